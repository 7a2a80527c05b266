/** What an agent's program keeps in a person's home and needs when the rest of it is hidden. */
export interface OwnFiles {
  /** Directories it writes, sessions among them; they are made where they do not exist yet. */
  readonly directories: readonly string[];
  /** Files it writes. */
  readonly files: readonly string[];
  /** What makes the person's own sessions run something, and so must not be written. */
  readonly protected: readonly string[];
}

/** The known command lines and where they keep what is theirs; `~` is the agent's home. */
const known: Readonly<Record<string, (env: Readonly<Record<string, string>>) => OwnFiles>> = {
  claude: (env) => {
    const own = env["CLAUDE_CONFIG_DIR"] ?? "~/.claude";
    const names = ["settings.json", "CLAUDE.md", "commands", "agents", "skills", "hooks"];
    return { directories: [own], files: ["~/.claude.json"], protected: within(own, names) };
  },
  codex: (env) => {
    const own = env["CODEX_HOME"] ?? "~/.codex";
    const names = ["config.toml", "AGENTS.md", "prompts", "hooks.json"];
    return { directories: [own], files: [], protected: within(own, names) };
  },
  gemini: (env) => {
    const own = `${env["GEMINI_CLI_HOME"] ?? "~"}/.gemini`;
    const names = ["settings.json", "GEMINI.md", "commands", "extensions"];
    return { directories: [own], files: [], protected: within(own, names) };
  },
  opencode: (env) => {
    const config = `${env["XDG_CONFIG_HOME"] ?? "~/.config"}/opencode`;
    const others = [
      env["XDG_DATA_HOME"] ?? "~/.local/share",
      env["XDG_STATE_HOME"] ?? "~/.local/state",
      env["XDG_CACHE_HOME"] ?? "~/.cache",
    ].map((place) => `${place}/opencode`);
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
};

/** The files of an agent by its kind, else by the name of its program; none where neither is known. */
export function ownFiles(
  kind: string,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): OwnFiles {
  const names = [kind, ...command.slice(0, 2).map((word) => word.slice(word.lastIndexOf("/") + 1))];
  const tool = Object.keys(known).find((each) =>
    names.some((name) => name === each || name.startsWith(`${each}-`) || name.startsWith(`${each}.`)),
  );
  return known[tool ?? ""]?.(env) ?? { directories: [], files: [], protected: [] };
}

function within(directory: string, names: readonly string[]): string[] {
  return names.map((name) => `${directory}/${name}`);
}
