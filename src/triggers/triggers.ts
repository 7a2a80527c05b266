import type { Act } from "../engine/act.ts";
import { actorName } from "../protocol/actor.ts";
import type { ChangeTrigger, CheckedTrigger, NewTrigger, TriggerPreview } from "../protocol/api/triggers.ts";
import type { IdSource, TriggerId } from "../protocol/ids.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import { TriggerDefinition } from "../protocol/trigger/definition.ts";
import type { Delivery } from "../protocol/trigger/delivery.ts";
import { triggerKind } from "../protocol/trigger/event.ts";
import type { TriggerState } from "../protocol/trigger/state.ts";
import { triggerSummary } from "../protocol/trigger/summary.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import { definitionFlaws, definitionWarnings } from "./check-definition.ts";
import { nextOf } from "./decide/decide.ts";
import { valuesOf } from "./decide/take-delivery.ts";
import type { TriggerStreams } from "./driver.ts";
import type { Receiver } from "./receiver.ts";
import { samplePayload } from "./sample-payload.ts";
import { nextTimes, readSchedule } from "./schedule/cron.ts";
import { newSecret, secretProblem } from "./signatures/new-secret.ts";
import { missingFields, renderWork } from "./template/render-work.ts";
import type { TriggeredWork } from "./work.ts";

/** Options for the actions on triggers. */
export interface TriggersOptions {
  readonly streams: TriggerStreams;
  readonly store: Pick<Store, "listDeliveries" | "delivery" | "payload" | "listCoordinators">;
  readonly settings: Pick<Settings, "setOwnSecret" | "ownSecret">;
  readonly ids: Pick<IdSource, "trigger" | "session">;
  readonly work: Pick<TriggeredWork, "check">;
  readonly receiver: Receiver;
  readonly random: (bytes: number) => Buffer;
  readonly now: () => Date;
}

/** The actions on triggers that the server uses. */
export type TriggerActs = Pick<
  Triggers,
  "state" | "withSecretOf" | "create" | "change" | "remove" | "setSecret" | "test" | "preview" | "receiver"
>;

/** The actions of people on triggers. Every action is durable when its promise resolves. */
export class Triggers {
  readonly #options: TriggersOptions;

  constructor(options: TriggersOptions) {
    this.#options = options;
  }

  /** Receives webhook requests. */
  get receiver(): Pick<Receiver, "accepts" | "receive"> {
    return this.#options.receiver;
  }

  /** Returns the state of a trigger; null if it does not exist. */
  async state(id: TriggerId): Promise<TriggerState | null> {
    const state = await this.#options.streams.log.state(id);
    return state === null || state.deleted ? null : state;
  }

  /** Returns the triggers whose secret this person set last. They can send signed deliveries until it is replaced. */
  async withSecretOf(person: string): Promise<TriggerState[]> {
    const found: TriggerState[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await this.#options.store.listCoordinators({ kind: triggerKind, limit: 200, cursor });
      const states = await Promise.all(page.items.map(({ id }) => this.state(id as TriggerId)));
      found.push(
        ...states
          .filter((state) => state?.definition.when.kind === "webhook")
          .filter((state) => state !== null),
      );
      if (page.nextCursor === null) return found.filter(({ secretBy }) => secretBy === person);
      cursor = page.nextCursor;
    }
  }

  /** Creates a trigger. A webhook that must be signed accepts nothing before it has a secret. */
  async create({ enabled, ...definition }: NewTrigger, act: Act): Promise<Result<CheckedTrigger>> {
    const { streams, ids, now } = this.#options;
    const checked = this.#check(definition, act);
    if (!checked.ok) return checked;
    const id = ids.trigger();
    const next = nextOf(definition, enabled, now());
    const createdBy = actorName(act.by);
    const created = { type: "trigger.created" as const, id, definition, enabled, createdBy, next };
    const done = await streams.create(id, [created], [], act, (state) => this.#checked(state));
    return done.ok ? ok(this.#checked(done.value)) : done;
  }

  /** Changes, enables or disables a trigger. */
  async change(id: TriggerId, change: ChangeTrigger, act: Act): Promise<Result<CheckedTrigger>> {
    const state = await this.state(id);
    if (state === null) return missing(id);
    const { enabled, ...changes } = change;
    const view = (after: TriggerState): CheckedTrigger => this.#checked(after);
    const hasChanges = Object.keys(changes).length > 0;
    if (hasChanges) {
      const definition = TriggerDefinition.parse({ ...state.definition, ...changes });
      const checked = this.#check(definition, act);
      if (!checked.ok) return checked;
      // Only the last command of a request can carry its key.
      const keyed = enabled === undefined ? act : { by: act.by };
      const done = await this.#options.streams.execute(
        id,
        { type: "trigger.change", definition },
        keyed,
        view,
      );
      if (!done.ok || enabled === undefined) return done.ok ? ok(view(done.value)) : done;
    }
    const command = { type: "trigger.enable", enabled: enabled ?? state.enabled } as const;
    const done = await this.#options.streams.execute(id, command, act, view);
    return done.ok ? ok(view(done.value)) : done;
  }

  /** Deletes a trigger with its deliveries and its secret. Work that it started continues. */
  async remove(id: TriggerId, act: Act): Promise<Result<{ deleted: TriggerId }>> {
    const done = await this.#options.streams.execute(id, { type: "trigger.delete" }, act);
    if (!done.ok) return done;
    await this.#options.settings.setOwnSecret(`trigger:${id}`, null, actorName(act.by));
    return ok({ deleted: id });
  }

  /** Sets the secret of a webhook and returns it, only this once. */
  async setSecret(id: TriggerId, given: string | undefined, act: Act): Promise<Result<{ secret: string }>> {
    const { settings, streams, random } = this.#options;
    const state = await this.state(id);
    if (state === null) return missing(id);
    const { when } = state.definition;
    if (when.kind !== "webhook" || when.scheme === "none")
      return refuse("not_allowed", "Only a signed webhook has a secret.");
    const problem = given === undefined ? null : secretProblem(given, when.scheme);
    if (problem !== null) return refuse("invalid", problem, { field: "secret" });
    const secret = given ?? newSecret(when.scheme, random);
    const stored = await settings.setOwnSecret(`trigger:${id}`, secret, actorName(act.by));
    if (!stored.ok) return stored;
    const done = await streams.execute(
      id,
      { type: "trigger.set_secret", by: actorName(act.by) },
      { by: act.by },
    );
    return done.ok ? ok({ secret }) : done;
  }

  /** Delivers a test. Without a payload, it repeats the last delivery that has one. */
  async test(
    id: TriggerId,
    { payload, event }: { readonly payload?: unknown; readonly event?: string | undefined },
    { by }: Act,
  ): Promise<Result<Delivery>> {
    const { receiver, ids } = this.#options;
    const state = await this.state(id);
    if (state === null) return missing(id);
    const used = payload === undefined ? await this.#lastPayload(state) : payload;
    const key = `test by ${actorName(by)} ${ids.session()}`;
    const arrival = {
      origin: "test" as const,
      key,
      digest: null,
      event: event ?? null,
      payload: used,
      depth: 1,
    };
    const taken = await receiver.take(id, arrival, JSON.stringify(used));
    return taken.ok ? ok(taken.value.delivery) : taken;
  }

  /** Shows what a definition would do with a payload, by default that of a test of the trigger. */
  async preview(
    definition: TriggerDefinition,
    { payload, trigger }: { readonly payload?: unknown; readonly trigger?: TriggerId | undefined },
    act: Act,
  ): Promise<TriggerPreview> {
    const { now } = this.#options;
    const flaws = definitionFlaws(definition);
    const used = payload === undefined ? await this.#usualPayload(trigger, definition) : payload;
    const schedule = definition.when.kind === "schedule" ? readSchedule(definition.when) : null;
    const next = schedule === null || "message" in schedule ? [] : nextTimes(schedule, now(), 5);
    const values = valuesOf(
      { definition },
      { key: "preview", event: null, payload: used },
      1,
      now().toISOString(),
    );
    const rendered = flaws.length === 0 ? renderWork(definition.work, values) : null;
    const refused = this.#options.work.check(definition.work, act, definition.project);
    return {
      flaws: [
        ...flaws,
        ...(refused.ok
          ? []
          : [{ field: `work.${fieldOf(refused.refusal)}`, message: refused.refusal.message }]),
      ],
      warnings: definitionWarnings(definition, now()),
      next,
      payload: used,
      work: rendered?.ok === true ? rendered.work : null,
      reason: rendered?.ok === false ? rendered.reason : null,
      missing: flaws.length === 0 ? missingFields(definition.work, values) : [],
    };
  }

  #check(definition: TriggerDefinition, act: Act): Result<void> {
    const [flaw] = definitionFlaws(definition);
    if (flaw !== undefined) return refuse("invalid", flaw.message, { field: flaw.field });
    const checked = this.#options.work.check(definition.work, act, definition.project);
    if (checked.ok) return checked;
    const { refusal } = checked;
    return {
      ok: false,
      refusal: { ...refusal, details: { ...refusal.details, field: `work.${fieldOf(refusal)}` } },
    };
  }

  #checked(state: TriggerState): CheckedTrigger {
    return {
      trigger: triggerSummary(state),
      warnings: definitionWarnings(state.definition, this.#options.now()),
    };
  }

  /** Returns the payload of the last delivery to a trigger of the same kind, or an example. */
  async #usualPayload(id: TriggerId | undefined, definition: TriggerDefinition): Promise<unknown> {
    const state = id === undefined ? null : await this.state(id);
    return state?.definition.when.kind === definition.when.kind
      ? this.#lastPayload(state)
      : samplePayload(definition.when, this.#options.now());
  }

  async #lastPayload({ id, definition }: TriggerState): Promise<unknown> {
    const { store, now } = this.#options;
    const { items } = await store.listDeliveries({ triggerId: id, limit: 20 });
    for (const { key, reason } of items) {
      if (reason?.code === "signature") continue;
      const body = await store.payload({ triggerId: id, key });
      const parsed = body === null ? null : parsedBody(body);
      if (parsed !== null) return parsed.json;
    }
    return samplePayload(definition.when, now());
  }
}

/** Parses a kept body; null if it is no JSON any more because a secret in it was removed. */
function parsedBody(body: string): { readonly json: unknown } | null {
  try {
    return { json: body.trim() === "" ? null : JSON.parse(body) };
  } catch {
    // The body was JSON when it arrived.
    return null;
  }
}

function fieldOf({
  details,
  code,
}: {
  readonly code: string;
  readonly details?: Readonly<Record<string, unknown>>;
}): string {
  const field = details?.["field"];
  if (typeof field === "string") return field;
  return code === "unknown_agent" ? "agent" : "type";
}

function missing(id: TriggerId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no trigger ${id}.`);
}
