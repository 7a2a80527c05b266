import { afterEach, describe, expect, test } from "vitest";
import type { Model } from "../fakes/reply.ts";
import { eventually, stateOf, untilStatus } from "../support/api.ts";
import { claudeUnderTest } from "./claude-under-test.ts";
import { CliAtWork } from "./cli-at-work.ts";
import { codexUnderTest } from "./codex-under-test.ts";
import { geminiUnderTest } from "./gemini-under-test.ts";
import { openCodeUnderTest } from "./opencode-under-test.ts";

const pieces = Array.from({ length: 2_000 }, (_, index) => `word ${index} `);
const question = "\n[USER_QUESTION]\ncategory: clarification\nquestion: Go on?\n[/USER_QUESTION]\n";

/** Talks at length and asks; then talks at length again and completes. */
const model: Model = ({ text }) => ({
  is: "message",
  say: [...pieces, text.includes("answer to your question") ? "\n=== CUSTOM TASK COMPLETE ===\n" : question],
});

let cli: CliAtWork;
afterEach(() => cli?.close(), 60_000);

describe.each([
  { under: claudeUnderTest, waitMs: 1_000 },
  { under: codexUnderTest, waitMs: 1_000 },
  // Gemini CLI 0.61.0 starts its session file again if the session is resumed in the minute it began, which loses it.
  { under: geminiUnderTest, waitMs: 61_000 },
  { under: openCodeUnderTest, waitMs: 1_000 },
])("killing the server while the real $under.name streams", ({ under, waitMs }) => {
  test.each([
    { how: "without a wait", hibernateAfterMs: 600_000, sleeps: false },
    { how: "with hibernation in between", hibernateAfterMs: waitMs, sleeps: true },
  ])(
    "does not disturb the turn, and nothing is asked or printed twice, $how",
    async ({ hibernateAfterMs, sleeps }) => {
      cli = await CliAtWork.open(under, model, { hibernateAfterMs });
      const { id } = await cli.create("Talk", "Talk to me");
      await cli.requests(1);
      await cli.killServer();
      await cli.question(id);
      await eventually(
        "it sleeps, if it is to",
        async () => {
          const {
            task,
            agent: { run },
          } = await stateOf(cli.server, id);
          return !sleeps || (task.agentStatus === "hibernated" && run?.status === "ended");
        },
        waitMs + 60_000,
      );
      await cli.answer(id, "yes");
      await cli.requests(2);
      await cli.killServer();
      const { conversation, questions } = await untilStatus(cli.server, id, "completed", 90_000);
      expect(cli.provider.requests).toHaveLength(2);
      expect(questions.map(({ status }) => status)).toEqual(["answered"]);
      const said = pieces.join("").trim();
      expect(conversation.map(({ by, text }) => `${by}: ${text}`)).toEqual([
        "person: Talk to me",
        `agent: ${said}`,
        "agent: Go on?",
        "person: yes",
        `agent: ${said}`,
      ]);
    },
    240_000,
  );
});
