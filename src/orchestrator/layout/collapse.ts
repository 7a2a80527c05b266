import type { LayoutEdge } from "./graph.ts";

/** The state of a task in a graph. */
export type NodeStatus = "pending" | "ready" | "in_progress" | "completed" | "failed" | "blocked" | "skipped";

/** A task of a graph that may be too large to show every task. */
export interface CollapsibleNode {
  readonly id: string;
  readonly phase: number;
  readonly status: NodeStatus;
  /** True if the task is on the critical path. */
  readonly critical: boolean;
}

/** The number of tasks of a phase per state. Skipped tasks count as done. */
export interface PhaseCounts {
  readonly done: number;
  readonly running: number;
  readonly failed: number;
  readonly blocked: number;
  readonly total: number;
}

/** A visible node: a task by its index, or a collapsed phase with its hidden tasks. */
export type VisibleNode =
  | { readonly kind: "task"; readonly id: string; readonly task: number; readonly phase: number }
  | {
      readonly kind: "phase";
      /** An id such as `phase 3`, which is never the id of a task. */
      readonly id: string;
      readonly phase: number;
      readonly width: number;
      readonly height: number;
      /** The counts of all tasks of the phase. */
      readonly counts: PhaseCounts;
      /** The number of hidden tasks. */
      readonly hidden: number;
    };

/** The size of a collapsed phase, which has a ring and three lines of text. */
const phaseSize = { width: 232, height: 76 };

/** The visible part of a graph. Edges are pairs of indices into the visible nodes, without duplicates. */
export interface VisibleGraph {
  readonly nodes: readonly VisibleNode[];
  readonly edges: readonly LayoutEdge[];
}

/** The largest number of nodes that a graph shows without collapsing phases. */
export const mostVisible = 150;

/**
 * Returns the visible part of a graph. Up to the limit, every task is visible. Above it, each phase becomes
 * one node, except phases that a person opened. The most important tasks stay visible, as many as the limit
 * allows besides opened phases: the selected task and its neighbours, then running tasks, failed tasks and
 * the critical path.
 */
export function collapse(
  graph: { readonly nodes: readonly CollapsibleNode[]; readonly edges: readonly LayoutEdge[] },
  view: {
    readonly selected?: number | null;
    readonly open?: ReadonlySet<number>;
    readonly limit?: number;
  } = {},
): VisibleGraph {
  const { nodes, edges } = graph;
  const limit = view.limit ?? mostVisible;
  if (nodes.length <= limit) {
    return {
      nodes: nodes.map(({ id, phase }, task) => ({ kind: "task", id, task, phase })),
      edges: distinct(edges),
    };
  }
  const phases = Map.groupBy(nodes.keys(), (task) => nodes[task]!.phase);
  const kept = new Set<number>();
  for (const phase of view.open ?? []) for (const task of phases.get(phase) ?? []) kept.add(task);
  const room = kept.size + Math.max(0, limit - phases.size);
  for (const task of mattering(graph, view.selected ?? null)) if (kept.size < room) kept.add(task);
  const visible: VisibleNode[] = [];
  const place = new Int32Array(nodes.length);
  for (const [phase, tasks] of [...phases].toSorted(([one], [other]) => one - other)) {
    const hidden = tasks.filter((task) => !kept.has(task));
    // A single task takes no more space than a collapsed phase.
    const collapses = hidden.length > 1;
    if (collapses) {
      const counts = countsOf(tasks.map((task) => nodes[task]!.status));
      for (const task of hidden) place[task] = visible.length;
      visible.push({
        kind: "phase",
        id: `phase ${phase}`,
        phase,
        ...phaseSize,
        counts,
        hidden: hidden.length,
      });
    }
    for (const task of tasks) {
      if (collapses && !kept.has(task)) continue;
      place[task] = visible.length;
      visible.push({ kind: "task", id: nodes[task]!.id, task, phase });
    }
  }
  const shown = edges
    .map(([from, to]): LayoutEdge => [place[from]!, place[to]!])
    .filter(([from, to]) => isShown(visible[from]!, visible[to]!));
  return { nodes: visible, edges: distinct(shown) };
}

/** Counts tasks per state. */
export function countsOf(statuses: readonly NodeStatus[]): PhaseCounts {
  const counts = { done: 0, running: 0, failed: 0, blocked: 0, total: statuses.length };
  for (const status of statuses) {
    if (status === "completed" || status === "skipped") counts.done += 1;
    else if (status === "in_progress") counts.running += 1;
    else if (status === "failed" || status === "blocked") counts[status] += 1;
  }
  return counts;
}

/** Yields the tasks that stay visible, the most important first. */
function* mattering(
  { nodes, edges }: { readonly nodes: readonly CollapsibleNode[]; readonly edges: readonly LayoutEdge[] },
  selected: number | null,
): Iterable<number> {
  if (selected !== null) {
    yield selected;
    for (const [from, to] of edges) {
      if (from === selected) yield to;
      if (to === selected) yield from;
    }
  }
  for (const [task, { status }] of nodes.entries()) if (status === "in_progress") yield task;
  for (const [task, { status }] of nodes.entries()) if (status === "failed") yield task;
  for (const [task, { critical }] of nodes.entries()) if (critical) yield task;
}

/**
 * Returns false for edges between a collapsed phase and its own tasks, which would lead in both directions.
 */
function isShown(from: VisibleNode, to: VisibleNode): boolean {
  return from.phase !== to.phase || (from.kind === "task" && to.kind === "task");
}

function distinct(edges: readonly LayoutEdge[]): readonly LayoutEdge[] {
  const seen = new Map<number, Set<number>>();
  return edges.filter(([from, to]) => {
    const known = seen.get(from) ?? new Set();
    seen.set(from, known);
    if (known.has(to)) return false;
    known.add(to);
    return true;
  });
}
