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
};
