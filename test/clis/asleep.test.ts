import { afterEach, describe, expect, test } from "vitest";
import type { Model } from "../fakes/reply.ts";
import { says } from "../fakes/scenes.ts";
import { eventually, stateOf, untilStatus } from "../support/api.ts";
import { claudeUnderTest } from "./claude-under-test.ts";
import { CliAtWork } from "./cli-at-work.ts";
import { geminiUnderTest } from "./gemini-under-test.ts";
import { carefulOpenCode } from "./opencode-under-test.ts";

/** Asks for permission in the middle of its turn, by running a command; completes when it gets an answer as text. */
const model: Model = ({ text, toolOutput }) =>
  text.includes("answer to your question") || toolOutput.includes("ran")
    ? says("=== CUSTOM TASK COMPLETE ===\n")
    : { is: "message", use: [{ tool: "run", command: "echo ran > ran.txt && cat ran.txt" }] };

let cli: CliAtWork;
afterEach(() => cli?.close(), 60_000);

describe.each([
  { under: claudeUnderTest, waitMs: 1_000 },
  // Gemini CLI 0.61.0 starts its session file again if the session is resumed in the minute it began, which loses it.
  { under: geminiUnderTest, waitMs: 61_000 },
  { under: carefulOpenCode, waitMs: 1_000 },
])("the real $under.name asks for permission and waits for a long time", ({ under, waitMs }) => {
  test("hibernates in the middle of its turn, keeps the question open, and resumes on the answer", async () => {
    cli = await CliAtWork.open(under, model, { hibernateAfterMs: waitMs }, { permissions: "ask" });
    const { id } = await cli.create("Run it", "Please run it");
    const { options } = await cli.question(id);
    await eventually(
      "it sleeps",
      async () => {
        const {
          task,
          agent: { run },
        } = await stateOf(cli.server, id);
        return task.agentStatus === "hibernated" && run?.status === "ended";
      },
      waitMs + 60_000,
    );
    await cli.answer(id, options[0] ?? "");
    const {
      questions,
      agent: { run },
    } = await untilStatus(cli.server, id, "completed", 120_000);
    expect(questions.map(({ status }) => status)).toEqual(["answered"]);
    expect(run?.session?.is).toBe("resumed");
    expect(cli.provider.requests).toHaveLength(2);
  }, 300_000);
});
