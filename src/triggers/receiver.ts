import { randomUUID } from "node:crypto";
import { redactValue } from "../protocol/redact/redact-value.ts";
import type { Automaton } from "../protocol/redact/automaton.ts";
import type { TriggerId } from "../protocol/ids.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import type { Delivery } from "../protocol/trigger/delivery.ts";
import type { TriggerState } from "../protocol/trigger/state.ts";
import type { Store } from "../store/store.ts";
import type { Arrival } from "./decide/command.ts";
import { actorOf, type TriggerStreams } from "./driver.ts";
import { RateLimit } from "./rate-limit.ts";
import { type SignedRequest, verify } from "./signatures/verify.ts";

/** Options for receiving deliveries. */
export interface ReceiverOptions {
  readonly streams: TriggerStreams;
  readonly store: Pick<Store, "findDelivery" | "keepPayload" | "prunePayloads">;
  readonly secretOf: (id: TriggerId) => string | null;
  readonly secrets: { readonly redaction: Automaton | null };
  readonly now: () => Date;
}

/** The answer to a webhook request. */
export type Received =
  | { readonly is: "taken"; readonly delivery: Delivery; readonly repeated: boolean }
  | { readonly is: "unknown" }
  | { readonly is: "unsigned"; readonly message: string }
  | { readonly is: "limited"; readonly seconds: number }
  | { readonly is: "unreadable"; readonly message: string };

/** The number of wrong signatures that are recorded in a minute. Anybody can send them. */
const recordedPerMinute = 2;

/** Bodies are kept for 30 days, and the newest 200 of a trigger. */
const keptBodies = 200;
const keptMs = 30 * 24 * 60 * 60_000;
const pruneEvery = 50;

/** Receives the deliveries of all triggers. A delivery is durable once its promise resolves. */
export class Receiver {
  readonly #options: ReceiverOptions;
  readonly #limit: RateLimit;
  readonly #recorded: RateLimit;

  constructor(options: ReceiverOptions) {
    this.#options = options;
    this.#limit = new RateLimit(options.now);
    this.#recorded = new RateLimit(options.now);
  }

  /** Returns true if a trigger accepts webhooks, so that the body of a request is worth reading. */
  async accepts(id: TriggerId): Promise<boolean> {
    const state = await this.#state(id);
    return state?.definition.when.kind === "webhook";
  }

  /** Checks a webhook request and takes its delivery. */
  async receive(id: TriggerId, request: SignedRequest): Promise<Received> {
    const { now, secretOf } = this.#options;
    const state = await this.#state(id);
    if (state === null || state.definition.when.kind !== "webhook") return { is: "unknown" };
    const { when, perMinute } = state.definition;
    const verified = verify(when, request, secretOf(id), now());
    if (!verified.ok) {
      await this.#reject(state, verified.message);
      return { is: "unsigned", message: verified.message };
    }
    const seconds = this.#limit.take(id, perMinute);
    if (seconds > 0) return { is: "limited", seconds };
    const body = parsedBody(request.body);
    if (!body.ok) return { is: "unreadable", message: body.message };
    const { key, digest, event } = verified;
    const arrival: Arrival = { origin: "webhook", key, digest, event, payload: body.json, depth: 1 };
    const taken = await this.take(id, arrival, body.text);
    return taken.ok ? { is: "taken", ...taken.value } : { is: "unknown" };
  }

  /** Takes a delivery once. `text` is its body, which is kept for a while. */
  async take(
    id: TriggerId,
    arrival: Arrival,
    text: string,
  ): Promise<Result<{ delivery: Delivery; repeated: boolean }>> {
    const { streams, store, now, secrets } = this.#options;
    const { key, digest } = arrival;
    const known = await store.findDelivery({ triggerId: id, key, digest });
    if (known !== null) return ok({ delivery: known, repeated: true });
    const state = await this.#state(id);
    if (state === null) return refuse("not_found", `There is no trigger ${id}.`);
    const { redaction } = secrets;
    const body = redaction === null ? text : redactValue(redaction, text);
    await store.keepPayload({ triggerId: id, key, at: now().toISOString(), body });
    const payload = redaction === null ? arrival.payload : redactValue(redaction, arrival.payload);
    const by = actorOf(state);
    const command = { type: "delivery.take", arrival: { ...arrival, payload } } as const;
    const done = await streams.execute(id, command, { by });
    if (!done.ok) return done;
    const found = await store.findDelivery({ triggerId: id, key, digest });
    if (found === null) throw new Error(`The delivery ${key} of ${id} was not stored.`);
    if (found.number % pruneEvery === 0) await this.#prune(id);
    return ok({ delivery: found, repeated: found.number <= state.count });
  }

  async #state(id: TriggerId): Promise<TriggerState | null> {
    const state = await this.#options.streams.log.state(id);
    return state === null || state.deleted ? null : state;
  }

  async #reject(state: TriggerState, message: string): Promise<void> {
    if (this.#recorded.take(state.id, recordedPerMinute) > 0) return;
    const reason = { code: "signature" as const, message };
    const command = { type: "delivery.reject" as const, key: `refused ${randomUUID()}`, reason };
    await this.#options.streams.execute(state.id, command, { by: actorOf(state) });
  }

  #prune(id: TriggerId): Promise<void> {
    const before = new Date(this.#options.now().getTime() - keptMs).toISOString();
    return this.#options.store.prunePayloads({ triggerId: id, before, newest: keptBodies });
  }
}

function parsedBody(
  body: Buffer,
):
  | { readonly ok: true; readonly json: unknown; readonly text: string }
  | { readonly ok: false; readonly message: string } {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return { ok: true, text, json: text.trim() === "" ? null : JSON.parse(text) };
  } catch {
    return { ok: false, message: "The body is not valid JSON in UTF-8." };
  }
}
