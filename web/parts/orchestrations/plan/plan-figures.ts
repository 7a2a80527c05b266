import type { PlannedList } from "../../../../src/protocol/api/orchestrations.ts";

/** The figures of a plan that a person checks before the run. */
export interface PlanFigures {
  readonly tasks: number;
  /** The number of tasks that the list marks as done or skipped. */
  readonly over: number;
  readonly phases: number;
  /** The average number of tasks that can run at the same time. */
  readonly parallelism: number;
  /** The external dependencies, each once, with the tasks that depend on them. */
  readonly external: readonly { readonly name: string; readonly tasks: readonly string[] }[];
  /** The names of the specialists without duplicates. */
  readonly specialists: readonly string[];
}

/**
 * Returns the figures of a plan. Parallelism is the number of open tasks per open task of the critical path.
 */
export function planFigures({ tasks, criticalPath, external }: PlannedList): PlanFigures {
  const over = new Set(tasks.flatMap(({ id, status }) => (isOver(status) ? [id] : [])));
  const chain = criticalPath.filter((id) => !over.has(id)).length;
  const open = tasks.length - over.size;
  return {
    tasks: tasks.length,
    over: over.size,
    phases: new Set(tasks.map(({ phase }) => phase)).size,
    parallelism: chain === 0 ? Math.min(open, 1) : open / chain,
    external: [...Map.groupBy(external, ({ name }) => name)].map(([name, uses]) => ({
      name,
      tasks: [...new Set(uses.map(({ task }) => task))],
    })),
    specialists: [...new Set(tasks.flatMap(({ specialist }) => specialist ?? []))].toSorted(),
  };
}

function isOver(status: PlannedList["tasks"][number]["status"]): boolean {
  return status === "done" || status === "skipped";
}
