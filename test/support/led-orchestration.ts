import type { OrchestrationCommand } from "../../src/orchestrator/decide/command.ts";
import { decideOrchestration } from "../../src/orchestrator/decide/decide.ts";
import { viewOf } from "../../src/orchestrator/decide/draft.ts";
import { currentPhase } from "../../src/orchestrator/decide/phases.ts";
import type { OrchestrationEvent } from "../../src/protocol/orchestration/event.ts";
import { evolveOrchestration } from "../../src/protocol/orchestration/evolve.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { nothingUsed } from "../../src/protocol/task/main-task.ts";
import { creation } from "./orchestration-states.ts";

const at = new Date(0).toISOString();

/** An orchestration that an agent leads, without any process, clock or store. */
export class Led {
  readonly events: OrchestrationEvent[] = [];
  state: OrchestrationState;
  readonly #capacity: number;
  #ids = 0;
  #seq = 0;

  constructor(text: string, capacity = 2) {
    this.#capacity = capacity;
    this.state = evolveOrchestration(null, creation(text, { main_agent: "claude" }), at);
    this.do({ type: "project.imported", commit: "c0", branch: "main" });
  }

  do(command: OrchestrationCommand): void {
    const decided = decideOrchestration(this.state, command, {
      now: new Date(0),
      ids: { task: () => `t_${String((this.#ids += 1)).padStart(8, "0")}` },
      capacity: this.#capacity,
      agentFor: () => "worker",
    });
    if (!decided.ok) return;
    this.events.push(...decided.value.events);
    this.state = decided.value.state;
  }

  get main(): NonNullable<OrchestrationState["main"]> {
    if (this.state.main === null) throw new Error("Code leads.");
    return this.state.main;
  }

  get childId(): `t_${string}` {
    return this.main.current ?? "t_none";
  }

  /** Lets main say messages and end its turn. Returns what it is told; null if nothing yet. */
  says(...said: readonly string[]): string | null {
    const number = this.main.taken + said.length;
    this.do({ type: "main.said", childId: this.childId, number, said, refused: null });
    return this.told();
  }

  told(): string | null {
    const before = this.main.told?.number ?? 0;
    this.do({ type: "main.waits", childId: this.childId });
    const { told } = this.main;
    return told === null || told.number === before ? null : told.text;
  }

  /** Lets the agents of tasks finish, and merges their work. */
  finishes(...tasks: readonly string[]): void {
    const entries = tasks.map((task) => {
      const open = this.#open(task);
      this.#child(task, { status: "completed", commit: `w-${task}`, reason: null });
      return { task, attempt: open, commit: `w-${task}` };
    });
    const { tip } = this.state;
    const landed = { commit: `m-${tasks.join("-")}`, tested: "passed" as const, entries };
    const phase = currentPhase(this.state)?.number ?? 0;
    this.do({
      type: "merge.done",
      outcome: { phase, before: tip ?? "", landed, rejected: [], conflicts: [] },
    });
  }

  fails(task: string): void {
    this.#child(task, { status: "cancelled", commit: null, reason: null });
  }

  moves(): void {
    this.do({ type: "branch.moved", branch: "main", commit: this.state.tip ?? "" });
  }

  mainEnds(status: "failed" | "cancelled" | "completed", reason: string | null = null): void {
    const child = { childId: this.childId, seq: (this.#seq += 1), status, tokens: 0, costUsd: 0, reason };
    this.do({ type: "main.changed", child: { ...child, usage: nothingUsed } });
  }

  get running(): string[] {
    return this.state.plan.tasks
      .filter((_, index) => this.state.work[index]!.stage === "working")
      .map(({ id }) => id);
  }

  #open(id: string): number {
    return viewOf(this.state, this.#index(id))?.open?.number ?? 0;
  }

  #index(id: string): number {
    return this.state.plan.tasks.findIndex((task) => task.id === id);
  }

  #child(
    task: string,
    how: { status: "completed" | "cancelled"; commit: string | null; reason: string | null },
  ): void {
    const childId = viewOf(this.state, this.#index(task))?.open?.childId ?? "t_none";
    const view = {
      tokens: 0,
      costUsd: 0,
      tries: 0,
      tested: "passed",
      isFault: false,
      isFinal: false,
    } as const;
    this.do({
      type: "child.changed",
      task,
      child: { childId, seq: (this.#seq += 1), ...view, ...how },
    });
  }
}
