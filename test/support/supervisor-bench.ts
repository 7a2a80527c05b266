import {
  chmodSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

import { killCgroup, removeCgroup } from "../../src/supervisor/cgroup.ts";
import type { Machine } from "../../src/supervisor/machine.ts";
import { readHeader } from "../../src/supervisor/run-directory.ts";
import type { Run } from "../../src/supervisor/run.ts";
import { startRun, type RunPlan } from "../../src/supervisor/start.ts";

/** Returns the path of a test agent. */
export function agent(name: string): string {
  return fileURLToPath(new URL(`../agents/${name}`, import.meta.url));
}

/**
 * Runs agents for a test, in its own workspace and runs directory. When the test ends (passed, failed or timed out), it
 * kills everything that still runs there.
 */
export class TestBench {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), "signalbox-supervisor-")));
  readonly workspace = join(this.root, "workspace");
  readonly runs = join(this.root, "runs");
  #started: Run[] = [];

  constructor() {
    // Agents may have another user, who must be able to enter it.
    chmodSync(this.root, 0o711);
    mkdirSync(this.workspace);
    mkdirSync(this.runs);
    onTestFinished(() => this.#clear());
  }

  plan(command: readonly string[], more: Partial<RunPlan> = {}): RunPlan {
    const runId = more.runId ?? `r_${randomBytes(4).toString("hex")}`;
    const env = { PATH: process.env["PATH"] ?? "/usr/bin:/bin" };
    return { runId, dir: join(this.runs, runId), command, env, cwd: this.workspace, stdin: "fifo", ...more };
  }

  async start(command: readonly string[], more: Partial<RunPlan> = {}, machine?: Machine): Promise<Run> {
    const started = await startRun(this.plan(command, more), machine);
    if (!started.ok) throw new Error(started.refusal.message);
    return this.watch(started.value);
  }

  /** Releases the run when the test ends. */
  watch(run: Run): Run {
    this.#started.push(run);
    return run;
  }

  /** Lists every process of this test on the machine, by directory or command line, without zombies. */
  census(): { pid: number; command: string; state: string }[] {
    return readdirSync("/proc").flatMap((name) => {
      const pid = Number(name);
      if (!Number.isInteger(pid) || pid === process.pid) return [];
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        const isOurs = command.includes(this.root) || readlinkSync(`/proc/${pid}/cwd`).startsWith(this.root);
        const state = stateOf(pid);
        return isOurs && state !== "Z" && state !== "X" ? [{ pid, command, state }] : [];
      } catch {
        // The process is gone or belongs to another user.
        return [];
      }
    });
  }

  read(file: string): string {
    return readFileSync(join(this.workspace, file), "utf8");
  }

  #clear(): void {
    for (const run of this.#started) run.release();
    const headers = readdirSync(this.runs).flatMap((runId) => readHeader(join(this.runs, runId)) ?? []);
    const cgroups = headers.flatMap(({ cgroup, limitGroups }) => [cgroup, ...limitGroups]);
    cgroups.forEach(killCgroup);
    for (let left = this.census(); left.length > 0; left = this.census()) {
      for (const { pid } of left) killIfThere(pid);
    }
    cgroups.forEach(removeCgroup);
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Returns the state letter of a process from /proc/PID/stat. */
export function stateOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  return stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3);
}

/** Waits for a condition. The test's own timeout is the limit. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(5);
}

/** Returns everything that a stream prints until its end, as text. */
export async function everything(
  run: Run,
  stream: "stdout" | "stderr" = "stdout",
  from = 0,
): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const { bytes } of run.follow(stream, from, new AbortController().signal)) parts.push(bytes);
  return Buffer.concat(parts).toString();
}

/** Reads stdout until it contains the text. */
export async function untilSaid(run: Run, text: string): Promise<string> {
  let said = "";
  const enough = new AbortController();
  for await (const { bytes } of run.follow("stdout", 0, enough.signal)) {
    said += Buffer.from(bytes).toString();
    if (said.includes(text)) return said;
  }
  throw new Error(`The agent ended without saying "${text}". It said: ${said}`);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It exited by itself.
  }
}
