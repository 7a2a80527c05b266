import { afterEach, expect, test } from "vitest";
import type { Model, ToolCall } from "../fakes/reply.ts";
import { says } from "../fakes/scenes.ts";
import { eventsOf, eventually, pendingQuestions, stateOf, untilStatus } from "../support/api.ts";
import { claudeUnderTest } from "./claude-under-test.ts";
import { codexUnderTest } from "./codex-under-test.ts";
import { CliAtWork } from "./cli-at-work.ts";

const question = { question: "Which colour?", options: ["red", "blue"] };
const block =
  "[USER_QUESTION]\ncategory: choice\nquestion: Which colour?\noptions:\n  - red\n  - blue\n[/USER_QUESTION]";
const ask: ToolCall = { tool: "own", name: "ask_user", input: question };
const wrong: ToolCall = { tool: "own", name: "ask_user", input: { ...question, default: "green" } };
const complete: ToolCall = { tool: "own", name: "complete_phase", input: { summary: "It is blue." } };

/** Timeout for the steps of a real command line on a busy machine. */
const patience = 120_000;

let cli: CliAtWork;
afterEach(() => cli?.close());

/** Calls a tool wrongly, asks twice by tool and once in its text, and completes by tool when it has the answer. */
function model(results: string[]): Model {
  let calls = 0;
  return ({ text, toolOutput }) => {
    if (toolOutput !== "") results.push(toolOutput);
    if (text.includes("answer to your question: blue"))
      return toolOutput === "" ? { is: "message", use: [complete] } : says("Thank you.");
    calls += 1;
    if (calls === 1) return { is: "message", use: [wrong] };
    if (calls === 2) return { is: "message", use: [ask] };
    if (calls === 3) return { ...says(`Again, to be sure.\n\n${block}\n`), use: [ask] };
    return says("I wait for the answer.");
  };
}

test.each([claudeUnderTest, codexUnderTest])(
  "$name asks, completes and is refused by our tools, without a question for permission",
  { timeout: 3 * patience },
  async (under) => {
    const results: string[] = [];
    cli = await CliAtWork.open(under, model(results));
    const { id } = await cli.create("Choose a colour");
    await cli.answer(id, "blue");
    const { questions } = await untilStatus(cli.server, id, "completed", patience);
    expect(questions.map(({ question, options, answer }) => [question, options, answer])).toEqual([
      ["Which colour?", ["red", "blue"], "blue"],
    ]);
    const completed = (await eventsOf(cli.server, id)).find(
      ({ event }) => event.type === "completion.reported",
    );
    expect(completed?.event).toMatchObject({ summary: "It is blue." });
    expect(results).toEqual([
      expect.stringContaining("default must be one of the options"),
      expect.stringContaining("The question is recorded. End your turn now"),
      expect.stringContaining("The question is recorded. End your turn now"),
      expect.stringContaining("The completion is recorded. End your turn now."),
    ]);
  },
);

test.each([claudeUnderTest, codexUnderTest])(
  "a question by tool survives the death of the server and of $name in the same turn",
  { timeout: 3 * patience },
  async (under) => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    cli = await CliAtWork.open(under, async ({ text, toolOutput }) => {
      if (text.includes("answer to your question: blue"))
        return toolOutput === "" ? { is: "message", use: [complete] } : says("Thank you.");
      if (toolOutput === "") return { is: "message", use: [ask] };
      await held;
      return says("I wait for the answer.");
    });
    const { id } = await cli.create("Choose a colour");
    await eventually("the question is open", async () => (await pendingQuestions(cli.server))[0], patience);
    const { run } = (await stateOf(cli.server, id)).agent;
    const pid = run?.status === "started" ? run.pid : 0;
    expect(pid).toBeGreaterThan(1);
    await cli.killServer(() => process.kill(pid, "SIGKILL"));
    release();
    await cli.answer(id, "blue");
    const { questions } = await untilStatus(cli.server, id, "completed", patience);
    expect(questions.map(({ question, answer }) => [question, answer])).toEqual([["Which colour?", "blue"]]);
    expect(
      (await eventsOf(cli.server, id)).filter(({ event }) => event.type === "question.asked"),
    ).toHaveLength(1);
    expect((await stateOf(cli.server, id)).task.error).toBeUndefined();
  },
);
