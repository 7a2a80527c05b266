import { copiesOf, type KnownCli } from "../known-cli.ts";

/** Codex's own command line. */
export const codexCli: KnownCli = {
  name: "codex",
  configuration: { kind: "codex" },
  ownDirectory: (env) => ({
    variables: { CODEX_HOME: "" },
    copies: copiesOf(env["CODEX_HOME"] ?? "~/.codex", "", [
      "auth.json",
      "config.toml",
      "AGENTS.md",
      "prompts",
      "hooks.json",
    ]),
  }),
  hosts: () => ["api.openai.com", "chatgpt.com", "auth.openai.com"],
  signIn: {
    variables: ["OPENAI_API_KEY", "CODEX_API_KEY"],
    files: (env) => [`${env["CODEX_HOME"] ?? "~/.codex"}/auth.json`],
    advice: "run codex login, or set OPENAI_API_KEY",
  },
};
