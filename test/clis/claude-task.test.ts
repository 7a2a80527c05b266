import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAnthropic } from "../fakes/anthropic.ts";
import type { FakeServer } from "../fakes/fake-server.ts";
import type { Model, Reply } from "../fakes/reply.ts";
import { createTask, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";
import { install } from "./pinned.ts";

const question = [
  "[USER_QUESTION]",
  "category: choice",
  "question: Which colour?",
  "options:",
  "  - red",
  "  - blue",
  "[/USER_QUESTION]",
].join("\n");

/** Writes a file, asks by block, asks by its own tool, and says that it is done. */
const model: Model = ({ text, toolOutput }): Reply => {
  if (toolOutput.includes("blue") || toolOutput.includes("SQLite")) {
    return { is: "message", say: ["=== CUSTOM TASK COMPLETE ===\n", "Summary: made with ", "SQLite\n"] };
  }
  if (toolOutput !== "") return { is: "message", say: ["One thing first.\n\n", question, "\n"] };
  if (text.includes("answer to your question: blue")) {
    const ask = { tool: "ask", question: "Which database?", options: ["PostgreSQL", "SQLite"] } as const;
    return { is: "message", say: ["Blue it is."], use: [ask] };
  }
  return {
    is: "message",
    say: ["I will write the file."],
    use: [{ tool: "write", path: "colour.txt", content: "none yet\n" }],
  };
};

let provider: FakeServer;
let home: string;
let server: RunningServer;
beforeAll(async () => {
  const claude = await install("claude");
  provider = await startAnthropic(model);
  home = makeHome();
  const env = { ANTHROPIC_BASE_URL: provider.url, ANTHROPIC_API_KEY: "sk-ant-none", HOME: home };
  home = makeHome({ claude: { kind: "claude", command: [claude], env } });
  server = await startServer(home);
}, 300_000);
afterAll(async () => {
  await closeHome(home, server);
  await provider.close();
});

function openQuestion(id: string): Promise<{ id: string; question: string }> {
  return eventually(
    "a question is open",
    async () => (await stateOf(server, id)).questions.find(({ status }) => status === "pending"),
    60_000,
  );
}

test("the real Claude Code writes a file, asks by block and by its own tool, and completes", async () => {
  const { id, workspace } = await createTask(server, { agent: "claude", title: "Choose a colour" });
  const first = await openQuestion(id);
  expect(first.question).toBe("Which colour?");
  expect(readFileSync(join(workspace, "colour.txt"), "utf8")).toBe("none yet\n");
  await get(server, "POST", `/api/questions/${first.id}/answer`, { answer: "blue" });
  const second = await openQuestion(id);
  expect(second.question).toBe("Which database?");
  await get(server, "POST", `/api/questions/${second.id}/answer`, { answer: "SQLite" });
  const { task, conversation, questions } = await untilStatus(server, id, "completed", 60_000);
  expect(conversation.map(({ by, text }) => `${by}: ${text}`)).toEqual([
    "person: ",
    "agent: I will write the file.",
    "agent: One thing first.",
    "agent: Which colour?",
    "person: blue",
    "agent: Blue it is.",
    "agent: Which database?",
    "person: SQLite",
    "agent: made with SQLite",
  ]);
  expect(questions.map(({ answer }) => answer)).toEqual(["blue", "SQLite"]);
  expect(task.tokensUsed).toBeGreaterThan(4_000);
  expect(task.costUsd).toBeGreaterThan(0);
  expect(provider.requests).toHaveLength(4);
}, 180_000);
