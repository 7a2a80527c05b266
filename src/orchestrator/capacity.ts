import { availableParallelism, totalmem } from "node:os";
import type { Capacity } from "../protocol/orchestration/report.ts";
import type { OrchestrationState } from "../protocol/orchestration/state.ts";

/** The approximate memory that an agent needs with its tools. */
const memoryPerTask = 1024 ** 3;
/** Agents mostly wait for their provider, so a core serves two. */
const tasksPerCore = 2;

/**
 * Returns the number of tasks that may run at the same time, and the reason: the configured number, or the number that
 * the machine allows, but never more than the server runs at all.
 */
export function capacityFor({ config }: Pick<OrchestrationState, "config">, concurrency: number): Capacity {
  const [cores, memory] = [
    availableParallelism() * tasksPerCore,
    Math.max(1, Math.floor(totalmem() / memoryPerTask)),
  ];
  const wanted: Capacity =
    config.max_parallel > 0
      ? { tasks: config.max_parallel, because: "configured" }
      : cores <= memory
        ? { tasks: cores, because: "cores" }
        : { tasks: memory, because: "memory" };
  return wanted.tasks <= concurrency ? wanted : { tasks: concurrency, because: "concurrency" };
}
