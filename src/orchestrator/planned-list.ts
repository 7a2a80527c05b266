import type { PlannedList } from "../protocol/api/orchestrations.ts";
import { criticalPath } from "../protocol/orchestration/graph.ts";
import { progressOf } from "../protocol/orchestration/progress.ts";
import type { TaskList } from "./lists/task-list.ts";
import { planOfList } from "./plan-of-list.ts";

/** The largest number of barrier edges to return. Above it, each barrier counts with its last task only. */
const edgesAtMost = 50_000;

/**
 * Returns the plan of a list for people and programs: the dependencies, the tasks that start first, and the
 * critical path.
 */
export function plannedList(list: TaskList): PlannedList {
  const { file, dialect, tasks, external, contradictions, errors } = list;
  const { plan, done, skipped } = planOfList(list);
  const over = new Set([...done, ...skipped]);
  const usable = errors.length === 0;
  const first = plan.phases.find(({ number }) =>
    plan.tasks.some(({ id, phase }) => phase === number && !over.has(id)),
  );
  const { nodes } = progressOf(
    plan,
    (task) => (over.has(plan.tasks[task]!.id) ? "completed" : null),
    first?.number ?? 0,
  );
  const edges = edgesOf(list);
  return {
    file,
    dialect,
    tasks: tasks.map(({ id, title, phase, status, specialists, files }) => {
      const own = edges.get(id) ?? [];
      return {
        id,
        title,
        phase,
        status,
        depends: [...new Set(own.filter(({ kind }) => kind !== "phase").map(({ from }) => from))],
        edges: own,
        specialist: specialists[0] ?? null,
        files: [...files],
      };
    }),
    ready: usable ? tasks.flatMap(({ id }, index) => (nodes[index]!.status === "ready" ? [id] : [])) : [],
    criticalPath: usable ? criticalPath(plan).map((index) => plan.tasks[index]!.id) : [],
    external: external.map((each) => ({ ...each })),
    contradictions: contradictions.map(({ message, lines }) => ({ message, lines: [...lines] })),
    errors: errors.map(({ code, message, line }) => ({ code, message, file, line })),
  };
}

type Edge = PlannedList["tasks"][number]["edges"][number];

/**
 * Returns the edges of each task. Each task after a barrier gets an edge from each task before it, up to the
 * limit.
 */
function edgesOf({ edges, barriers }: TaskList): ReadonlyMap<string, Edge[]> {
  const found = new Map<string, Edge[]>();
  const add = (task: string, edge: Edge): void => {
    const known = found.get(task);
    if (known === undefined) found.set(task, [edge]);
    else known.push(edge);
  };
  for (const { task, needs, kind, line } of edges) add(task, { from: needs, kind, line });
  const size = barriers.reduce((sum, { before, after }) => sum + before.length * after.length, 0);
  for (const { before, after, kind, line } of barriers) {
    const shown = size > edgesAtMost ? before.slice(-1) : before;
    for (const task of after) for (const from of shown) add(task, { from, kind, line });
  }
  return found;
}
