import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { acp } from "../../src/agents/acp/acp.ts";
import { geminiScenes } from "../fakes/gemini-scenes.ts";
import { startGoogle } from "../fakes/google.ts";
import type { CliUnderTest } from "./cli-under-test.ts";

/** Gemini CLI over the Agent Client Protocol, with an API key, against a fake of the Gemini API. */
export const geminiUnderTest: CliUnderTest = {
  name: "gemini",
  kind: { is: "conversation", kind: acp },
  configKind: "acp",
  scenes: geminiScenes,
  startProvider: startGoogle,
  async configure({ home, url }) {
    await mkdir(join(home, ".gemini"));
    await writeFile(join(home, ".gemini", "settings.json"), JSON.stringify(settings));
    return {
      arguments: ["--acp", "--model", "gemini-2.5-flash"],
      env: { GEMINI_API_KEY: "none", GOOGLE_GEMINI_BASE_URL: url, GEMINI_CLI_TRUST_WORKSPACE: "true" },
    };
  },
};

const settings = {
  general: { disableAutoUpdate: true, enableAutoUpdate: false, maxAttempts: 2 },
  security: { auth: { selectedType: "gemini-api-key" } },
  privacy: { usageStatisticsEnabled: false },
};
