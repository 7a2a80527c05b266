import { writeSync } from "node:fs";
import { spawn } from "@lydell/node-pty";

/**
 * Runs a command on a pseudo-terminal and passes bytes between the terminal and its own stdin and stdout
 * until the command ends; then it exits the way the command did. It is an ordinary process of the run, below
 * the wrapper, so the terminal outlives the server and is spooled, stopped and swept with the rest.
 *
 * The terminal neither echoes nor buffers lines: an echo would be read as agent output, and a line-buffering
 * terminal cuts lines after 4095 bytes. A shell sets the terminal up, prints one zero byte to signal that it
 * is ready, and becomes the command; nothing is written before that. The command may change the settings
 * later.
 */
export function holdPty([file = "", ...args]: readonly string[]): void {
  const terminal = spawn("/bin/sh", ["-c", prepare, "sh", file, ...args], {
    name: "xterm-256color",
    cols: 200,
    rows: 50,
    encoding: null,
  });
  let isReady = false;
  terminal.onData((data) => {
    writeAll(Buffer.from(isReady ? data : data.slice(1)));
    if (isReady) return;
    isReady = true;
    process.stdin.setEncoding("utf8").on("data", (text: string) => terminal.write(text));
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => terminal.kill(signal));
  }
  terminal.onExit(({ exitCode, signal }) => endAs(exitCode, signal ?? 0));
}

const prepare = `stty -echo -icanon -icrnl -ixon -onlcr min 1 time 0; printf '\\000'; exec "$@"`;

/** Blocks while nobody reads the output, as the command itself would without a terminal. */
function writeAll(bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(1, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(never, 0, 0, 2);
    }
  }
}

const never = new Int32Array(new SharedArrayBuffer(4));

/** Exits with the command's code, or kills itself with the signal that killed the command. */
function endAs(code: number, signal: number): void {
  if (signal === 0) process.exit(code);
  for (const handled of ["SIGTERM", "SIGINT", "SIGHUP"]) process.removeAllListeners(handled);
  process.exitCode = 128 + signal;
  process.kill(process.pid, signal);
}
