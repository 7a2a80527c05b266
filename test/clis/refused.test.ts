import { afterEach, describe, expect, test } from "vitest";
import type { Model } from "../fakes/reply.ts";
import { says } from "../fakes/scenes.ts";
import { eventually, stateOf, untilStatus } from "../support/api.ts";
import { claudeUnderTest } from "./claude-under-test.ts";
import { CliAtWork } from "./cli-at-work.ts";
import { codexUnderTest } from "./codex-under-test.ts";
import { geminiUnderTest } from "./gemini-under-test.ts";
import { openCodeUnderTest } from "./opencode-under-test.ts";

const question = "\n[USER_QUESTION]\ncategory: clarification\nquestion: Which one?\n[/USER_QUESTION]\n";
let cli: CliAtWork;
afterEach(() => cli?.close(), 60_000);

describe.each([claudeUnderTest, codexUnderTest, geminiUnderTest, openCodeUnderTest])(
  "the real $name, refused for too many requests",
  (under) => {
    test("waits together with its task and loses no message", async () => {
      let serves = true;
      const model: Model = ({ text }) => {
        if (!serves) {
          return { is: "refused", status: 429, type: "rate_limit_error", message: "Too many requests." };
        }
        return text.includes("the purple one") || text.includes("Continue where you stopped")
          ? says("=== CUSTOM TASK COMPLETE ===\n")
          : says(question);
      };
      cli = await CliAtWork.open(under, model);
      const { id } = await cli.create("Choose", "Choose for me");
      await cli.question(id);
      serves = false;
      await cli.answer(id, "the purple one");
      const limited = await eventually(
        "it is refused",
        async () => {
          const state = await stateOf(cli.server, id);
          return state.task.blockedBy === "rate_limit" && state;
        },
        180_000,
      );
      expect(limited.task.agentStatus).toBe("paused");
      serves = true;
      await untilStatus(cli.server, id, "completed", 180_000);
      expect(JSON.stringify(cli.provider.requests.at(-1)?.body)).toContain("the purple one");
    }, 480_000);
  },
);
