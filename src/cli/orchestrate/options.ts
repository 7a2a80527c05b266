import type { ListDialect } from "../../orchestrator/lists/task-list.ts";
import { OrchestrationConfig } from "../../protocol/orchestration/config.ts";
import type { NewOrchestration } from "../../protocol/orchestration/request.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";

/** The ways to keep phases apart. */
export const phaseBarriers = OrchestrationConfig.shape.phase_barrier.unwrap().options;

/** The options of `signalbox orchestrate`. */
export interface RunOptions {
  readonly list?: string;
  readonly project?: string;
  readonly dialect?: ListDialect;
  readonly dryRun?: boolean;
  readonly explain?: string;
  readonly json?: boolean;
  readonly agent?: string;
  readonly main?: string;
  readonly maxParallel?: string;
  readonly retryLimit?: string;
  readonly phaseBarrier?: (typeof phaseBarriers)[number];
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

/** The dialects of task lists. */
export const listDialects: readonly ListDialect[] = ["signalbox", "spec-kit", "kiro", "task-master"];

/** Returns the given settings of a new orchestration. */
export function configOf(options: RunOptions): NonNullable<NewOrchestration["config"]> {
  const { agent, main, maxParallel, retryLimit, phaseBarrier, tests, setup, worktree } = options;
  const { leasePort = [], leaseDatabase = [] } = options;
  return {
    ...(agent === undefined ? {} : { default_agent: agent }),
    ...(main === undefined ? {} : { main_agent: main }),
    ...(maxParallel === undefined ? {} : { max_parallel: wholeNumber(maxParallel, "--max-parallel", 1_000) }),
    ...(retryLimit === undefined ? {} : { retry_limit: wholeNumber(retryLimit, "--retry-limit", 100) }),
    ...(phaseBarrier === undefined ? {} : { phase_barrier: phaseBarrier }),
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
