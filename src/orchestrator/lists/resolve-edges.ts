import type { EdgeKind } from "../../protocol/orchestration/plan.ts";
import type { Contradiction, ListedTask, ListEdge, ListError } from "./task-list.ts";
import type { TaskPlaces } from "./task-places.ts";

/** The rank of each source of a dependency; a lower one is stronger. */
const ranks: Readonly<Record<EdgeKind, number>> = {
  explicit: 0,
  mermaid: 1,
  table: 1,
  wave: 2,
  order: 3,
  phase: 3,
};

/** The dependencies in force, and what was wrong with the others. */
export interface ResolvedEdges {
  readonly edges: readonly ListEdge[];
  readonly contradictions: readonly Contradiction[];
  readonly errors: readonly ListError[];
}

/**
 * Resolves the ids of edges without regard to case and keeps the strongest source for each pair. If two sources of
 * different strength say the opposite, the stronger one wins.
 */
export function resolveEdges(
  drafts: readonly ListEdge[],
  tasks: readonly ListedTask[],
  places: TaskPlaces,
): ResolvedEdges {
  const pairs = new Map<number, ListEdge>();
  const missing = new Map<string, ListError>();
  const contradictions: Contradiction[] = [];
  const unknown = new Set<string>();
  for (const edge of drafts) {
    const task = places.of(edge.task);
    const needs = places.of(edge.needs);
    if (task === undefined) {
      if (unknown.has(edge.task.toLowerCase())) continue;
      unknown.add(edge.task.toLowerCase());
      contradictions.push(unknownTask(edge.task, edge.line));
    } else if (needs === undefined) {
      const error = missingTask(tasks[task]!.id, edge.needs, edge.line);
      if (!missing.has(error.detail.toLowerCase())) missing.set(error.detail.toLowerCase(), error);
    } else {
      const key = task * tasks.length + needs;
      const known = pairs.get(key);
      if (known === undefined || ranks[edge.kind] < ranks[known.kind])
        pairs.set(key, withIds(edge, tasks[task]!.id, tasks[needs]!.id));
    }
  }
  const edges: ListEdge[] = [];
  for (const [key, edge] of pairs) {
    const [task, needs] = [Math.floor(key / tasks.length), key % tasks.length];
    const opposite = task === needs ? undefined : pairs.get(needs * tasks.length + task);
    if (opposite === undefined || ranks[edge.kind] <= ranks[opposite.kind]) edges.push(edge);
    else contradictions.push(overruled(edge, opposite));
  }
  return { edges, contradictions, errors: [...missing.values()] };
}

function withIds(edge: ListEdge, task: string, needs: string): ListEdge {
  return edge.task === task && edge.needs === needs ? edge : { ...edge, task, needs };
}

/** Reports a dependency on a task that the list does not have. */
export function missingTask(task: string, needs: string, line: number): ListError {
  return {
    code: "MISSING_DEP",
    detail: `${task}->${needs}`,
    message: `${task} depends on ${needs} in line ${line}, but the list has no task ${needs}. Add the task or correct the id.`,
    line,
  };
}

/** Reports a line that gives dependencies to a task that the list does not have. */
export function unknownTask(id: string, line: number): Contradiction {
  const message = `Line ${line} names ${id}, but the list has no such task. The line is ignored for ${id}.`;
  return { message, lines: [line] };
}

function overruled(weak: ListEdge, strong: ListEdge): Contradiction {
  const message = `Line ${strong.line} says that ${strong.task} waits for ${strong.needs}, but line ${weak.line} says the opposite. Line ${strong.line} counts; correct the other one.`;
  return { message, lines: [strong.line, weak.line] };
}
