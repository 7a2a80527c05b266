import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A machine of a person as a server sees it: a home, and a PATH on which command lines can be installed. */
export class FakeMachine {
  readonly home = mkdtempSync(join(tmpdir(), "signalbox-person-"));
  readonly #bin = join(this.home, "bin");

  constructor() {
    chmodSync(this.home, 0o755);
    mkdirSync(this.#bin);
  }

  /** The environment of a server on this machine. The real PATH follows, without directories that have such programs. */
  get env(): Record<string, string> {
    return { HOME: this.home, PATH: `${this.#bin}:/usr/bin:/bin`, ...silenced };
  }

  /** Installs the imitation of Claude Code; `version` may be `hang` or `silent`. */
  installClaude(version = "2.1.300"): void {
    const program = fileURLToPath(new URL("../agents/claude-with-sign-in.mjs", import.meta.url));
    this.installProgram("claude", `VERSION=${version} exec "${process.execPath}" "${program}" "$@"`);
  }

  /** Installs a shell script. */
  installProgram(name: string, script: string): void {
    const file = join(this.#bin, name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }

  removeProgram(name: string): void {
    rmSync(join(this.#bin, name));
  }

  /** Signs in to the imitation of Claude Code; see there for the accounts. */
  signIn(account = "{}"): void {
    mkdirSync(join(this.home, ".claude"), { recursive: true });
    writeFileSync(join(this.home, ".claude", ".credentials.json"), account);
  }

  signOut(): void {
    rmSync(join(this.home, ".claude", ".credentials.json"), { force: true });
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** Variables of this machine that would count as a sign-in. */
const silenced = Object.fromEntries(
  [
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_AUTH_TOKEN",
    "ANTHROPIC_BASE_URL",
    "CLAUDE_CODE_OAUTH_TOKEN",
    "CLAUDE_CODE_USE_BEDROCK",
    "CLAUDE_CODE_USE_VERTEX",
    "CLAUDE_CONFIG_DIR",
    "CODEX_API_KEY",
    "CODEX_HOME",
    "GEMINI_API_KEY",
    "GOOGLE_API_KEY",
    "OPENAI_API_KEY",
    "OPENROUTER_API_KEY",
  ].map((name) => [name, ""]),
);
