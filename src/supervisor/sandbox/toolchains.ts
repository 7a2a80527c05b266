import { join } from "node:path";

/**
 * Returns the usual directories of compilers, interpreters and package managers in a home. They normally
 * contain no secrets.
 */
export function toolchainsIn(home: string): string[] {
  return names.map((name) => join(home, name));
}

const names = [
  ".nvm",
  ".volta",
  ".fnm",
  ".local/share/fnm",
  ".asdf",
  ".local/share/mise",
  ".bun/bin",
  ".deno/bin",
  ".pyenv",
  ".rbenv",
  ".sdkman",
  ".cargo/bin",
  ".rustup",
  ".opencode/bin",
  ".npm-global",
  "go/bin",
  ".local/bin",
  ".local/lib",
  ".local/share/pnpm",
  ".local/share/claude",
];
