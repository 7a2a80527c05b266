import { planReset } from "./claude-scenes.ts";
import { commonScenes, done, question } from "./common-scenes.ts";
import { inPieces, says, type Scene } from "./scenes.ts";

const { asktool: _, ...scenes } = commonScenes;

/** The common scenes, and those specific to Codex and its provider. */
export const codexScenes: Readonly<Record<string, Scene>> = {
  ...scenes,

  /** The provider fails in the middle of the stream and reports how long to wait. */
  failing: ({ time }) =>
    time === 1
      ? { is: "broken", say: inPieces(question.slice(0, -4)), after: "error" }
      : says(`At last.\n\n${done}`),

  planlimit: () => ({
    is: "refused",
    status: 429,
    type: "usage_limit_reached",
    message: "The usage limit has been reached",
    details: { plan_type: "plus", resets_at: planReset },
  }),

  badkey: () => ({
    is: "refused",
    status: 401,
    type: "invalid_api_key",
    message: "Incorrect API key provided.",
  }),

  signedout: () => ({
    is: "refused",
    status: 401,
    type: "invalid_request_error",
    message: "Missing bearer or basic authentication in header",
  }),

  nomoney: () => ({
    is: "refused",
    status: 429,
    type: "insufficient_quota",
    message: "You exceeded your current quota, please check your plan and billing details.",
  }),
};
