import type { EdgeKind } from "../../protocol/orchestration/plan.ts";

/** A notation for task lists. `kiro` covers cc-sdd, which extends it. */
export type ListDialect = "signalbox" | "spec-kit" | "kiro" | "task-master";

/** A task list as its file states it. Ids are printed as written and compared without case. */
export interface TaskList {
  /** The path of the file, as the caller gave it. */
  readonly file: string;
  readonly dialect: ListDialect;
  /** The first level-1 heading; null without one. */
  readonly title: string | null;
  /** The phases in order. A list without phases has one. */
  readonly phases: readonly ListPhase[];
  /** The tasks in file order. */
  readonly tasks: readonly ListedTask[];
  /** The tasks with subtasks, in file order. Their ids are not among `tasks`. */
  readonly containers: readonly ListContainer[];
  /** The effective dependencies without duplicates. If a pair has several sources, the strongest counts. */
  readonly edges: readonly ListEdge[];
  readonly barriers: readonly ListBarrier[];
  readonly external: readonly ExternalDependency[];
  readonly contradictions: readonly Contradiction[];
  readonly errors: readonly ListError[];
}

/** A phase of a list. */
export interface ListPhase {
  readonly number: number;
  readonly title: string | null;
  readonly line: number;
}

/** A task of a list. */
export interface ListedTask {
  readonly id: string;
  readonly title: string;
  readonly phase: number;
  /** The line of the task, counted from 1. */
  readonly line: number;
  readonly status: ListedStatus;
  /** The place of the task's check box; null if it has none. */
  readonly box: CheckBox | null;
  /** True if the task blocks no required task. */
  readonly optional: boolean;
  /** The names of the specialists. The first one does the work. */
  readonly specialists: readonly string[];
  readonly files: readonly string[];
  /** The commands or descriptions of the task's own tests. */
  readonly tests: readonly string[];
  /** The acceptance criteria, without check boxes. */
  readonly criteria: readonly string[];
  readonly worktree: string | null;
  readonly priority: "high" | "normal" | "low";
  /** The task's text for the agent, without the parts that merge, push or create worktrees. */
  readonly body: string;
  /** The number of the first line of each part that `body` leaves out, because the platform merges. */
  readonly omitted: readonly number[];
  /** The free text of dependency lines, such as "may start early on mocks". */
  readonly notes: readonly string[];
}

/** A task with subtasks. The subtasks run instead of it, and its box is ticked once the required ones are completed. */
export interface ListContainer {
  readonly id: string;
  readonly title: string;
  readonly line: number;
  readonly status: ListedStatus;
  /** The place of the container's check box; null if it has none. */
  readonly box: CheckBox | null;
  /** The ids of all tasks inside that are not optional. */
  readonly required: readonly string[];
}

/** The status that the list itself gives a task. */
export type ListedStatus = "open" | "running" | "done" | "skipped";

/** The position of a check box's mark. Ticking replaces this byte, or inserts one if the box is `[]`. */
export interface CheckBox {
  /** The byte offset of the mark between the brackets. */
  readonly offset: number;
  /** True if the box is `[]`, without a character between the brackets. */
  readonly empty: boolean;
  /** The text of the whole line, so that a changed line is not ticked. */
  readonly lineText: string;
}

/** One dependency: `task` waits for `needs`. */
export interface ListEdge {
  readonly task: string;
  readonly needs: string;
  readonly kind: EdgeKind;
  readonly line: number;
}

/** A barrier: every task of `after` waits for every task of `before`. The size of a barrier is linear. */
export interface ListBarrier {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly kind: "wave" | "order" | "phase";
  readonly line: number;
}

/** A dependency on something outside the list, such as "Epic 3". A person decides if it is met. */
export interface ExternalDependency {
  readonly task: string;
  readonly name: string;
  readonly line: number;
}

/** Two places of the list that disagree. */
export interface Contradiction {
  readonly message: string;
  readonly lines: readonly number[];
}

/** An error that prevents the list from running. */
export interface ListError {
  readonly code: "CIRCULAR_DEP" | "MISSING_DEP" | "PARSE_FAIL";
  /** The part after the code in the thin dialect: `T1.3->T1.4->T1.3`, `T1.4->T9.9`, or the line number. */
  readonly detail: string;
  /** The problem and its solution, in one or two sentences. */
  readonly message: string;
  readonly line: number;
}
