import { commonScenes } from "./common-scenes.ts";
import type { Scene } from "./scenes.ts";

const { asktool: _, ...scenes } = commonScenes;

/** The common scenes, and those specific to Gemini CLI and its provider. */
export const geminiScenes: Readonly<Record<string, Scene>> = {
  ...scenes,

  badkey: () => ({ is: "refused", status: 400, type: "INVALID_ARGUMENT", message: "API key not valid." }),

  /** The key may not be used any more. */
  rejectedkey: () => ({
    is: "refused",
    status: 403,
    type: "PERMISSION_DENIED",
    message: "Your API key was reported as leaked. Please use another API key.",
  }),

  nomoney: () => ({
    is: "refused",
    status: 429,
    type: "RESOURCE_EXHAUSTED",
    message:
      "Your prepayment credits are depleted. Please go to AI Studio at https://ai.studio/projects to manage your project and billing.",
  }),

  /** The daily quota is used up. */
  daylimit: () => ({
    is: "refused",
    status: 429,
    type: "RESOURCE_EXHAUSTED",
    message: "You exceeded your current quota, please check your plan and billing details.",
    details: {
      details: [
        {
          "@type": "type.googleapis.com/google.rpc.QuotaFailure",
          violations: [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel" }],
        },
      ],
    },
  }),
};
