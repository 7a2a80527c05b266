import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { sampleDirectory } from "../content.ts";
import type { DemoLanguage } from "../language.ts";
import { workspaceFiles } from "../workspace-files.ts";
import { textOf } from "./memory.ts";
import { exitIn, runNode, testResult } from "./run-tests.ts";
import type { FilePlay, StepPlay, TypePlay } from "./type-play.ts";

const changed = (path: string): FilePlay => ({ path, from: `modify_app/change/${path}` });
const step = (says: string, ...files: FilePlay[]): StepPlay => ({ says, files });

/** The variant for one language, besides its documents. */
interface Telling {
  /** The directory of its documents below `demo/modify_app`. */
  readonly documents: string;
  /** The header of the table of files. */
  readonly files: string;
  readonly refusal: (source: string) => string;
}

const tellings: Readonly<Record<DemoLanguage, Telling>> = {
  en: {
    documents: "docs",
    files: "| File | Lines |",
    refusal: (source) =>
      `The demo agent can change only the sample that comes with Signalbox. Give the task ${source} as its source, or choose another agent.`,
  },
  ko: {
    documents: "docs-ko",
    files: "| 파일 | 줄 수 |",
    refusal: (source) =>
      `데모 에이전트는 Signalbox에 들어 있는 예제만 고칠 수 있습니다. 바탕이 되는 코드에 ${source} 경로를 적거나 다른 에이전트를 고르세요.`,
  },
};

/** Adds a discount to the bundled sample, in each language. Every figure in its documents comes from the workspace. */
export const modifyApp: Readonly<Record<DemoLanguage, TypePlay>> = { en: playIn("en"), ko: playIn("ko") };

function playIn(language: DemoLanguage): TypePlay {
  const { documents, files, refusal } = tellings[language];
  const document = (path: string): FilePlay => ({
    path: `docs/${path}`,
    from: `modify_app/${documents}/${path}`,
  });
  return {
    phases: [
      {
        name: "Analysis",
        steps: [
          step("Code base analysis"),
          step("Dependency analysis"),
          {
            ...step("Impact analysis", document("analysis/current_state.md")),
            finds: () => analysed(files, language),
          },
        ],
      },
      {
        name: "Planning",
        steps: [
          step("Requirements"),
          step("Change plan"),
          step("Risk assessment"),
          step("Test strategy", document("planning/modification_plan.md")),
        ],
      },
      {
        name: "Implementation",
        steps: [
          step("Change code", changed("src/discount.js"), changed("src/receipt.js"), changed("src/cli.js")),
          step("Nothing to refactor beyond the plan"),
          step("Documents", changed("README.md")),
          step("No new dependencies"),
          step("No new configuration"),
          step("Tests for what is new", changed("test/discount.test.js")),
        ],
      },
      {
        name: "Verification",
        steps: [
          step("Existing tests"),
          step("New tests"),
          {
            ...step("Manual testing", document("verification/test_report.md")),
            finds: () => tried(language),
          },
        ],
      },
    ],
    values: () => ({}),
    original: (path) => readFile(new URL(path, sampleDirectory), "utf8").catch(() => null),
    async refuses() {
      const manifest = (await textOf("package.json")) ?? "";
      return manifest.includes('"name": "till"') ? null : refusal(fileURLToPath(sampleDirectory));
    },
  };
}

/** Collects the existing files with their line counts, and the test result before any change. */
async function analysed(header: string, language: DemoLanguage): Promise<Record<string, string>> {
  const files = [...(await workspaceFiles("."))].filter(([path]) => !path.startsWith("docs/"));
  const rows = files.map(([path, text]) => `| \`${path}\` | ${linesIn(text)} |`);
  const { words } = await testResult(language);
  return { testsBefore: words, files: [header, "|---|---|", ...rows].join("\n") };
}

async function tried(language: DemoLanguage): Promise<Record<string, string>> {
  const existing = await testResult(language, "test/parse.test.js", "test/receipt.test.js");
  const added = await testResult(language, "test/discount.test.js");
  const all = await testResult(language);
  return { existing: existing.words, new: added.words, all: all.words, manual: await byHand(language) };
}

/** Runs the command as a person would and returns its output. */
async function byHand(language: DemoLanguage): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "till-"));
  try {
    await writeFile(join(folder, "list.txt"), "2 x Tea 1.50\n1 x Bread 3.25\n");
    const calls = [
      ["--discount", "10", "list.txt"],
      ["list.txt"],
      ["--discount", "0", "list.txt"],
      ["--discount", "101", "list.txt"],
      ["--discount", "ten", "list.txt"],
      ["missing.txt"],
    ];
    const main = resolve("src/cli.js");
    const said = calls.map(async (args) => {
      const { code, output } = await runNode([main, ...args], { cwd: folder });
      return `$ till ${args.join(" ")}\n${output.trim()}\n(${exitIn[language](code)})`;
    });
    return ["```", ...(await Promise.all(said)), "```"].join("\n");
  } finally {
    await rm(folder, { recursive: true });
  }
}

function linesIn(text: string): number {
  return text.split("\n").length - 1;
}
