import { copiesOf, type KnownCli } from "../known-cli.ts";

/** Codex's own command line. */
export const codexCli: KnownCli = {
  name: "codex",
  title: "Codex",
  install: "npm install -g @openai/codex",
  oldest: "0.100.0",
  configuration: { kind: "codex" },
  ownDirectory: (env) => ({
    variables: { CODEX_HOME: "" },
    copies: [
      ...copiesOf(env["CODEX_HOME"] ?? "~/.codex", "", ["auth.json", "AGENTS.md", "prompts", "hooks.json"]),
      {
        from: `${env["CODEX_HOME"] ?? "~/.codex"}/config.toml`,
        to: "config.toml",
        mcpServers: { format: "toml", key: "mcp_servers" },
      },
    ],
  }),
  hosts: () => ["api.openai.com", "chatgpt.com", "auth.openai.com"],
  signIn: {
    variables: ["CODEX_API_KEY"],
    files: (env) => [`${env["CODEX_HOME"] ?? "~/.codex"}/auth.json`],
    status: { args: ["login", "status"], signedIn: loggedIn },
    command: "codex login",
  },
  variables: ["OPENAI_API_KEY", "OPENAI_BASE_URL", "CODEX_HOME"],
};

/** Reads the answer of `codex login status`. */
function loggedIn(output: string): boolean | null {
  if (/not logged in/i.test(output)) return false;
  return /logged in/i.test(output) ? true : null;
}
