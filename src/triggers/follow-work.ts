import type { Engine } from "../engine/engine.ts";
import type { Subscription } from "../engine/subscription.ts";
import { system } from "../protocol/actor.ts";
import type { Recorded } from "../protocol/record.ts";
import { triggerKind } from "../protocol/trigger/event.ts";
import { TriggerSummary } from "../protocol/trigger/summary.ts";
import type { Store } from "../store/store.ts";
import { unmetCondition } from "./conditions.ts";
import { valuesOf } from "./decide/take-delivery.ts";
import { type EndedWork, endedWork } from "./ended-work.ts";
import type { Receiver } from "./receiver.ts";
import type { TriggerStreams } from "./driver.ts";
import type { TriggeredWork } from "./work.ts";

/** Options for following ended work. */
export interface FollowWorkOptions {
  readonly subscription: Engine["subscription"];
  readonly streams: TriggerStreams;
  readonly store: Pick<Store, "listCoordinators" | "deliveryOfWork" | "projectOf">;
  readonly work: Pick<TriggeredWork, "payload">;
  readonly receiver: Pick<Receiver, "take">;
  readonly onFault: (what: string, fault: unknown) => void;
}

const retryMs = 5_000;

/**
 * Follows the log from a durable cursor and tells triggers which work has ended: the trigger that started it, and those
 * that wait for it. An event that is delivered again does nothing.
 */
export class FollowWork {
  readonly #options: FollowWorkOptions;
  readonly #subscription: Subscription;

  constructor(options: FollowWorkOptions) {
    this.#options = options;
    this.#subscription = options.subscription({
      name: "triggers",
      handle: (records) => this.#handle(records),
      onFault: options.onFault,
      retryMs,
    });
  }

  start(): void {
    this.#subscription.start();
  }

  close(): Promise<void> {
    return this.#subscription.close();
  }

  async #handle(records: readonly Recorded[]): Promise<void> {
    const ended = records.map(endedWork).filter((work) => work !== null);
    if (ended.length === 0) return;
    const triggers = await this.#triggers();
    if (triggers.length === 0) return;
    for (const work of ended) {
      for (const trigger of triggers) await this.#tell(trigger, work);
    }
  }

  async #tell(trigger: TriggerSummary, work: EndedWork): Promise<void> {
    const { streams, store, receiver } = this.#options;
    const { id, definition, enabled, createdAt } = trigger;
    // The list may be older than the start of the work, so every trigger that has started anything is asked.
    if (trigger.deliveries > 0) {
      const command = { type: "work.ended", workId: work.id, status: work.status } as const;
      await streams.execute(id, command, { by: system });
    }
    const { when } = definition;
    if (when.kind !== "event" || !enabled || work.at < createdAt) return;
    if (when.of !== work.of || !when.ends.includes(work.status)) return;
    if (when.task !== null && when.task !== work.id) return;
    // Without a task, a trigger waits for the work of its own project.
    if (when.task === null && (await store.projectOf(work.id)) !== definition.project) return;
    const cause = await store.deliveryOfWork(work.id);
    // A trigger does not start itself.
    if (cause?.triggerId === id) return;
    const payload = await this.#options.work.payload(work.id);
    if (payload === null) return;
    const arrival = {
      origin: "event" as const,
      key: work.key,
      digest: null,
      event: `${work.of}.${work.status}`,
      payload,
      depth: (cause?.depth ?? 0) + 1,
    };
    if (unmetCondition(when.only, valuesOf(trigger, arrival, 0, work.at)) !== null) return;
    await receiver.take(id, arrival, JSON.stringify(payload));
  }

  async #triggers(): Promise<TriggerSummary[]> {
    const all: TriggerSummary[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.#options.store.listCoordinators({ kind: triggerKind, cursor, limit: 200 });
      all.push(...page.items.map(({ summary }) => TriggerSummary.parse(summary)));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return all;
  }
}
