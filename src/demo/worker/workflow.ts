import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DemoLanguage } from "../language.ts";
import { runNode, testResult } from "./run-tests.ts";
import type { FilePlay, StepPlay, TypePlay } from "./type-play.ts";

const built = (path: string, from = path): FilePlay => ({ path, from: `workflow/app/${from}` });
const step = (says: string, ...files: FilePlay[]): StepPlay => ({ says, files });

/** The variant for one language, besides its documents. */
interface Telling {
  /** The directory of its documents below `demo/workflow`, and the source of its README. */
  readonly documents: string;
  readonly readme: string;
  /** Format the result of all tests and the message that the chat received. */
  readonly all: (result: string) => string;
  readonly chat: (message: string) => string;
}

const tellings: Readonly<Record<DemoLanguage, Telling>> = {
  en: {
    documents: "docs",
    readme: "README.md",
    all: (result) => `All together, \`node --test\`: ${result}.`,
    chat: (message) => `the chat received: ${message}`,
  },
  ko: {
    documents: "docs-ko",
    readme: "README.ko.md",
    all: (result) => `모두 함께, \`node --test\`: ${result}.`,
    chat: (message) => `채팅이 받은 것: ${message}`,
  },
};

/** Builds an automation that watches a web site, in each language. Its test report describes real runs. */
export const workflow: Readonly<Record<DemoLanguage, TypePlay>> = { en: playIn("en"), ko: playIn("ko") };

function playIn(language: DemoLanguage): TypePlay {
  const { documents, readme } = tellings[language];
  const document = (path: string): FilePlay => ({
    path: `docs/${path}`,
    from: `workflow/${documents}/${path}`,
  });
  return {
    phases: [
      { name: "Planning", steps: [step("Requirements", document("planning/workflow_requirements.md"))] },
      { name: "Design", steps: [step("Workflow design", document("design/workflow_design.md"))] },
      {
        name: "Development",
        steps: [
          step(
            "Setup",
            built("package.json"),
            built(".gitignore", "gitignore"),
            built(".env.example", "env.example"),
            built("config/default.json"),
            built("src/config.js"),
          ),
          step(
            "Triggers, steps and integrations",
            ...["log", "retry", "state"].map((name) => built(`src/utils/${name}.js`)),
            ...["site", "chat"].map((name) => built(`src/integrations/${name}.js`)),
            ...["check", "decide", "notify"].map((name) => built(`src/steps/${name}.js`)),
            ...["schedule", "manual"].map((name) => built(`src/triggers/${name}.js`)),
            built("src/workflow.js"),
            built("src/main.js"),
          ),
          step(
            "Tests",
            built("tests/services.js"),
            ...["steps", "triggers", "integrations", "workflow"].map((name) =>
              built(`tests/${name}.test.js`),
            ),
          ),
          step("Deployment", built("Dockerfile"), built("README.md", readme)),
        ],
      },
      {
        name: "Verification",
        steps: [
          step("Triggers and steps"),
          step("Integrations"),
          {
            ...step("End to end and errors", document("verification/test_report.md")),
            finds: () => tried(language),
          },
        ],
      },
    ],
    values: () => ({}),
  };
}

async function tried(language: DemoLanguage): Promise<Record<string, string>> {
  const { all, chat } = tellings[language];
  const { words, ms } = await testResult(language);
  const outage = await liveOutage(chat);
  return {
    triggers: await shown("triggers", language),
    steps: await shown("steps", language),
    integrations: await shown("integrations", language),
    endToEnd: await shown("workflow", language),
    all: all(words),
    allMs: String(ms),
    log: outage.log,
    runMs: String(outage.ms),
  };
}

async function shown(name: string, language: DemoLanguage): Promise<string> {
  const file = `tests/${name}.test.js`;
  return `\`node --test ${file}\`: ${(await testResult(language, file)).words}.`;
}

/** Runs the automation twice against a site that is down and returns its log and the messages to the chat. */
async function liveOutage(received: Telling["chat"]): Promise<{ log: string; ms: number }> {
  const told: string[] = [];
  const site = createServer((_request, response) => response.writeHead(503).end());
  const chat = createServer((request, response) => {
    request.setEncoding("utf8").on("data", (text: string) => told.push(text));
    request.on("end", () => response.writeHead(200).end());
  });
  const folder = await mkdtemp(join(tmpdir(), "lookout-"));
  try {
    const env = {
      SITE_URL: await listening(site),
      WEBHOOK_URL: await listening(chat),
      STATE_FILE: join(folder, "state.json"),
    };
    const first = await runNode(["src/main.js", "manual"], { env });
    const second = await runNode(["src/main.js", "manual"], { env });
    const runs = [first, second].map(({ output }) => `$ npm run once\n${output.trim()}`);
    return { log: [...runs, received(told.join(""))].join("\n"), ms: second.ms };
  } finally {
    site.close();
    chat.close();
    await rm(folder, { recursive: true });
  }
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
