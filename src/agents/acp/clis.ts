import { type KnownCli, within } from "../known-cli.ts";

const gemini: KnownCli = {
  name: "gemini",
  configuration: { kind: "acp", command: ["gemini", "--acp"] },
  ownFiles(env) {
    const own = `${env["GEMINI_CLI_HOME"] ?? "~"}/.gemini`;
    const names = ["settings.json", "GEMINI.md", "commands", "extensions"];
    return { directories: [own], files: [], protected: within(own, names) };
  },
  signIn: {
    variables: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
    files: (env) => [`${env["GEMINI_CLI_HOME"] ?? "~"}/.gemini/oauth_creds.json`],
    advice: "run gemini once and sign in, or set GEMINI_API_KEY",
  },
};

const opencode: KnownCli = {
  name: "opencode",
  configuration: { kind: "acp", command: ["opencode", "acp"] },
  ownFiles(env) {
    const config = `${env["XDG_CONFIG_HOME"] ?? "~/.config"}/opencode`;
    const others = [
      env["XDG_DATA_HOME"] ?? "~/.local/share",
      env["XDG_STATE_HOME"] ?? "~/.local/state",
      env["XDG_CACHE_HOME"] ?? "~/.cache",
    ].map((directory) => `${directory}/opencode`);
    const names = [
      "opencode.json",
      "opencode.jsonc",
      "config.json",
      "AGENTS.md",
      "plugin",
      "command",
      "agent",
    ];
    return { directories: [config, ...others], files: [], protected: within(config, names) };
  },
  signIn: {
    variables: ["ANTHROPIC_API_KEY", "OPENAI_API_KEY", "OPENROUTER_API_KEY"],
    files: (env) => [`${env["XDG_DATA_HOME"] ?? "~/.local/share"}/opencode/auth.json`],
    advice: "run opencode auth login",
  },
};

/** The known command lines that speak the Agent Client Protocol. */
export const acpClis: readonly KnownCli[] = [gemini, opencode];
