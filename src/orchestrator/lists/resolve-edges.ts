import type { EdgeKind } from "../../protocol/orchestration/plan.ts";
import { PairTable } from "./pair-table.ts";
import type { PlacedEdges } from "./placed.ts";
import type { Contradiction, ListedTask, ListEdge, ListError } from "./task-list.ts";
import type { TaskPlaces } from "./task-places.ts";

/** The rank of each source of a dependency. A lower rank is stronger. */
const ranks: Readonly<Record<EdgeKind, number>> = {
  explicit: 0,
  mermaid: 1,
  table: 1,
  wave: 2,
  order: 3,
  phase: 3,
};

/** The dependencies in force, and what was wrong with the others. */
export interface ResolvedEdges extends PlacedEdges {
  readonly contradictions: readonly Contradiction[];
  readonly errors: readonly ListError[];
}

/**
 * Resolves the ids of edges without regard to case and keeps the strongest source of each pair. If two
 * sources of different strength contradict each other, the stronger one wins.
 */
export function resolveEdges(
  drafts: readonly ListEdge[],
  tasks: readonly ListedTask[],
  places: TaskPlaces,
): ResolvedEdges {
  const pairs = new PairTable(drafts.length);
  const strongest: ListEdge[] = [];
  const missing = new Map<string, ListError>();
  const contradictions: Contradiction[] = [];
  const unknown = new Set<string>();
  let last: ListEdge | null = null;
  let task: number | undefined;
  for (const edge of drafts) {
    // The edges of a task follow each other.
    if (last?.task !== edge.task) task = places.of(edge.task);
    last = edge;
    const needs = places.of(edge.needs);
    if (task === undefined) {
      if (unknown.has(edge.task.toLowerCase())) continue;
      unknown.add(edge.task.toLowerCase());
      contradictions.push(unknownTask(edge.task, edge.line));
    } else if (needs === undefined) {
      const error = missingTask(tasks[task]!.id, edge.needs, edge.line);
      if (!missing.has(error.detail.toLowerCase())) missing.set(error.detail.toLowerCase(), error);
    } else {
      const pair = pairs.add(task, needs);
      if (pair === strongest.length || ranks[edge.kind] < ranks[strongest[pair]!.kind])
        strongest[pair] = withIds(edge, tasks[task]!.id, tasks[needs]!.id);
    }
  }
  const inForce = withoutOverruled(strongest, pairs, contradictions);
  return { ...inForce, contradictions, errors: [...missing.values()] };
}

/** Leaves out the edges whose opposite is stronger, and reports them. */
function withoutOverruled(
  strongest: readonly ListEdge[],
  pairs: PairTable,
  contradictions: Contradiction[],
): PlacedEdges {
  const best = strongest.reduce((least, { kind }) => Math.min(least, ranks[kind]), Infinity);
  const edges: ListEdge[] = [];
  const waiting = new Int32Array(pairs.size);
  const needed = new Int32Array(pairs.size);
  for (let pair = 0; pair < strongest.length; pair++) {
    const edge = strongest[pair]!;
    const task = pairs.first[pair]!;
    const needs = pairs.second[pair]!;
    // Nothing is stronger than an edge of the best rank.
    const opposite = ranks[edge.kind] === best ? -1 : pairs.find(needs, task);
    if (opposite >= 0 && ranks[edge.kind] > ranks[strongest[opposite]!.kind]) {
      contradictions.push(overruled(edge, strongest[opposite]!));
      continue;
    }
    waiting[edges.length] = task;
    needed[edges.length] = needs;
    edges.push(edge);
  }
  const count = edges.length;
  return { edges, waiting: waiting.subarray(0, count), needed: needed.subarray(0, count) };
}

function withIds(edge: ListEdge, task: string, needs: string): ListEdge {
  return edge.task === task && edge.needs === needs ? edge : { ...edge, task, needs };
}

/** Returns the error for a dependency on a task that the list does not have. */
export function missingTask(task: string, needs: string, line: number): ListError {
  return {
    code: "MISSING_DEP",
    detail: `${task}->${needs}`,
    message: `On line ${line}, ${task} depends on ${needs}, but the list has no task ${needs}. Add the task or correct the id.`,
    line,
  };
}

/** Returns the report on a line that gives dependencies to a task that the list does not have. */
export function unknownTask(id: string, line: number): Contradiction {
  const message = `Line ${line} names ${id}, but the list has no such task. The line is ignored for ${id}.`;
  return { message, lines: [line] };
}

function overruled(weak: ListEdge, strong: ListEdge): Contradiction {
  const message = `Line ${strong.line} says that ${strong.task} waits for ${strong.needs}, but line ${weak.line} says the opposite. Line ${strong.line} counts; correct the other one.`;
  return { message, lines: [strong.line, weak.line] };
}
