import { acp } from "../../src/agents/acp/acp.ts";
import { claude } from "../../src/agents/claude/claude.ts";
import { startAnthropic } from "../fakes/anthropic.ts";
import { claudeScenes } from "../fakes/claude-scenes.ts";
import type { CliUnderTest } from "./cli-under-test.ts";

/** Claude Code with an API key, against a fake of the Messages API. */
export const claudeUnderTest: CliUnderTest = {
  name: "claude",
  kind: { is: "conversation", kind: claude },
  configKind: "claude",
  scenes: claudeScenes,
  startProvider: startAnthropic,
  configure: async ({ url }) => ({
    arguments: [],
    env: { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: "sk-ant-none", CLAUDE_CODE_MAX_RETRIES: "3" },
  }),
};

/** Claude Code as an agent of the Agent Client Protocol, the only agent that shows forms to the person. */
export const claudeOverAcp: CliUnderTest = {
  ...claudeUnderTest,
  name: "claude-agent-acp",
  kind: { is: "conversation", kind: acp },
  configKind: "acp",
  configure: async (place) => {
    const { env, ...more } = await claudeUnderTest.configure(place);
    return {
      ...more,
      env: { ...env, DISABLE_TELEMETRY: "1", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" },
    };
  },
};

/** Claude Code with a subscription, which has its own limits. */
export const claudeWithPlan: CliUnderTest = {
  ...claudeUnderTest,
  configure: async ({ url }) => ({
    arguments: [],
    env: { ANTHROPIC_BASE_URL: url, CLAUDE_CODE_OAUTH_TOKEN: "sk-ant-oat01-none" },
  }),
};
