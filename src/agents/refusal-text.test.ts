import { describe, expect, test } from "vitest";
import type { RefusalCause } from "./agent-event.ts";
import { failureOf } from "./acp/turn-end.ts";
import { failedTurn } from "./refusal-text.ts";

const now = new Date("2026-11-18T12:00:00Z");

/** Errors of an agent over the Agent Client Protocol, as the command lines send them. */
const errors: readonly [string, { code: number; message: string; data?: unknown }, RefusalCause][] = [
  [
    "Gemini CLI without any sign-in",
    { code: -32000, message: "Gemini API key is missing or not configured." },
    "auth",
  ],
  [
    "Gemini CLI with a wrong key",
    {
      code: 400,
      message: '{"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT"}}',
    },
    "auth",
  ],
  [
    "Gemini CLI with a key that may not be used",
    { code: 403, message: "Your API key was reported as leaked. Please use another API key." },
    "auth",
  ],
  [
    "Gemini CLI without credit",
    {
      code: 429,
      message:
        "Your prepayment credits are depleted. Please go to AI Studio at https://ai.studio/projects to manage your project and billing.",
    },
    "billing",
  ],
  [
    "Gemini CLI at the end of its day",
    { code: 429, message: "You have exhausted your daily quota on this model." },
    "usage",
  ],
  [
    "OpenCode with a wrong key",
    { code: -32603, message: "Internal error: Incorrect API key provided.", data: { errorName: "APIError" } },
    "auth",
  ],
  [
    "OpenCode with a provider without credit",
    {
      code: -32603,
      message: "Internal error: Insufficient credits. Add more using https://openrouter.ai/settings/credits",
      data: { errorName: "APIError" },
    },
    "billing",
  ],
  [
    "OpenCode Zen without a payment method",
    {
      code: -32603,
      message:
        "Internal error: No payment method. Add a payment method here: https://opencode.ai/workspace/wrk_1/billing",
      data: { errorName: "APIError" },
    },
    "billing",
  ],
  [
    "OpenCode Zen without a balance, although it calls this 401",
    {
      code: 401,
      message: "Insufficient balance. Manage your billing here: https://opencode.ai/workspace/wrk_1/billing",
    },
    "billing",
  ],
  ["an agent that must authenticate", { code: -32000, message: "Authentication required" }, "auth"],
  ["an agent with too many requests", { code: 429, message: "Too many requests." }, "rate"],
];

/** Failed turns of Codex. */
const messages: readonly [string, string, RefusalCause][] = [
  [
    "without any sign-in",
    "unexpected status 401 Unauthorized: Missing bearer or basic authentication in header, url: https://api.openai.com/v1/responses",
    "auth",
  ],
  [
    "with a wrong key",
    "unexpected status 401 Unauthorized: Incorrect API key provided., url: https://api.openai.com/v1/responses",
    "auth",
  ],
  [
    "with an expired sign-in",
    "Your access token could not be refreshed because your refresh token has expired. Please log out and sign in again.",
    "auth",
  ],
  ["without credit", "Quota exceeded. Check your plan and billing details.", "billing"],
  [
    "in a workspace without credit",
    "Your workspace is out of credits. Ask your workspace owner to refill in order to continue.",
    "billing",
  ],
  ["at its spend cap", "You hit your spend cap. Ask your workspace owner to raise it.", "billing"],
  [
    "at the limit of its plan, which sells credits",
    "You've hit your usage limit. Upgrade to Pro (https://chatgpt.com/explore/pro), visit https://chatgpt.com/codex/settings/usage to purchase more credits or try again at 7:45 PM.",
    "usage",
  ],
  ["at a limit of requests", "exceeded retry limit, last status: 429 Too Many Requests", "rate"],
  ["with an overloaded model", "Selected model is at capacity. Please try a different model.", "overload"],
  ["without a connection", "stream disconnected before completion: error sending request", "outage"],
];

function causeIn(events: readonly { readonly t: string; readonly cause?: string }[]): unknown {
  return events.map(({ t, cause }) => (cause === undefined ? t : `${t} ${cause}`));
}

/** Returns the events of a refusal: a person must act, or time helps. */
function refused(cause: RefusalCause): string[] {
  const isUnusable = cause === "auth" || cause === "billing";
  return [`${isUnusable ? "unusable" : "limit"} ${cause}`, "turnEnd"];
}

describe("a refusal has a cause that selects the remedy", () => {
  test.each(errors)("%s", (_, error, cause) => {
    expect(causeIn(failureOf(error, now))).toEqual(refused(cause));
  });

  test.each(messages)("Codex %s", (_, message, cause) => {
    expect(causeIn(failedTurn(message, now))).toEqual(refused(cause));
  });
});

test("any other failure is not a refusal", () => {
  expect(failedTurn("The model does not exist.", now)).toEqual([
    { t: "turnEnd", status: "error", message: "The model does not exist." },
  ]);
});
