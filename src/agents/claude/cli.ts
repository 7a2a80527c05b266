import { copiesOf, type KnownCli } from "../known-cli.ts";

/** Claude Code's own command line. */
export const claudeCli: KnownCli = {
  name: "claude",
  title: "Claude Code",
  install: "npm install -g @anthropic-ai/claude-code",
  oldest: "2.1.0",
  configuration: { kind: "claude" },
  ownDirectory(env) {
    const own = env["CLAUDE_CONFIG_DIR"];
    const names = [
      ".credentials.json",
      "settings.json",
      "CLAUDE.md",
      "commands",
      "agents",
      "skills",
      "hooks",
    ];
    const state = own === undefined ? "~/.claude.json" : `${own}/.claude.json`;
    return {
      variables: { CLAUDE_CONFIG_DIR: "" },
      copies: [
        ...copiesOf(own ?? "~/.claude", "", names),
        {
          from: state,
          to: ".claude.json",
          keys: ["oauthAccount", "userID", "hasCompletedOnboarding", "mcpServers"],
          mcpServers: { format: "json", key: "mcpServers" },
        },
      ],
    };
  },
  hosts(env) {
    const region = env["AWS_REGION"] ?? "us-east-1";
    const location = env["CLOUD_ML_REGION"] ?? "global";
    return [
      "api.anthropic.com",
      "platform.claude.com",
      "console.anthropic.com",
      "claude.ai",
      ...(env["CLAUDE_CODE_USE_BEDROCK"] === undefined
        ? []
        : [`bedrock-runtime.${region}.amazonaws.com`, `bedrock.${region}.amazonaws.com`]),
      ...(env["CLAUDE_CODE_USE_VERTEX"] === undefined
        ? []
        : ["aiplatform.googleapis.com", `${location}-aiplatform.googleapis.com`, "oauth2.googleapis.com"]),
    ];
  },
  signIn: {
    variables: [
      "ANTHROPIC_API_KEY",
      "ANTHROPIC_AUTH_TOKEN",
      "CLAUDE_CODE_OAUTH_TOKEN",
      "CLAUDE_CODE_USE_BEDROCK",
      "CLAUDE_CODE_USE_VERTEX",
    ],
    files: (env) => [`${env["CLAUDE_CONFIG_DIR"] ?? "~/.claude"}/.credentials.json`],
    status: { args: ["auth", "status", "--json"], signedIn: loggedIn },
    command: "claude auth login",
  },
  variables: [
    "ANTHROPIC_BASE_URL",
    "ANTHROPIC_VERTEX_PROJECT_ID",
    "AWS_REGION",
    "CLAUDE_CONFIG_DIR",
    "CLOUD_ML_REGION",
  ],
};

/** Reads the answer of `claude auth status --json`. */
function loggedIn(output: string): boolean | null {
  const answer = /"loggedIn":\s*(true|false)/.exec(output)?.[1];
  return answer === undefined ? null : answer === "true";
}
