import { retriesOf } from "../../protocol/orchestration/retries-of.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";

/** A conflict that was resolved: the task whose work was merged last, and who resolved it. */
export interface ResolvedConflict {
  readonly task: string;
  readonly by: "agent" | "person";
}

/** The outcome of the demo's task list. */
export interface ListOutcome {
  readonly id: string;
  readonly status: string;
  readonly project: string;
  readonly completed: number;
  /** The tasks that needed more than one try, in the order of the list. */
  readonly retried: readonly string[];
  readonly conflicts: readonly ResolvedConflict[];
  /** True if the project's tests pass on its branch. */
  readonly testsPass: boolean;
  /** Expectations that were not met. */
  readonly unexpected: readonly string[];
}

const expectedTasks = 24;
const expectedRetries = ["T2.5"];
/** Either task of a pair may be the second one to be merged. */
const expectedConflicts = [
  { tasks: ["T2.1", "T2.2"], by: "agent" },
  { tasks: ["T3.1", "T3.2"], by: "person" },
] as const;

/** Returns the outcome of the list, and its deviations from the expected one. */
export function listOutcome(
  { id, status, project, plan, progress, work }: OrchestrationState,
  conflicts: readonly ResolvedConflict[],
  testsPass: boolean,
): ListOutcome {
  const completed = progress.nodes.filter((node) => node.status === "completed").length;
  const retried = plan.tasks.flatMap((task, index) =>
    retriesOf(work[index]?.attempts ?? []) > 0 ? [task.id] : [],
  );
  return {
    id,
    status,
    project,
    completed,
    retried,
    conflicts,
    testsPass,
    unexpected: [
      ...(status === "completed" ? [] : [`status: ${status}, expected completed`]),
      ...(completed === expectedTasks ? [] : [`completed tasks: ${completed}, expected ${expectedTasks}`]),
      ...(retried.join() === expectedRetries.join()
        ? []
        : [`retried tasks: ${named(retried)}, expected ${named(expectedRetries)}`]),
      ...(areExpected(conflicts)
        ? []
        : [
            `conflicts: ${named(conflicts.map(({ task, by }) => `${task} by ${by}`))}, expected ${named(expectedConflicts.map(({ tasks, by }) => `${tasks.join(" or ")} by ${by}`))}`,
          ]),
      ...(testsPass ? [] : ["the project's tests fail"]),
    ],
  };
}

function areExpected(conflicts: readonly ResolvedConflict[]): boolean {
  if (conflicts.length !== expectedConflicts.length) return false;
  return expectedConflicts.every(({ tasks, by }, index) => {
    const conflict = conflicts[index];
    return conflict?.by === by && tasks.some((task) => task === conflict.task);
  });
}

function named(items: readonly string[]): string {
  return items.length === 0 ? "none" : items.join(", ");
}
