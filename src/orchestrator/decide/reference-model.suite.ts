import { deepStrictEqual } from "node:assert/strict";

import type { OrchestrationEvent } from "../../protocol/orchestration/event.ts";
import type { Plan } from "../../protocol/orchestration/plan.ts";

/** A model of the promises, computed from the plan and the events alone and without any incremental state. */
export class ReferenceModel {
  readonly #completed = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #running = new Set<string>();
  readonly #merged = new Map<string, number>();
  tip = "";

  see(event: OrchestrationEvent, plan: Plan): void {
    if (event.type === "orchestration.created" || event.type === "list.changed") this.#read(event);
    if (event.type === "attempt.started") {
      deepStrictEqual(
        { started: event.task, missing: this.#missing(event.task, plan) },
        {
          started: event.task,
          missing: [],
        },
      );
      deepStrictEqual([this.#running.has(event.task), this.#completed.has(event.task)], [false, false]);
      this.#running.add(event.task);
    }
    if (event.type === "attempt.failed") this.#running.delete(event.task);
    if (event.type === "task.failed") this.#failed.add(event.task);
    if (event.type === "task.retried") this.#failed.delete(event.task);
    if (["task.failed", "task.retried", "task.skipped"].includes(event.type) && "task" in event)
      this.#running.delete(event.task);
    if (event.type === "task.skipped") this.#completed.add(event.task).add(event.task);
    if (event.type === "task.skipped") this.#failed.delete(event.task);
    if (event.type === "project.imported") this.tip = event.commit;
    if (event.type === "merge.landed") {
      deepStrictEqual(event.before, this.tip);
      this.tip = event.commit;
      for (const { task } of event.tasks) {
        this.#merged.set(task, (this.#merged.get(task) ?? 0) + 1);
        this.#running.delete(task);
        this.#completed.add(task);
      }
      deepStrictEqual(
        [...this.#merged.values()].every((count) => count === 1),
        true,
      );
    }
  }

  /** Takes over a list: removed tasks are forgotten, and a box that a person ticked counts unless the task is running. */
  #read({ plan, done, skipped }: Extract<OrchestrationEvent, { plan: Plan }>): void {
    const ids = new Set(plan.tasks.map(({ id }) => id));
    for (const known of [this.#completed, this.#failed, this.#running])
      for (const id of known) if (!ids.has(id)) known.delete(id);
    for (const id of [...done, ...skipped]) {
      if (this.#running.has(id)) continue;
      this.#completed.add(id);
      this.#failed.delete(id);
    }
  }

  /** The tasks that a task needs directly and that are neither completed nor optional. */
  #missing(id: string, plan: Plan): string[] {
    return needsOf(plan, id).filter((each) => !this.#completed.has(each));
  }

  /** The status of a task that has not started, from all its ancestors. */
  openStatus(id: string, plan: Plan, openPhase: number): string | null {
    if (this.#completed.has(id) || this.#failed.has(id) || this.#running.has(id)) return null;
    if (this.#isStuck(id, plan)) return "blocked";
    const phase = plan.tasks.find((task) => task.id === id)!.phase;
    return this.#missing(id, plan).length === 0 && phase <= openPhase ? "ready" : "pending";
  }

  #isStuck(id: string, plan: Plan): boolean {
    return needsOf(plan, id).some(
      (each) =>
        this.#failed.has(each) ||
        (!this.#completed.has(each) && !this.#running.has(each) && this.#isStuck(each, plan)),
    );
  }
}

function needsOf({ tasks, edges, barriers }: Plan, id: string): string[] {
  const index = tasks.findIndex((task) => task.id === id);
  const direct = edges.filter(({ task }) => task === index).map(({ needs }) => needs);
  const before = barriers.filter(({ after }) => after.includes(index)).flatMap(({ before: all }) => all);
  return [...new Set([...direct, ...before])]
    .filter((each) => !tasks[each]!.optional)
    .map((each) => tasks[each]!.id);
}
