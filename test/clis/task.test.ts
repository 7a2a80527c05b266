import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Model } from "../fakes/reply.ts";
import { says } from "../fakes/scenes.ts";
import { eventsOf, untilStatus } from "../support/api.ts";
import { claudeOverAcp, claudeUnderTest } from "./claude-under-test.ts";
import { CliAtWork } from "./cli-at-work.ts";
import { codexUnderTest } from "./codex-under-test.ts";
import { geminiUnderTest } from "./gemini-under-test.ts";
import { openCodeUnderTest } from "./opencode-under-test.ts";

const question = [
  "[USER_QUESTION]",
  "category: choice",
  "question: Which colour?",
  "options:",
  "  - red",
  "  - blue",
  "[/USER_QUESTION]",
].join("\n");

/** Writes a file, asks with a block, asks with its own tool if it has one, and completes. */
function model(hasAskTool: boolean): Model {
  return ({ text, toolOutput }) => {
    const end = says("=== CUSTOM TASK COMPLETE ===\nSummary: made with SQLite\n");
    if (toolOutput.includes("SQLite")) return end;
    if (toolOutput !== "") return says(`One thing first.\n\n${question}\n`);
    if (!text.includes("answer to your question: blue")) {
      const write = { tool: "write", path: "colour.txt", content: "none yet\n" } as const;
      return { ...says("I will write the file."), use: [write] };
    }
    if (!hasAskTool) return end;
    const ask = { tool: "ask", question: "Which database?", options: ["PostgreSQL", "SQLite"] } as const;
    return { ...says("Blue it is."), use: [ask] };
  };
}

const prices = { input: 1, output: 10, cacheRead: 0.1, cacheWrite: 1 };
let cli: CliAtWork;
afterEach(() => cli?.close());

describe.each([
  { under: claudeUnderTest, allow: null, hasAskTool: true, requests: 4 },
  { under: codexUnderTest, allow: null, hasAskTool: false, requests: 3 },
  { under: geminiUnderTest, allow: "Allow", hasAskTool: false, requests: 3 },
  { under: openCodeUnderTest, allow: null, hasAskTool: false, requests: 3 },
  { under: claudeOverAcp, allow: "Yes", hasAskTool: true, requests: null },
])("the real $under.name", ({ under, allow, hasAskTool, requests }) => {
  test("works on a task: writes a file, asks, gets the answer, reports its usage, and completes", async () => {
    cli = await CliAtWork.open(under, model(hasAskTool), {}, { prices });
    const { id, workspace } = await cli.create("Choose a colour");
    const asked: string[] = [];
    for (const answer of [...(allow === null ? [] : [allow]), "blue", ...(hasAskTool ? ["SQLite"] : [])]) {
      asked.push((await cli.answer(id, answer)).question);
    }
    expect(asked).toEqual([
      ...asked.filter((each) => each.includes("colour.txt")),
      "Which colour?",
      ...(hasAskTool ? ["Which database?"] : []),
    ]);
    expect(readFileSync(join(workspace, "colour.txt"), "utf8")).toBe("none yet\n");
    const { task, conversation } = await untilStatus(cli.server, id, "completed", 90_000);
    const said = conversation.map(({ by, text }) => `${by}: ${text}`);
    const permission = said.filter((line) => line.includes("colour.txt") || line === `person: ${allow}`);
    expect(permission).toHaveLength(allow === null ? 0 : 2);
    expect(said.filter((line) => !permission.includes(line))).toEqual([
      "person: ",
      "agent: I will write the file.",
      "agent: One thing first.",
      "agent: Which colour?",
      "person: blue",
      ...(hasAskTool ? ["agent: Blue it is.", "agent: Which database?", "person: SQLite"] : []),
      "agent: made with SQLite",
    ]);
    expect(cli.provider.requests).toHaveLength(requests ?? cli.provider.requests.length);
    expect(task.tokensUsed).toBeGreaterThan(2_000);
    expect(task.costUsd).toBeGreaterThan(0);
    const events = (await eventsOf(cli.server, id)).map(({ event }) => event);
    expect(events.filter(({ type }) => type === "turn.ended")).toHaveLength(2);
  });
});
