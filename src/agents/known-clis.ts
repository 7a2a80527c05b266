import { existsSync } from "node:fs";
import { join } from "node:path";

/** A command line that Signalbox can drive, and by what it can be seen whether somebody has signed in to it. */
export interface KnownCli {
  readonly name: string;
  /** Variables that hold a key of its provider. */
  readonly variables: readonly string[];
  /** Files that signing in leaves, given the environment it will have. */
  readonly files: (env: Readonly<Record<string, string | undefined>>, home: string) => readonly string[];
  /** What a person does to sign in. */
  readonly signIn: string;
}

/** The command lines that are looked for whether or not the configuration names them. */
export const knownClis: readonly KnownCli[] = [
  {
    name: "claude",
    variables: [
      "ANTHROPIC_API_KEY",
      "ANTHROPIC_AUTH_TOKEN",
      "CLAUDE_CODE_OAUTH_TOKEN",
      "CLAUDE_CODE_USE_BEDROCK",
      "CLAUDE_CODE_USE_VERTEX",
    ],
    files: (env, home) => [join(env["CLAUDE_CONFIG_DIR"] ?? join(home, ".claude"), ".credentials.json")],
    signIn: "run claude once and sign in, or set ANTHROPIC_API_KEY",
  },
  {
    name: "codex",
    variables: ["OPENAI_API_KEY", "CODEX_API_KEY"],
    files: (env, home) => [join(env["CODEX_HOME"] ?? join(home, ".codex"), "auth.json")],
    signIn: "run codex login, or set OPENAI_API_KEY",
  },
  {
    name: "gemini",
    variables: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
    files: (env, home) => [join(env["GEMINI_CLI_HOME"] ?? home, ".gemini", "oauth_creds.json")],
    signIn: "run gemini once and sign in, or set GEMINI_API_KEY",
  },
  {
    name: "opencode",
    variables: ["ANTHROPIC_API_KEY", "OPENAI_API_KEY", "OPENROUTER_API_KEY"],
    files: (env, home) => [
      join(env["XDG_DATA_HOME"] ?? join(home, ".local", "share"), "opencode", "auth.json"),
    ],
    signIn: "run opencode auth login",
  },
];

/** By what the command line is signed in: the name of a variable or a file, never what is in it; null where nothing is found. */
export function signedInBy(
  cli: KnownCli,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string | null {
  const variable = cli.variables.find((name) => (env[name] ?? "") !== "");
  return variable ?? cli.files(env, home).find((file) => existsSync(file)) ?? null;
}
