import { commonScenes, done, question } from "./common-scenes.ts";
import { inPieces, says, type Scene } from "./scenes.ts";

/** The reset of a plan's limit, in seconds since the epoch: far in the future, so that recordings stay valid. */
export const planReset = Date.UTC(2100, 0, 1, 12, 0, 0) / 1000;

/** The common scenes, and those specific to Claude Code and its provider. */
export const claudeScenes: Readonly<Record<string, Scene>> = {
  ...commonScenes,

  /** An error in the middle of a tag; Claude Code repeats the request without streaming. */
  torn: ({ time }) =>
    time === 1
      ? { is: "broken", say: inPieces(question.slice(0, -4)), after: "error" }
      : says(`${question}\n\nI will wait for the answer.`),

  /** The message was too long; Claude Code retains it and asks for the rest. */
  toolong: ({ time }) =>
    time === 1
      ? { ...says(question.slice(0, 40)), tooLong: true }
      : says(`${question.slice(40)}\n\nI will wait for the answer.`),

  /** A sub-agent prints a question, which does not count as the agent's. */
  delegate: ({ toolOutput }) =>
    toolOutput === ""
      ? { is: "message", use: [{ tool: "delegate", prompt: "Please: scene subagent" }] }
      : says(`My helper is back.\n\n${done}`),
  subagent: () => says(`I am the helper.\n\n${question}`),

  planlimit: () => ({
    is: "refused",
    status: 429,
    type: "rate_limit_error",
    message: "This request would exceed your account's rate limit.",
    headers: planHeaders("rejected", 1),
  }),
  planwarning: () => ({
    ...says(`It gets tight.\n\n${done}`),
    headers: planHeaders("allowed_warning", 0.92),
  }),

  badkey: () => ({
    is: "refused",
    status: 403,
    type: "permission_error",
    message: "This key may not be used.",
  }),
  nomoney: () => ({
    is: "refused",
    status: 400,
    type: "invalid_request_error",
    message: "Your credit balance is too low to access the Anthropic API.",
  }),
};

/** Returns the headers for a plan's five-hour window: the used part, and the time of its reset. */
export function planHeaders(status: string, used: number, reset = planReset): Record<string, string> {
  const window = "anthropic-ratelimit-unified-5h";
  return {
    "anthropic-ratelimit-unified-status": status,
    "anthropic-ratelimit-unified-representative-claim": "five_hour",
    "anthropic-ratelimit-unified-reset": String(reset),
    "anthropic-ratelimit-unified-fallback": "available",
    [`${window}-status`]: status,
    [`${window}-reset`]: String(reset),
    [`${window}-utilization`]: String(used),
    ...(status === "allowed_warning" ? { [`${window}-surpassed-threshold`]: "0.9" } : {}),
  };
}
