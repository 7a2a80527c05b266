import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { AgentEvent } from "../../src/agents/agent-event.ts";
import type { AskAnswer } from "../../src/agents/turn-kind.ts";
import { claudeUnderTest } from "./claude-under-test.ts";
import { CliConversation } from "./cli-conversation.ts";
import type { CliUnderTest } from "./cli-under-test.ts";
import { codexUnderTest } from "./codex-under-test.ts";
import { geminiUnderTest } from "./gemini-under-test.ts";
import { openCodeUnderTest } from "./opencode-under-test.ts";
import { install } from "./pinned.ts";

let conversation: CliConversation;
afterEach(() => conversation.close());

async function open(cli: CliUnderTest): Promise<void> {
  conversation = await CliConversation.open(cli);
}

const events = (): readonly AgentEvent[] => conversation.runs.flatMap((run) => run.events);
const messages = (): string[] =>
  events().flatMap((event) => (event.t === "item" && event.item.kind === "message" ? [event.item.type] : []));

describe.each([
  { cli: claudeUnderTest, asks: false, canInterrupt: true, canResumeAtOnce: true },
  { cli: codexUnderTest, asks: false, canInterrupt: false, canResumeAtOnce: true },
  { cli: geminiUnderTest, asks: true, canInterrupt: true, canResumeAtOnce: false },
  { cli: openCodeUnderTest, asks: false, canInterrupt: true, canResumeAtOnce: true },
])("the real $cli.name", ({ cli, asks, canInterrupt, canResumeAtOnce }) => {
  beforeAll(() => install(cli.name), 600_000);

  test("writes a file with its own tool and reports completion", async () => {
    await open(cli);
    await conversation.say("Please: scene write");
    if (asks) await conversation.answer({ is: "answered", answers: [["Allow"]] });
    expect(await conversation.run.next("turnEnd")).toMatchObject({ status: "ok" });
    expect(readFileSync(join(conversation.workspace, "notes.txt"), "utf8")).toBe("first line\nsecond line\n");
    expect(messages()).toEqual(["CUSTOM_TASK_COMPLETE"]);
    expect(conversation.provider.requests).toHaveLength(2);
    expect(events().filter(({ t }) => t === "usage")).not.toEqual([]);
  });

  test("asks with a block, and output of its tools is not a question", async () => {
    await open(cli);
    expect(await conversation.turn("Please: scene block")).toMatchObject({ status: "ok" });
    expect(messages()).toEqual(["USER_QUESTION"]);
    await conversation.say("Please: scene spoof");
    if (asks) await conversation.answer({ is: "answered", answers: [["Allow"]] });
    await conversation.run.next("turnEnd");
    expect(messages()).toEqual(["USER_QUESTION", "CUSTOM_TASK_COMPLETE"]);
  });

  test.runIf(canInterrupt)("can be interrupted and continues with the next turn", async () => {
    await open(cli);
    await conversation.say("Please: scene hold");
    await conversation.provider.held();
    conversation.interrupt();
    expect(await conversation.run.next("turnEnd")).toMatchObject({ status: "interrupted" });
    expect(await conversation.turn("Please: scene hello")).toMatchObject({ status: "ok" });
    expect(messages()).toEqual(["CUSTOM_TASK_COMPLETE"]);
  });

  test.runIf(canResumeAtOnce)("resumes its session in a new process and repeats nothing", async () => {
    await open(cli);
    await conversation.turn("Please: scene block");
    await conversation.restart();
    expect(await conversation.turn("The answer is SQLite.")).toMatchObject({ status: "ok" });
    expect(messages()).toEqual(["USER_QUESTION", "CUSTOM_TASK_COMPLETE"]);
    expect(conversation.provider.requests).toHaveLength(2);
  });
});

describe("the real claude", () => {
  beforeAll(() => install("claude"), 600_000);

  test("asks with its own tool and continues with the answer", async () => {
    await open(claudeUnderTest);
    await conversation.say("Please: scene asktool");
    const ask = await conversation.answer({ is: "answered", answers: [["SQLite"]] });
    expect(ask.questions).toEqual([
      { question: "Which database?", options: ["PostgreSQL", "SQLite"], multi: false },
    ]);
    expect(await conversation.run.next("turnEnd")).toMatchObject({ status: "ok" });
    expect(JSON.stringify(conversation.provider.requests.at(-1)?.body)).toContain(
      String.raw`\"Which database?\"=\"SQLite\"`,
    );
  });

  test.each<[string, AskAnswer, boolean]>([
    ["a yes", { is: "answered", answers: [["Allow"]] }, true],
    ["a no", { is: "answered", answers: [["Deny"]] }, false],
    ["a refusal", { is: "refused", reason: "Not this file." }, false],
  ])("writes a file only if permitted: %s", async (_, answer, isWritten) => {
    conversation = await CliConversation.open(claudeUnderTest, "ask");
    await conversation.say("Please: scene write");
    expect(await conversation.answer(answer)).toMatchObject({ kind: "permission" });
    await conversation.run.next("turnEnd");
    expect(existsSync(join(conversation.workspace, "notes.txt"))).toBe(isWritten);
  });

  test("ignores a message that it has already received, in the same process or in the previous one", async () => {
    await open(claudeUnderTest);
    await conversation.turn("Please: scene hello");
    await conversation.repeat();
    expect(await conversation.run.next("receipt")).toMatchObject({ messageId: "m_00000001", phase: "done" });
    await conversation.restart();
    await conversation.repeat();
    expect(await conversation.run.next("receipt")).toMatchObject({ messageId: "m_00000001", phase: "done" });
    expect(conversation.provider.requests).toHaveLength(1);
  });

  test("reports a limit and stops sending requests", async () => {
    await open(claudeUnderTest);
    expect(await conversation.turn("Please: scene limited")).toMatchObject({ status: "limit" });
    expect(events().filter(({ t }) => t === "limit")).toMatchObject([
      { phase: "retrying", cause: "rate" },
      { phase: "retrying", cause: "rate" },
      { phase: "retrying", cause: "rate" },
      { phase: "blocked", cause: "rate" },
    ]);
    expect(conversation.provider.requests).toHaveLength(4);
  });
});
