import { writeSync } from "node:fs";
import { spawn } from "@lydell/node-pty";

/**
 * Runs a command on a pseudo-terminal and passes bytes between it and its own stdin and stdout, until the
 * command ends, as whose end its own then shows. It is a process of the run like any other, below the wrapper:
 * so the terminal outlives the server, is spooled, stopped and swept with the rest.
 *
 * The terminal neither echoes nor gathers lines: an echo would be read as the agent's words, and a terminal that
 * gathers lines cuts them after 4095 bytes. A shell sets it so, says with a first zero byte that it is done, and
 * becomes the command; nothing is written before that. What the command itself sets later is its own affair.
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

/** Waits where nobody takes the output, as the command itself would without a terminal. */
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

/** Ends as the command did; by a signal where that was one. */
function endAs(code: number, signal: number): void {
  if (signal === 0) process.exit(code);
  for (const handled of ["SIGTERM", "SIGINT", "SIGHUP"]) process.removeAllListeners(handled);
  process.exitCode = 128 + signal;
  process.kill(process.pid, signal);
}
