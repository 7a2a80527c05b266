import type { ListBarrier, ListEdge } from "./task-list.ts";

/** Edges with the places of their tasks in the list, so that no step after the first one looks up an id. */
export interface PlacedEdges {
  readonly edges: readonly ListEdge[];
  /** The place of the task that waits, for each edge. */
  readonly waiting: Int32Array;
  /** The place of the task that it waits for. */
  readonly needed: Int32Array;
}

/** A barrier between tasks that are given by their places in the list. */
export interface PlacedBarrier extends Pick<ListBarrier, "kind" | "line"> {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Returns the edges whose two tasks pass a test. */
export function edgesAmong(
  { edges, waiting, needed }: PlacedEdges,
  includes: (place: number) => boolean,
): PlacedEdges {
  const kept = [...edges.keys()].filter((at) => includes(waiting[at]!) && includes(needed[at]!));
  return {
    edges: kept.map((at) => edges[at]!),
    waiting: Int32Array.from(kept, (at) => waiting[at]!),
    needed: Int32Array.from(kept, (at) => needed[at]!),
  };
}

/** Returns a barrier without the tasks that do not pass a test. */
export function barrierAmong(barrier: PlacedBarrier, includes: (place: number) => boolean): PlacedBarrier {
  return { ...barrier, before: barrier.before.filter(includes), after: barrier.after.filter(includes) };
}
