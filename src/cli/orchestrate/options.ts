import type { ListDialect } from "../../orchestrator/lists/task-list.ts";
import type { NewOrchestration } from "../../protocol/orchestration/request.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { oneOf } from "../one-of.ts";

/** The options of `signalbox orchestrate`. */
export interface RunOptions {
  readonly list?: string;
  readonly dialect?: string;
  readonly dryRun?: boolean;
  readonly explain?: string;
  readonly json?: boolean;
  readonly agent?: string;
  readonly main?: string;
  readonly maxParallel?: string;
  readonly retryLimit?: string;
  readonly phaseBarrier?: string;
  readonly tests?: string;
  readonly setup?: string;
  readonly leasePort?: readonly string[];
  readonly leaseDatabase?: readonly string[];
  readonly assume?: readonly string[];
  readonly worktree?: boolean;
  readonly resume?: boolean;
  readonly rebuildState?: boolean;
  readonly verbose?: boolean;
  readonly ultraThin?: boolean;
}

const dialects: readonly ListDialect[] = ["signalbox", "spec-kit", "kiro", "task-master"];

/** Returns the given dialect, if any. */
export function dialectOf({ dialect }: RunOptions): ListDialect | undefined {
  return dialect === undefined ? undefined : oneOf(dialects, dialect, "dialect");
}

/** Returns the given settings of a new orchestration. */
export function configOf(options: RunOptions): NonNullable<NewOrchestration["config"]> {
  const { agent, main, maxParallel, retryLimit, phaseBarrier, tests, setup, worktree } = options;
  const { leasePort = [], leaseDatabase = [] } = options;
  return {
    ...(agent === undefined ? {} : { default_agent: agent }),
    ...(main === undefined ? {} : { main_agent: main }),
    ...(maxParallel === undefined ? {} : { max_parallel: wholeNumber(maxParallel, "--max-parallel", 1_000) }),
    ...(retryLimit === undefined ? {} : { retry_limit: wholeNumber(retryLimit, "--retry-limit", 100) }),
    ...(phaseBarrier === undefined
      ? {}
      : { phase_barrier: oneOf(["strict", "merge"] as const, phaseBarrier, "phase barrier") }),
    ...(tests === undefined ? {} : { tests }),
    ...(setup === undefined ? {} : { setup }),
    ...(leasePort.length === 0 ? {} : { lease_ports: [...leasePort] }),
    ...(leaseDatabase.length === 0 ? {} : { lease_databases: [...leaseDatabase] }),
    ...(worktree === true ? { worktree } : {}),
  };
}

function wholeNumber(text: string, option: string, most: number): number {
  const number = /^\d{1,6}$/u.test(text) ? Number(text) : Number.NaN;
  if (number <= most) return number;
  throw new CommandFailure(exitCodes.wrongUsage, `${option} needs a whole number from 0 to ${most}.`);
}
