import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claudeUnderTest } from "../clis/claude-under-test.ts";
import { CliAtWork } from "../clis/cli-at-work.ts";
import { install } from "../clis/pinned.ts";
import { question } from "../fakes/common-scenes.ts";
import type { Model } from "../fakes/reply.ts";
import { says } from "../fakes/scenes.ts";
import { untilStatus } from "../support/api.ts";

/** Writes a file, asks with a block, and completes. The other command lines are tested by `npm run test:clis`. */
const model: Model = ({ text, toolOutput }) => {
  if (toolOutput !== "") return says(`One thing first.\n\n${question}\n`);
  if (text.includes("answer to your question: SQLite")) return says("=== CUSTOM TASK COMPLETE ===\n");
  return { is: "message", use: [{ tool: "write", path: "notes.txt", content: "first\n" }] };
};

let claude: CliAtWork;
beforeAll(async () => {
  await install("claude");
  claude = await CliAtWork.open(claudeUnderTest, model);
});
afterAll(() => claude?.close());

test("the real Claude Code completes a task with its tools, a question and its answer", async () => {
  const { id, workspace } = await claude.create("Keep notes");
  expect(await claude.answer(id, "SQLite")).toMatchObject({ question: "Which database?", default: "SQLite" });
  const { task, questions } = await untilStatus(claude.server, id, "completed");
  expect(readFileSync(join(workspace, "notes.txt"), "utf8")).toBe("first\n");
  expect(questions.map(({ answer }) => answer)).toEqual(["SQLite"]);
  expect(claude.provider.requests).toHaveLength(3);
  expect(task.tokensUsed).toBe(3 * (1000 + 40 + 100 + 50));
  expect(task.costUsd).toBeGreaterThan(0);
});
