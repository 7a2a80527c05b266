import type { Driver } from "../engine/stream-kind.ts";
import type { Streams } from "../engine/streams.ts";
import type { Actor } from "../protocol/actor.ts";
import type { TriggerEvent } from "../protocol/trigger/event.ts";
import type { OpenDelivery, TriggerState } from "../protocol/trigger/state.ts";
import type { TriggerCommand } from "./decide/command.ts";
import { isRunning } from "./decide/work.ts";
import type { TriggeredWork } from "./work.ts";

export type TriggerStreams = Streams<TriggerState, TriggerEvent, TriggerCommand>;

/**
 * Acts for triggers: creates the work of deliveries under the ids that their events record, cancels replaced work, and
 * records how work ended. Every step may be repeated.
 */
export class TriggerDriver implements Driver<TriggerState> {
  readonly #streams: TriggerStreams;
  readonly #work: TriggeredWork;

  constructor(streams: TriggerStreams, work: TriggeredWork) {
    this.#streams = streams;
    this.#work = work;
  }

  observe(): void {}

  async reconcile(state: TriggerState): Promise<boolean> {
    if (state.deleted) return false;
    let { seq } = state;
    for (const open of state.open.filter(isRunning)) {
      const command = await this.#actFor(state, open);
      if (command === null) continue;
      const done = await this.#streams.executeAsOwner(state.id, command);
      if (done.ok) ({ seq } = done.value);
    }
    return seq > state.seq;
  }

  abandon(): Promise<void> {
    return Promise.resolve();
  }

  /** Makes the work of one delivery match its state. Returns the command that records it; null for nothing. */
  async #actFor(
    state: TriggerState,
    { delivery, work, replaced }: OpenDelivery,
  ): Promise<TriggerCommand | null> {
    const { number, workId } = delivery;
    if (workId === null) return null;
    const status = await this.#work.status(workId);
    if (delivery.status === "started") {
      if (status !== "running") return { type: "work.ended", workId, status: status ?? "cancelled" };
      if (replaced) await this.#work.cancel(workId, actorOf(state));
      return null;
    }
    if (status !== null) return { type: "work.created", number };
    if (replaced) return { type: "work.ended", workId, status: "cancelled" };
    const created = await this.#work.create(workId, work, actorOf(state), state.definition.project);
    if (created.ok) return { type: "work.created", number };
    const { code, message } = created.refusal;
    // The next server continues.
    if (code === "shutting_down") return null;
    // It was created before, and deleted since.
    if (code === "lost_race") return { type: "work.created", number };
    return { type: "work.refused", number, message };
  }
}

/** Returns the actor of a trigger's acts. */
export function actorOf({ definition }: Pick<TriggerState, "definition">): Actor {
  return { kind: "trigger", name: definition.name };
}
