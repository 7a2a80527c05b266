import { Worker } from "node:worker_threads";
import type { CheckedCriterion } from "../../checks/finding.ts";
import type { PhaseDefinition } from "../../protocol/workflow/definition.ts";

/** The input of the checks of a phase. */
export interface PhaseCheck {
  /** The repository of the task's snapshots. */
  readonly repository: string;
  readonly commit: string;
  readonly phase: PhaseDefinition;
  readonly previous: readonly PhaseDefinition[];
  /** The files of the guides by their names. */
  readonly guides: ReadonlyMap<string, string>;
  /** The paths that a task changed in existing code. */
  readonly changed?: ReadonlySet<string>;
  /** The commit of the original code, or else of the last attempt. */
  readonly before?: string;
  /** The commit of the last approved phase, if its plan is the one that counts. */
  readonly approved?: string;
  readonly subject?: { readonly title: string; readonly description: string };
}

/**
 * Runs the checks of a phase in a thread of its own: checking a large document takes seconds, in which the server must
 * answer.
 */
export async function checkInThread(check: PhaseCheck, signal: AbortSignal): Promise<CheckedCriterion[]> {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const worker = new Worker(new URL(`./check-thread.${extension}`, import.meta.url), {
    workerData: check,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<CheckedCriterion[]>();
  worker.on("message", resolve);
  worker.on("error", reject);
  worker.on("exit", () => reject(new Error("The checks ended without a result.")));
  signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  try {
    return await promise;
  } finally {
    await worker.terminate();
  }
}
