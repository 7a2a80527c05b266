import { claude } from "../../src/agents/claude/claude.ts";
import { startAnthropic } from "../fakes/anthropic.ts";
import { claudeScenes } from "../fakes/claude-scenes.ts";
import type { CliUnderTest } from "./cli-under-test.ts";

/** Claude Code with an API key, against a fake of the Messages API. */
export const claudeUnderTest: CliUnderTest = {
  name: "claude",
  kind: { is: "conversation", kind: claude },
  scenes: claudeScenes,
  startProvider: startAnthropic,
  configure: async ({ url }) => ({
    arguments: [],
    env: { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: "sk-ant-none", CLAUDE_CODE_MAX_RETRIES: "3" },
  }),
};

/** The same with a subscription, which has limits of its own. */
export const claudeWithPlan: CliUnderTest = {
  ...claudeUnderTest,
  configure: async ({ url }) => ({
    arguments: [],
    env: { ANTHROPIC_BASE_URL: url, CLAUDE_CODE_OAUTH_TOKEN: "sk-ant-oat01-none" },
  }),
};
