import { type KnownCli, within } from "../known-cli.ts";

/** Claude Code's own command line. */
export const claudeCli: KnownCli = {
  name: "claude",
  configuration: { kind: "claude" },
  ownFiles(env) {
    const own = env["CLAUDE_CONFIG_DIR"] ?? "~/.claude";
    const names = ["settings.json", "CLAUDE.md", "commands", "agents", "skills", "hooks"];
    return { directories: [own], files: ["~/.claude.json"], protected: within(own, names) };
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
    advice: "run claude once and sign in, or set ANTHROPIC_API_KEY",
  },
};
