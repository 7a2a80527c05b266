import { graphOf, topologicalOrder } from "./graph.ts";
import type { Plan } from "./plan.ts";

/**
 * The status of a task in its orchestration. A task is `in_progress` from its start until its work is merged,
 * and `blocked` if a task that it needs has failed or is blocked.
 */
export type ListTaskStatus = "pending" | "ready" | "in_progress" | "completed" | "failed" | "blocked";

/** The progress of one task or barrier. */
export interface NodeProgress {
  readonly status: ListTaskStatus;
  /** The number of nodes that it needs and that are not completed. */
  readonly waits: number;
  /** The number of nodes that it needs and that have failed or are blocked. */
  readonly stuck: number;
}

/** The progress of every node of a plan, and the last open phase. */
export interface Progress {
  /** The tasks in the order of the plan, then the barriers. */
  readonly nodes: readonly NodeProgress[];
  /** The number of the last open phase. Tasks of later phases are not ready. */
  readonly openPhase: number;
}

/** A change of one task or phase. All other changes of the nodes follow from it. */
export type ProgressChange =
  | { readonly is: "started" | "completed" | "failed"; readonly task: number }
  /** A failed task, or one whose attempt has ended, may start again. */
  | { readonly is: "reset"; readonly task: number }
  | { readonly is: "opened"; readonly phase: number };

/**
 * Returns the progress after a change. Apart from one copy, its cost depends only on the number of nodes that
 * change.
 */
export function advance(plan: Plan, progress: Progress, change: ProgressChange): Progress {
  const draft = new ProgressDraft(plan, progress);
  if (change.is === "opened") draft.open(change.phase);
  else if (change.is === "started") draft.start(change.task);
  else if (change.is === "completed") draft.complete(change.task);
  else if (change.is === "failed") draft.fail(change.task);
  else draft.reset(change.task);
  return { nodes: draft.nodes, openPhase: draft.openPhase };
}

/**
 * Computes the progress of a whole plan. `settled` returns the status of a task that is in progress,
 * completed or failed, and null for all others.
 */
export function progressOf(
  plan: Plan,
  settled: (task: number) => "in_progress" | "completed" | "failed" | null,
  openPhase: number,
): Progress {
  const graph = graphOf(plan);
  const nodes: NodeProgress[] = graph.needs.map(() => ({ status: "pending", waits: 0, stuck: 0 }));
  for (const node of topologicalOrder(graph)) {
    const needs = graph.needs[node]!;
    const waits = needs.filter((each) => nodes[each]!.status !== "completed").length;
    const stuck = needs.filter((each) => isStuck(nodes[each]!.status)).length;
    const known = node < plan.tasks.length ? settled(node) : null;
    const open = (plan.tasks[node]?.phase ?? 0) <= openPhase;
    nodes[node] = { status: known ?? openStatus(node < plan.tasks.length, waits, stuck, open), waits, stuck };
  }
  return { nodes, openPhase };
}

function isStuck(status: ListTaskStatus): boolean {
  return status === "failed" || status === "blocked";
}

/** Returns the status of a node that has not started. A barrier is completed once all tasks before it are. */
function openStatus(isTask: boolean, waits: number, stuck: number, open: boolean): ListTaskStatus {
  if (stuck > 0) return "blocked";
  if (waits > 0) return "pending";
  if (!isTask) return "completed";
  return open ? "ready" : "pending";
}

class ProgressDraft {
  readonly #plan: Plan;
  readonly nodes: NodeProgress[];
  openPhase: number;

  constructor(plan: Plan, { nodes, openPhase }: Progress) {
    this.#plan = plan;
    this.nodes = [...nodes];
    this.openPhase = openPhase;
  }

  start(task: number): void {
    this.#move([[task, "in_progress"]]);
  }

  complete(task: number): void {
    this.#move([[task, "completed"]]);
  }

  fail(task: number): void {
    this.#move([[task, "failed"]]);
  }

  /**
   * Makes a task ready again. It is pending or blocked instead if an edited list gave it new dependencies.
   */
  reset(task: number): void {
    this.#move([[task, this.#open(task)]]);
  }

  open(phase: number): void {
    if (phase <= this.openPhase) return;
    const before = this.openPhase;
    this.openPhase = phase;
    for (const [number, tasks] of graphOf(this.#plan).phases) {
      if (number <= before || number > phase) continue;
      for (const task of tasks) {
        const { status } = this.nodes[task]!;
        if (status === "pending") this.nodes[task] = { ...this.nodes[task]!, status: this.#open(task) };
      }
    }
  }

  #open(node: number): ListTaskStatus {
    const { waits, stuck } = this.nodes[node]!;
    const task = this.#plan.tasks[node];
    return openStatus(task !== undefined, waits, stuck, (task?.phase ?? 0) <= this.openPhase);
  }

  /** Sets the status of nodes and updates their dependents, without recursion. */
  #move(changes: [node: number, to: ListTaskStatus][]): void {
    const { dependents } = graphOf(this.#plan);
    for (let at = 0; at < changes.length; at += 1) {
      const [node, to] = changes[at]!;
      const from = this.nodes[node]!.status;
      if (from === to) continue;
      this.nodes[node] = { ...this.nodes[node]!, status: to };
      const waits = Number(to !== "completed") - Number(from !== "completed");
      const stuck = Number(isStuck(to)) - Number(isStuck(from));
      if (waits === 0 && stuck === 0) continue;
      for (const next of dependents[node]!) {
        const known = this.nodes[next]!;
        this.nodes[next] = { ...known, waits: known.waits + waits, stuck: known.stuck + stuck };
        const isTask = next < this.#plan.tasks.length;
        const settled = isTask && ["in_progress", "completed", "failed"].includes(known.status);
        if (!settled) changes.push([next, this.#open(next)]);
      }
    }
  }
}
