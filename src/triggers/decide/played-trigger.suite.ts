import { person } from "../../protocol/actor.ts";
import { firstProject } from "../../protocol/project/project.ts";
import { TriggerDefinition } from "../../protocol/trigger/definition.ts";
import type { TriggerEvent } from "../../protocol/trigger/event.ts";
import { evolveTrigger } from "../../protocol/trigger/evolve.ts";
import type { TriggerState } from "../../protocol/trigger/state.ts";
import type { Arrival, TriggerCommand } from "./command.ts";
import { decideTrigger, nextOf } from "./decide.ts";

/** A webhook that starts a task. */
export const hookDefinition = TriggerDefinition.parse({
  name: "Reviews",
  project: firstProject,
  when: { kind: "webhook", scheme: "github" },
  work: { kind: "task", title: "Review {{payload.number}}" },
});

/** A trigger that processes commands without a store, a clock or a server. */
export class PlayedTrigger {
  state: TriggerState;
  readonly events: TriggerEvent[] = [];
  now = new Date("2026-01-01T10:00:00.000Z");
  #tasks = 0;

  constructor(definition: TriggerDefinition = hookDefinition) {
    const created: TriggerEvent = {
      type: "trigger.created",
      id: "tr_00000001",
      definition,
      enabled: true,
      createdBy: "ann",
      next: nextOf(definition, true, this.now),
    };
    this.state = evolveTrigger(null, created, this.now.toISOString());
  }

  /** Executes a command and returns the events that it produced. */
  play(command: TriggerCommand | { type: "timer.due"; timerId: string }): readonly TriggerEvent[] {
    const ids = {
      task: () => `t_${String(++this.#tasks).padStart(8, "0")}` as const,
      orchestration: () => "o_00000001" as const,
    };
    const decided = decideTrigger(this.state, command, { now: this.now, by: person("ann") }, { ids });
    if (!decided.ok) throw new Error(decided.refusal.message);
    this.state = decided.value.state;
    this.events.push(...decided.value.events);
    return decided.value.events;
  }

  /** Takes a delivery of a webhook. */
  deliver(key: string, arrival: Partial<Arrival> = {}): readonly TriggerEvent[] {
    const usual: Arrival = {
      origin: "webhook",
      key,
      digest: null,
      event: "pull_request",
      payload: { number: key },
      depth: 1,
    };
    return this.play({ type: "delivery.take", arrival: { ...usual, ...arrival } });
  }

  /** The state of each delivery, as `number status work`. */
  get deliveries(): string[] {
    const { open, closed } = this.state;
    return [...open.map(({ delivery }) => delivery), ...closed]
      .toSorted((one, other) => one.number - other.number)
      .map(({ number, status, workStatus, reason }) =>
        [number, status, workStatus ?? reason?.code ?? ""].join(" ").trim(),
      );
  }
}
