/** The state of a task of an orchestration. */
export type NodeStatus = "pending" | "ready" | "in_progress" | "completed" | "failed" | "blocked" | "skipped";

/** The state of a task as the graph and the timeline show it: a conflict waits for a person while the task is in progress. */
export type ShownStatus = NodeStatus | "conflict";

/** The number of tasks per state. Tasks that count only in `total` are waiting. */
export interface Counts {
  readonly done: number;
  readonly running: number;
  readonly failed: number;
  readonly blocked: number;
  readonly total: number;
}

/** A task, or a collapsed phase with the counts of its tasks, at its position in pixels. */
export interface GraphNode {
  readonly id: string;
  readonly title: string;
  readonly phase: number;
  readonly status: ShownStatus;
  /** True if the task is on the critical path. */
  readonly critical: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly column: number;
  /** The counts of a collapsed phase; absent for a task. */
  readonly counts?: Counts;
}

/**
 * An edge from a dependency to its dependent, as indices into the nodes, with its points from start to end.
 */
export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly critical: boolean;
}

/** The columns of a phase. */
export interface GraphPhase {
  readonly phase: number;
  /** The name in the task list; empty if there is none. */
  readonly title: string;
  readonly x: number;
  readonly width: number;
}

/** A graph with positions from the server. */
export interface Graph {
  readonly width: number;
  readonly height: number;
  readonly phases: readonly GraphPhase[];
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/**
 * The kind of a period of an attempt: an agent works, tests run, it waits in a queue, or it waits for a
 * person.
 */
export type SpanKind = "agent" | "tests" | "queue" | "person";

/** A period of an attempt, in milliseconds since 1970. `to` is null while it lasts. */
export interface Span {
  readonly kind: SpanKind;
  readonly from: number;
  readonly to: number | null;
}

/** One attempt at a task. */
export interface Attempt {
  readonly number: number;
  readonly outcome: "running" | "completed" | "failed";
  /** The periods in chronological order. */
  readonly spans: readonly Span[];
}

/** A task in the timeline. */
export interface TimelineTask {
  readonly id: string;
  readonly title: string;
  readonly status: ShownStatus;
  readonly attempts: readonly Attempt[];
}
