import type { Engine } from "../engine/engine.ts";
import type { OrchestrationActs } from "../orchestrator/orchestrations.ts";
import type { Platform } from "../platform/platform.ts";
import type { IdSource } from "../protocol/ids.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import { TriggerDriver } from "./driver.ts";
import { FollowWork } from "./follow-work.ts";
import { triggerStreamKind } from "./kind.ts";
import { Receiver } from "./receiver.ts";
import { Triggers } from "./triggers.ts";
import { TriggeredWork } from "./work.ts";

/** Options for triggers. */
export interface OpenTriggersOptions {
  readonly store: Store;
  readonly settings: Settings;
  readonly tasks: Platform["tasks"];
  readonly orchestrations: OrchestrationActs;
  readonly ids: IdSource;
  readonly random: (bytes: number) => Buffer;
  readonly now: () => Date;
  readonly onFault: (message: string, fault: unknown) => void;
}

/** The running triggers: the actions of people, the receiver of deliveries, and their shutdown. */
export interface RunningTriggers {
  readonly acts: Triggers;
  /** Follows the ends of tasks and orchestrations from now on. */
  start(): void;
  close(): Promise<void>;
}

/** Registers triggers with the engine. */
export function openTriggers(engine: Engine, options: OpenTriggersOptions): RunningTriggers {
  const { store, settings, ids, now, random, onFault } = options;
  const work = new TriggeredWork(options.tasks, options.orchestrations);
  const streams = engine.register(triggerStreamKind({ ids }), (own) => new TriggerDriver(own, work));
  const receiver = new Receiver({
    streams,
    store,
    secretOf: (id) => settings.ownSecret(`trigger:${id}`),
    secrets: settings,
    now,
  });
  const follow = new FollowWork({
    subscription: (subscribed) => engine.subscription(subscribed),
    streams,
    store,
    work,
    receiver,
    onFault,
  });
  return {
    acts: new Triggers({ streams, store, settings, ids, work, receiver, random, now }),
    start: () => follow.start(),
    close: () => follow.close(),
  };
}
