import { spawn } from "node:child_process";

/** The answer of a program to a short question, such as its version. */
export interface ProgramAnswer {
  readonly code: number | null;
  /** Its stdout and stderr together, at most 64 KiB. */
  readonly output: string;
}

/** The question for a program, and the time that it has. */
export interface ProgramQuestion {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
}

const mostBytes = 1 << 16;

/**
 * Runs a program and returns its answer; null if it cannot be started or does not end in time. It never waits longer,
 * even for a program that ignores signals or leaves children that keep its pipes open: its whole process group is
 * killed.
 */
export async function askProgram(question: ProgramQuestion): Promise<ProgramAnswer | null> {
  const { file, args, env, timeoutMs } = question;
  const child = spawn(file, args, {
    env: { ...env },
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const { promise, resolve } = Promise.withResolvers<ProgramAnswer | null>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const keep = (chunk: Buffer): void => {
    if (bytes < mostBytes) chunks.push(chunk.subarray(0, mostBytes - bytes));
    bytes += chunk.length;
  };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", keep);
  child.on("error", () => resolve(null));
  child.on("close", (code) => resolve({ code, output: Buffer.concat(chunks).toString("utf8") }));
  const timer = setTimeout(() => resolve(null), timeoutMs);
  const answer = await promise;
  clearTimeout(timer);
  killGroup(child.pid);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  child.unref();
  return answer;
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Every process of the group has ended.
  }
}
