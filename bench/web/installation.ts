import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { QuestionId, ReviewId, TaskId } from "../../src/protocol/ids.ts";
import { createTask, eventually, get, pendingQuestions, untilStatus } from "../../test/support/api.ts";
import { programAgent } from "../../test/support/agents.ts";
import { closeFlowHome, decide, makeFlowHome, pendingReview } from "../../test/support/gates.ts";
import { makeHome, type RunningServer, startServer } from "../../test/support/server.ts";
import { codeAfter, codeBefore, diagramDocuments, longDocument } from "./texts.ts";

/** A real server with everything that is measured, created by programs that ran as agents. */
export interface Installation {
  readonly server: RunningServer;
  /** A completed task whose agent printed a million lines. */
  readonly million: TaskId;
  readonly hundredThousand: TaskId;
  /** The second attempt at a file of 2,000 lines, with 20 comments on it. */
  readonly review: ReviewId;
  readonly question: QuestionId;
  readonly close: () => Promise<void>;
}

/** Running time of the agent that prints 1,000 lines a second. */
const tickerSeconds = 20;

export async function openInstallation(): Promise<Installation> {
  const from = makeHome();
  deliver(join(from, "1"), codeBefore());
  deliver(join(from, "2"), codeAfter());
  const agents = {
    million: agent("printer.mjs", { LINES: 1_000_000 }),
    hundredThousand: agent("printer.mjs", { LINES: 100_000 }),
    ticker: agent("ticker.mjs", { SECONDS: tickerSeconds }),
    asker: agent("asker.mjs"),
    coder: agent("coder.mjs", { FROM: from }),
    stepper: {
      kind: "program",
      command: ["sh", "-c", "mkfifo lines; exec 3<>lines; echo ready; exec cat <&3"],
    },
    judge: programAgent("gated-verifier.mjs"),
  };
  const home = makeFlowHome(
    agents,
    { "code.yaml": code, "steps.yaml": steps },
    {
      verifierAgent: "judge",
      concurrency: 1000,
    },
  );
  const server = await startServer(home);
  const close = async (): Promise<void> => {
    await closeFlowHome(home, server);
    await closeFlowHome(from, undefined);
  };
  try {
    const [million, hundredThousand, review, question] = [
      await printed(server, "million"),
      await printed(server, "hundredThousand"),
      await reviewed(server),
      await asked(server),
    ];
    return { server, million, hundredThousand, review, question, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function agent(file: string, env: Record<string, string | number> = {}): object {
  const path = fileURLToPath(new URL(`agents/${file}`, import.meta.url));
  const texts = Object.entries(env).map(([name, value]) => [name, String(value)]);
  return { kind: "program", command: [process.execPath, path], env: Object.fromEntries(texts) };
}

function deliver(directory: string, text: string): void {
  for (const folder of ["docs", "src"]) mkdirSync(join(directory, folder), { recursive: true });
  writeFileSync(join(directory, "docs/plan.md"), longDocument());
  writeFileSync(join(directory, "src/platform.ts"), text);
  for (const [name, { document }] of Object.entries(diagramDocuments)) {
    writeFileSync(join(directory, `docs/${name}.md`), document);
  }
}

async function printed(server: RunningServer, name: string): Promise<TaskId> {
  const { id } = await createTask(server, { agent: name, title: `Print: ${name}` });
  await untilStatus(server, id, "completed", 180_000);
  return id;
}

async function reviewed(server: RunningServer): Promise<ReviewId> {
  const { id } = await createTask(server, { agent: "coder", type: "code", title: "Change the platform" });
  await decide(server, await pendingReview(server, id, 1, 1), {
    action: "request_changes",
    comment: "Say what changed.",
  });
  const { id: review } = await pendingReview(server, id, 1, 2);
  for (let line = 6; line <= 2000; line += 100) {
    await get(server, "POST", `/api/reviews/${review}/comments`, {
      file: "src/platform.ts",
      lines: { from: line, to: line },
      body: `Why does line ${line} need this?`,
    });
  }
  return review;
}

async function asked(server: RunningServer): Promise<QuestionId> {
  const { id } = await createTask(server, { agent: "asker", title: "할 일 목록 만들기" });
  const question = await eventually("a question is asked", async () =>
    (await pendingQuestions(server)).find(({ taskId }) => taskId === id),
  );
  return question.id;
}

const code = `name: code
title: Code
phases:
  - name: Change
    deliverables:
      - { path: docs/plan.md, minCharacters: 300 }
`;

const steps = `name: steps
title: Steps
phases:
  - name: Walk
    steps:
      - { name: Left }
      - { name: Right }
    deliverables:
      - { path: docs/plan.md, minCharacters: 300 }
`;
