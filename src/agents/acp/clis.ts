import { copiesOf, type KnownCli } from "../known-cli.ts";

const gemini: KnownCli = {
  name: "gemini",
  title: "Gemini CLI",
  install: "npm install -g @google/gemini-cli",
  oldest: "0.30.0",
  configuration: { kind: "acp", command: ["gemini", "--acp"] },
  ownDirectory: (env) => ({
    variables: { GEMINI_CLI_HOME: "" },
    copies: [
      ...copiesOf(`${env["GEMINI_CLI_HOME"] ?? "~"}/.gemini`, ".gemini", [
        "oauth_creds.json",
        "google_accounts.json",
        "GEMINI.md",
        "commands",
      ]),
      {
        from: `${env["GEMINI_CLI_HOME"] ?? "~"}/.gemini/settings.json`,
        to: ".gemini/settings.json",
        mcpServers: { format: "json", key: "mcpServers" },
      },
      // Each extension can bring MCP servers.
      {
        from: `${env["GEMINI_CLI_HOME"] ?? "~"}/.gemini/extensions`,
        to: ".gemini/extensions",
        mcpServers: "all",
      },
    ],
  }),
  hosts: () => [
    "generativelanguage.googleapis.com",
    "cloudcode-pa.googleapis.com",
    "aiplatform.googleapis.com",
    "oauth2.googleapis.com",
  ],
  signIn: {
    variables: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
    files: (env) => [`${env["GEMINI_CLI_HOME"] ?? "~"}/.gemini/oauth_creds.json`],
    status: null,
    command: "gemini",
  },
  variables: ["GOOGLE_CLOUD_PROJECT", "GOOGLE_GEMINI_BASE_URL", "GEMINI_CLI_HOME"],
};

const opencode: KnownCli = {
  name: "opencode",
  title: "OpenCode",
  install: "npm install -g opencode-ai",
  oldest: "1.0.0",
  configuration: { kind: "acp", command: ["opencode", "acp"] },
  ownDirectory(env) {
    const config = env["XDG_CONFIG_HOME"] ?? "~/.config";
    const data = env["XDG_DATA_HOME"] ?? "~/.local/share";
    const names = ["AGENTS.md", "plugin", "command", "agent"];
    const configurations = copiesOf(`${config}/opencode`, "config/opencode", [
      "opencode.json",
      "opencode.jsonc",
      "config.json",
    ]);
    return {
      variables: {
        XDG_CONFIG_HOME: "config",
        XDG_DATA_HOME: "data",
        XDG_STATE_HOME: "state",
        XDG_CACHE_HOME: "cache",
      },
      copies: [
        ...copiesOf(`${config}/opencode`, "config/opencode", names),
        ...configurations.map((copy) => ({ ...copy, mcpServers: { format: "json", key: "mcp" } as const })),
        ...copiesOf(`${data}/opencode`, "data/opencode", ["auth.json"]),
      ],
    };
  },
  hosts: () => [
    "models.dev",
    "opencode.ai",
    "api.anthropic.com",
    "api.openai.com",
    "openrouter.ai",
    "generativelanguage.googleapis.com",
  ],
  signIn: {
    variables: ["ANTHROPIC_API_KEY", "OPENAI_API_KEY", "OPENROUTER_API_KEY"],
    files: (env) => [`${env["XDG_DATA_HOME"] ?? "~/.local/share"}/opencode/auth.json`],
    status: null,
    command: "opencode auth login",
  },
  variables: ["XDG_CONFIG_HOME", "XDG_DATA_HOME"],
};

/** The known command lines that speak the Agent Client Protocol. */
export const acpClis: readonly KnownCli[] = [gemini, opencode];
