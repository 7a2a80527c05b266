import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdir, realpath, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import type { Limits } from "../protocol/limits.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import { type AgentUser, asUser, closedParent } from "./agent-user.ts";
import { giveTo } from "./give-files.ts";
import { bootId } from "./boot-id.ts";
import { makeCgroup, removeCgroup } from "./cgroup.ts";
import { killLeftovers } from "./kill-leftovers.ts";
import { findCommand } from "./find-command.ts";
import { isEnforcedByKernel, makeLimitGroups } from "./limits/limit-groups.ts";
import { thisMachine, type Machine } from "./machine.ts";
import { type Permission, PermissionLost } from "./permission.ts";
import { claimForNobody, makeRunDirectory, readWrapperError } from "./run-directory.ts";
import { openRun, type Run } from "./run.ts";
import { bubblewrapCommand } from "./sandbox/bubblewrap.ts";
import { seatbeltCommand } from "./sandbox/seatbelt.ts";
import { seccompFilter } from "./sandbox/seccomp.ts";
import type { SandboxPlan } from "./sandbox/sandbox-plan.ts";
import { readRunStatus, type RunStatus } from "./run-status.ts";

/** Everything needed to start one run. */
export interface RunPlan {
  readonly runId: string;
  /** The run directory. startRun() creates it; it belongs to this run alone. */
  readonly dir: string;
  readonly command: readonly string[];
  /**
   * The agent's complete environment. startRun() adds SIGNALBOX_RUN_ID and the shell adds PWD. Names must be
   * exportable by a shell.
   */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Directories besides the working directory that belong to the run and that it may write. */
  readonly own?: readonly string[];
  /** A pipe that stays open, or no input at all. */
  readonly stdin: "fifo" | "none";
  /**
   * True for built-in agents and for builds. These run as the server's user if the default user of agents cannot enter
   * their directories. Other agents do not start there, so such builds contain no code of theirs.
   */
  readonly isOwnProgram?: boolean;
  /** Sandbox of the run; without it the run is not sandboxed. */
  readonly sandbox?: SandboxPlan;
  /** Resource limits of the run; without them it is unlimited. */
  readonly limits?: Limits;
  /** First input on stdin. The wrapper delivers it, so it arrives even if the server dies. */
  readonly greeting?: string;
  /** Permission to start. Default: always. */
  readonly isPermitted?: Permission;
}

const START_LIMIT_MS = 60_000;

/** Name of the file in the run directory with the seccomp filter. */
const filterFile = "seccomp";

/**
 * Starts an agent and returns once its process is recorded, before the agent executes anything. Starting again in the
 * same directory never starts a second agent: it returns the existing run, even if that has ended. Throws PermissionLost
 * if the run has not started and may not.
 */
export async function startRun(plan: RunPlan, machine: Machine = thisMachine()): Promise<Result<Run>> {
  await mkdir(plan.dir, { recursive: true, mode: 0o700 });
  const dir = await realpath(plan.dir);
  let status = await readRunStatus(dir);
  if (status.kind === "start_failed") {
    await killLeftovers(dir);
    await rm(dir, { recursive: true });
    status = { kind: "unclaimed" };
  }
  if (status.kind === "unclaimed") {
    const unfit =
      (await reasonUnfit(plan)) ?? reasonUnsandboxed(plan, machine) ?? reasonUnreachable(plan, machine);
    if (unfit !== undefined) return refuse("invalid", unfit);
    await handOver(plan, machine);
    if (!spawnWrapper({ ...plan, dir }, machine)) {
      await rm(dir, { recursive: true, force: true });
      throw new PermissionLost(plan.runId);
    }
  }
  const started = await untilStarted(dir, plan.runId);
  return ok(openRun(started.run));
}

/** Returns the reason why the plan cannot run on this machine. */
async function reasonUnfit({ command, cwd, env }: RunPlan): Promise<string | undefined> {
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
      return `The agent command "${name}" is not executable. Run chmod +x ${found.file}, or correct "command" in signalbox.config.json.`;
    case "missing":
      return `The agent command "${name}" was not found. Install it, or correct "command" in signalbox.config.json.`;
  }
}

/** Returns the reason why a run that requires a sandbox cannot have one. */
function reasonUnsandboxed({ sandbox }: RunPlan, machine: Machine): string | undefined {
  if (sandbox === undefined || sandbox.mode === "auto" || machine.sandbox.kind !== "none") return undefined;
  const remedy =
    sandbox.mode === "required"
      ? 'Or set "sandbox" to "auto" in signalbox.config.json.'
      : "Or allow agents to run without a sandbox in the settings.";
  return `The agent must run in a sandbox, but none is available. ${machine.sandbox.why} ${remedy}`;
}

/**
 * Returns the user of a run; null for that of the server. Built-in agents and builds run as the server's
 * user if the default user of agents cannot enter their directories.
 */
function userOf(plan: RunPlan, machine: Machine): AgentUser | null {
  const { agentUser } = machine;
  if (agentUser === null || plan.isOwnProgram !== true || !agentUser.isDefault) return agentUser;
  return closedTo(agentUser, plan, machine).length === 0 ? agentUser : null;
}

/** Returns the directories on the way to those of the run that the user cannot enter. A sandbox lets the user in. */
function closedTo(user: AgentUser, plan: RunPlan, { sandbox }: Machine): string[] {
  if (plan.sandbox !== undefined && sandbox.kind !== "none") return [];
  return directoriesOf(plan).flatMap((directory) => closedParent(user, directory) ?? []);
}

/** Returns the reason why the user of agents cannot work in the run's directories without a sandbox. */
function reasonUnreachable(plan: RunPlan, machine: Machine): string | undefined {
  const agentUser = userOf(plan, machine);
  const closed = agentUser === null ? [] : closedTo(agentUser, plan, machine);
  if (agentUser === null || closed.length === 0) return undefined;
  return `Agents run as the user "${agentUser.name}", who cannot enter ${closed[0]}. Install bubblewrap, or store the data directory and the workspaces where this user can enter.`;
}

/** Gives the directories that the run may write to the user of agents. */
async function handOver(plan: RunPlan, machine: Machine): Promise<void> {
  const agentUser = userOf(plan, machine);
  if (agentUser === null) return;
  for (const directory of directoriesOf(plan)) await giveTo(agentUser, directory);
}

function directoriesOf({ cwd, own = [] }: RunPlan): string[] {
  return [cwd, ...own];
}

/** Returns the run's command, inside the machine's sandbox and as the user of agents if there are such. */
function sandboxedCommand(plan: RunPlan, machine: Machine, limitGroups: readonly string[]): string[] {
  const { command, cwd, own, sandbox, limits } = plan;
  const user = userOf(plan, machine);
  if (sandbox !== undefined && machine.sandbox.kind === "bubblewrap") {
    return bubblewrapCommand(machine.sandbox.file, sandbox, {
      cwd,
      own,
      command: insideCommand(plan, limitGroups),
      user,
      memoryMb: limits?.memoryMb,
      filterFrom: seccompFilter() === null ? null : join(plan.dir, filterFile),
    });
  }
  const inside =
    sandbox !== undefined && machine.sandbox.kind === "seatbelt"
      ? seatbeltCommand(sandbox, { cwd, own, command })
      : [...command];
  return user === null ? inside : asUser(user, inside);
}

/** Starts the wrapper. Returns false if the run may not start. */
function spawnWrapper(plan: RunPlan, machine: Machine): boolean {
  const { runId, dir, env, cwd, stdin, greeting, isPermitted } = plan;
  const table = machine.table.kind;
  const cgroup = makeCgroup(machine.cgroup, runId, dir);
  const ownSession = machine.setsid !== "";
  const sandboxed = plan.sandbox !== undefined && machine.sandbox.kind !== "none";
  const bubblewrapped = sandboxed && machine.sandbox.kind === "bubblewrap";
  const { limits } = plan;
  const limitGroups = limits === undefined ? [] : makeLimitGroups(cgroup, limits);
  const command = sandboxedCommand(plan, machine, limitGroups);
  const user = userOf(plan, machine);
  const header = {
    version: 1 as const,
    runId,
    bootId: bootId(),
    table,
    stdin,
    cgroup,
    ownSession,
    sandboxed,
    bubblewrapped,
    ...(user === null ? {} : { uid: user.uid }),
    cwd,
    own: [...(plan.own ?? [])],
    limitGroups,
    ...(limits === undefined ? {} : { limits }),
  };
  makeRunDirectory(dir, header, machine.copier.program, greeting);
  if (bubblewrapped) writeFileSync(join(dir, filterFile), seccompFilter() ?? "", { mode: 0o600 });
  const groups = [...new Set([cgroup, ...limitGroups])].join(":");
  const contained = bubblewrapped ? "sandbox" : "";
  const blocks = limits === undefined ? "" : String(limits.outputMb * 2048);
  const kilobytes =
    limits === undefined || isEnforcedByKernel(limitGroups, "memory") ? "" : String(limits.memoryMb * 1024);
  const { interpreter } = machine.copier;
  const args = [
    dir,
    stdin,
    groups,
    machine.setsid,
    table,
    contained,
    blocks,
    kilobytes,
    interpreter,
    ...command,
  ];
  if (isPermitted?.() === false) {
    for (const group of [cgroup, ...limitGroups]) removeCgroup(group);
    return false;
  }
  const wrapper = spawn("/bin/sh", [join(dir, "wrapper.sh"), ...args], {
    cwd,
    env: { ...env, SIGNALBOX_RUN_ID: runId },
    detached: true,
    stdio: "ignore",
  });
  // If the shell cannot be started, nobody claims the directory, and untilStarted() reports it.
  wrapper.on("error", () => undefined);
  wrapper.unref();
  return true;
}

/**
 * Limits the number of processes if no cgroup does: the kernel can count the processes of a user inside a sandbox, but
 * not those of root.
 */
function insideCommand({ command, limits }: RunPlan, limitGroups: readonly string[]): readonly string[] {
  if (limits === undefined || isEnforcedByKernel(limitGroups, "pids") || process.getuid?.() === 0)
    return command;
  return withProcessLimit(command, limits.processes);
}

/**
 * Wraps the command in a shell that limits how many processes its user may have. Inside a sandbox only the
 * processes of the sandbox count; outside, the limit would count everything the user runs. Shells differ in
 * the option letter.
 */
function withProcessLimit(command: readonly string[], processes: number): string[] {
  const script = '{ ulimit -u "$0" || ulimit -p "$0"; } 2>/dev/null; exec "$@"';
  return ["/bin/sh", "-c", script, String(processes), ...command];
}

/**
 * Waits until the agent process is recorded. After the deadline it takes the claim, so the agent cannot start
 * unnoticed.
 */
async function untilStarted(dir: string, runId: string): Promise<Extract<RunStatus, { run: unknown }>> {
  const deadline = performance.now() + START_LIMIT_MS;
  for (let pauseMs = 2; ; pauseMs = Math.min(pauseMs + 1, 20)) {
    const status = await readRunStatus(dir);
    if (status.kind === "start_failed") throw notStarted(runId, readWrapperError(dir));
    if (status.kind === "unclaimed" && performance.now() > deadline && claimForNobody(dir)) {
      throw notStarted(runId, `no shell started within ${START_LIMIT_MS / 1000} seconds`);
    }
    if ("run" in status) return status;
    if (status.kind === "starting" && performance.now() > deadline) {
      throw notStarted(runId, `it could not be recorded within ${START_LIMIT_MS / 1000} seconds`);
    }
    await delay(pauseMs);
  }
}

function notStarted(runId: string, reason: string): Error {
  return new Error(`Run ${runId} could not be started: ${reason || "its wrapper died"}.`);
}
