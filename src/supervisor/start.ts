import { spawn } from "node:child_process";
import { mkdir, realpath, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import type { Limits } from "../protocol/limits.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import { bootId } from "./boot-id.ts";
import { makeCgroup } from "./cgroup.ts";
import { endPlumbing } from "./end-plumbing.ts";
import { findCommand } from "./find-command.ts";
import { isKept, makeLimitGroups } from "./limits/limit-groups.ts";
import { withProcessLimit } from "./limits/process-limit.ts";
import { thisMachine, type Machine } from "./machine.ts";
import { claimForNobody, makeRunDirectory, readComplaint } from "./run-directory.ts";
import { openRun, type Run } from "./run.ts";
import { bubblewrapCommand } from "./sandbox/bubblewrap.ts";
import type { SandboxPlan } from "./sandbox/sandbox-plan.ts";
import { readStanding, type Standing } from "./standing.ts";

/** What to run, where, and with what. */
export interface RunPlan {
  readonly runId: string;
  /** The run directory; it is made here and belongs to this run alone. */
  readonly dir: string;
  readonly command: readonly string[];
  /** The agent's whole environment; SIGNALBOX_RUN_ID is added to it, and the shell adds PWD. Names must be such as a shell can export. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** A pipe that stays open, or nothing to read at all. */
  readonly stdin: "fifo" | "none";
  /** What the run may see where it is contained; without it, it is not. */
  readonly sandbox?: SandboxPlan;
  /** What it may use; without it, whatever the machine has. */
  readonly limits?: Limits;
  /** What is on stdin before anything else; it is there with the agent, whatever becomes of the server. */
  readonly greeting?: string;
}

const START_LIMIT_MS = 15_000;

/**
 * Starts an agent and returns when its process is written down, before it could do anything. Starting again in
 * the same directory never starts a second one: the run that is there is returned, ended or not.
 */
export async function startRun(plan: RunPlan, machine: Machine = thisMachine()): Promise<Result<Run>> {
  await mkdir(plan.dir, { recursive: true, mode: 0o700 });
  const dir = await realpath(plan.dir);
  let standing = await readStanding(dir);
  if (standing.kind === "stillborn") {
    await endPlumbing(dir);
    await rm(dir, { recursive: true });
    standing = { kind: "unclaimed" };
  }
  if (standing.kind === "unclaimed") {
    const unfit = (await whyUnfit(plan)) ?? whyUncontained(plan, machine);
    if (unfit !== undefined) return refuse("invalid", unfit);
    spawnWrapper({ ...plan, dir }, machine);
  }
  const started = await untilStarted(dir, plan.runId);
  return ok(openRun(started.run));
}

/** The sentence that says why the plan cannot work on this machine. */
async function whyUnfit({ command, cwd, env }: RunPlan): Promise<string | undefined> {
  const [name = ""] = command;
  const isDirectory = await stat(cwd).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isDirectory) return `The working directory "${cwd}" does not exist.`;
  const found = await findCommand(name, cwd, env["PATH"] ?? "/usr/bin:/bin");
  switch (found.kind) {
    case "found":
      return undefined;
    case "not_executable":
      return `The agent command "${name}" may not be executed. Make it executable (chmod +x ${found.file}), or correct "command" in signalbox.config.json.`;
    case "missing":
      return `The agent command "${name}" was not found. Install it, or correct "command" in signalbox.config.json.`;
  }
}

/** The sentence that says why a run that must be contained cannot be. */
function whyUncontained({ sandbox }: RunPlan, machine: Machine): string | undefined {
  if (sandbox?.mode !== "required" || machine.sandbox.kind !== "none") return undefined;
  return `The agent must run in a sandbox, and there is none. ${machine.sandbox.why} Or set "sandbox" to "auto" in signalbox.config.json.`;
}

function spawnWrapper(plan: RunPlan, machine: Machine): void {
  const { runId, dir, env, cwd, stdin, greeting } = plan;
  const table = machine.table.kind;
  const cgroup = makeCgroup(machine.cgroup, runId, dir);
  const ownSession = machine.setsid !== "";
  const sandboxed = plan.sandbox !== undefined && machine.sandbox.kind === "bubblewrap";
  const { limits } = plan;
  const limitGroups = limits === undefined ? [] : makeLimitGroups(cgroup, limits);
  const command = sandboxed
    ? bubblewrapCommand(machine.sandbox.file, plan.sandbox, cwd, insideCommand(plan, limitGroups))
    : plan.command;
  const header = {
    version: 1 as const,
    runId,
    bootId: bootId(),
    table,
    stdin,
    cgroup,
    ownSession,
    sandboxed,
    limitGroups,
    ...(limits === undefined ? {} : { limits }),
  };
  makeRunDirectory(dir, header, greeting);
  const groups = [...new Set([cgroup, ...limitGroups])].join(":");
  const contained = sandboxed ? "sandbox" : "";
  const blocks = limits === undefined ? "" : String(limits.outputMb * 2048);
  const kilobytes =
    limits === undefined || isKept(limitGroups, "memory") ? "" : String(limits.memoryMb * 1024);
  const args = [dir, stdin, groups, machine.setsid, table, contained, blocks, kilobytes, ...command];
  const wrapper = spawn("/bin/sh", [join(dir, "wrapper.sh"), ...args], {
    cwd,
    env: { ...env, SIGNALBOX_RUN_ID: runId },
    detached: true,
    stdio: "ignore",
  });
  // A shell that could not be started claims nothing, and that is found out below.
  wrapper.on("error", () => undefined);
  wrapper.unref();
}

/** Where the kernel does not count a run's processes, it counts those of a user in a sandbox; not those of root. */
function insideCommand({ command, limits }: RunPlan, limitGroups: readonly string[]): readonly string[] {
  if (limits === undefined || isKept(limitGroups, "pids") || process.getuid?.() === 0) return command;
  return withProcessLimit(command, limits.processes);
}

/** Waits for the agent's process to be written down. When it takes too long, the claim is taken, so that it cannot start behind our back. */
async function untilStarted(dir: string, runId: string): Promise<Extract<Standing, { run: unknown }>> {
  const deadline = performance.now() + START_LIMIT_MS;
  for (let pauseMs = 2; ; pauseMs = Math.min(pauseMs + 1, 20)) {
    const standing = await readStanding(dir);
    if (standing.kind === "stillborn") throw notStarted(runId, readComplaint(dir));
    if (standing.kind === "unclaimed" && performance.now() > deadline && claimForNobody(dir)) {
      throw notStarted(runId, `no shell came up within ${START_LIMIT_MS / 1000} seconds`);
    }
    if ("run" in standing) return standing;
    await delay(pauseMs);
  }
}

function notStarted(runId: string, reason: string): Error {
  return new Error(`Run ${runId} could not be started: ${reason || "its wrapper died"}.`);
}
