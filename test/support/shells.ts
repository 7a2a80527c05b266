import { spawn } from "@lydell/node-pty";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { onTestFinished } from "vitest";
import type { CompletedShell } from "../../src/cli/completion/scripts.ts";
import { eventually } from "./api.ts";
import { storeEnvironment } from "./chosen-store.ts";
import { program } from "./program.ts";

/** A shell at a terminal. */
interface OpenShell {
  ready(): Promise<true>;
  /** Types keys, waits until the shell shows this text in answer, and returns the whole answer. */
  type(keys: string, part: string): Promise<string>;
}

const prompt = "ready>";

/** A shell without anybody's configuration: its arguments, the file that it reads first, and the completion in it. */
interface Shell {
  readonly start: readonly string[];
  readonly file: string;
  readonly text: string;
}
const shells: Readonly<Record<CompletedShell, Shell>> = {
  bash: {
    start: ["--noprofile", "--rcfile", ".bashrc", "-i"],
    file: ".bashrc",
    text: `PS1="${prompt} "; source <(signalbox completion bash)`,
  },
  zsh: {
    start: ["-i"],
    file: ".zshrc",
    text: `PS1="${prompt} "; autoload -Uz compinit; compinit -u -D; source <(signalbox completion zsh)`,
  },
  fish: {
    start: ["--no-config", "--init-command", "source .fishrc", "-i"],
    file: ".fishrc",
    text: `function fish_prompt; echo "${prompt} "; end; signalbox completion fish | source`,
  },
};

/** Checks whether this machine has the shell. */
export function hasShell(shell: CompletedShell): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, shell)));
}

/** Starts a shell with the completion at a terminal. It ends with the test. */
export function openShell(shell: CompletedShell, home: string): OpenShell {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-shell-"));
  const command = join(folder, "signalbox");
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(command, 0o755);
  const { start, file, text } = shells[shell];
  writeFileSync(join(folder, file), text);
  const terminal = spawn(shell, [...start], {
    name: "xterm-256color",
    cols: 200,
    rows: 50,
    cwd: folder,
    env: {
      PATH: `${folder}${delimiter}${process.env["PATH"]}`,
      HOME: folder,
      TERM: "xterm-256color",
      ...storeEnvironment(home),
      SIGNALBOX_HOME: home,
    },
  });
  let seen = "";
  terminal.onData((more) => (seen += more));
  const ended = new Promise((end) => terminal.onExit(end));
  onTestFinished(async () => {
    terminal.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true });
  });
  const shows = (part: string): Promise<true> =>
    eventually(`${shell} shows ${part}`, () => Promise.resolve(seen.includes(part)));
  return {
    ready: () => shows(prompt),
    async type(keys, part) {
      seen = "";
      terminal.write(keys);
      await shows(part);
      return seen;
    },
  };
}
