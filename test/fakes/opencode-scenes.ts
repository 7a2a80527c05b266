import { commonScenes } from "./common-scenes.ts";
import type { Scene } from "./scenes.ts";

const { asktool: _, ...scenes } = commonScenes;

/** The common scenes, and those specific to OpenCode. */
export const openCodeScenes: Readonly<Record<string, Scene>> = {
  ...scenes,
  badkey: () => ({
    is: "refused",
    status: 401,
    type: "invalid_api_key",
    message: "Incorrect API key provided.",
  }),

  nomoney: () => ({
    is: "refused",
    status: 402,
    type: "payment_required",
    message: "Insufficient credits. Add more using https://openrouter.ai/settings/credits",
  }),

  /** OpenCode Zen reports a missing payment as a rejected key. */
  nopayment: () => ({
    is: "refused",
    status: 401,
    type: "CreditsError",
    message: "Insufficient balance. Manage your billing here: https://opencode.ai/workspace/wrk_1/billing",
  }),
};
