import { type KnownCli, within } from "../known-cli.ts";

/** Codex's own command line. */
export const codexCli: KnownCli = {
  name: "codex",
  configuration: { kind: "codex" },
  ownFiles(env) {
    const own = env["CODEX_HOME"] ?? "~/.codex";
    const names = ["config.toml", "AGENTS.md", "prompts", "hooks.json"];
    return { directories: [own], files: [], protected: within(own, names) };
  },
  signIn: {
    variables: ["OPENAI_API_KEY", "CODEX_API_KEY"],
    files: (env) => [`${env["CODEX_HOME"] ?? "~/.codex"}/auth.json`],
    advice: "run codex login, or set OPENAI_API_KEY",
  },
};
