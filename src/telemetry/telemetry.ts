import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import type { Subscription, SubscriptionOptions } from "../engine/subscription.ts";
import type { Recorded } from "../protocol/record.ts";
import type { Store } from "../store/store.ts";
import type { EndedSpan } from "./ended-span.ts";
import { Meters } from "./meters.ts";
import { SpanSender } from "./otlp-spans.ts";
import { Traces } from "./traces.ts";
import type { WantedTelemetry } from "./wanted.ts";

/** Options for telemetry. */
export interface TelemetryOptions {
  readonly wanted: WantedTelemetry;
  readonly store: Pick<Store, "read" | "counts" | "lastPosition" | "loadCursor" | "saveCursor">;
  readonly subscription: (options: Omit<SubscriptionOptions, "store" | "ownership">) => Subscription;
  readonly version: string;
  /** The node, whose id is the instance in all telemetry; null if there is only one server. */
  readonly node: { readonly id: string; readonly name: string } | null;
  readonly warn: (message: string) => void;
  readonly retryMs?: number;
  readonly lingerMs?: number;
}

const cursor = "telemetry";
/** Time that a collector has at the end. */
const closeWithinMs = 2_000;
/** After fewer events than this, it waits a moment for more, so that quick work costs few requests and few writes. */
const fewEvents = 100;

/**
 * Sends spans and metrics to a collector. Follows the log from a durable cursor that moves only after the collector took
 * the spans: while it is down, the log keeps them, and no work waits. Of several nodes, one follows at a time.
 */
export class Telemetry {
  readonly #options: TelemetryOptions;
  readonly #traces: Traces;
  readonly #sender: SpanSender | null;
  readonly #meters: Meters | null;
  readonly #subscription: Subscription;
  readonly #closing = new AbortController();
  #isDown = false;

  constructor(options: TelemetryOptions) {
    const { wanted, version, node, store } = options;
    this.#options = options;
    const named = resourceFromAttributes({
      "service.name": "signalbox",
      "service.version": version,
      ...(node === null ? {} : { "service.instance.id": node.id, "signalbox.node.name": node.name }),
    });
    const resource = named.merge(detectResources({ detectors: [envDetector] }));
    this.#traces = new Traces(store);
    this.#sender = wanted.traces ? new SpanSender(resource, version) : null;
    this.#meters = wanted.metrics
      ? new Meters({ resource, version, everyMs: wanted.metricsEveryMs, store })
      : null;
    this.#subscription = options.subscription({
      name: cursor,
      handle: (records) => this.#handle(records),
      onFault: (_, fault) => this.#failed(fault),
      retryMs: options.retryMs ?? 10_000,
    });
  }

  /** Starts to follow: for the first time at the end of the log, so earlier work is not sent. */
  async start(): Promise<void> {
    const { store, wanted, warn } = this.#options;
    if (wanted.unsupportedProtocol !== undefined)
      warn(
        `OTEL_EXPORTER_OTLP_PROTOCOL is ${wanted.unsupportedProtocol}. Signalbox sends http/json; use the collector's HTTP port, usually 4318.`,
      );
    if ((await store.loadCursor(cursor)) === "") {
      const position = await store.lastPosition();
      if (position !== "") await store.saveCursor({ name: cursor, position, from: "" });
    }
    this.#subscription.start();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#subscription.close();
    const closed = Promise.all([this.#sender?.close(), this.#meters?.close()]).catch(() => undefined);
    await Promise.race([closed, wait(closeWithinMs, undefined, { ref: false })]);
  }

  async #handle(records: readonly Recorded[]): Promise<void> {
    if (records.length < fewEvents) await this.#linger();
    const spans: EndedSpan[] = [];
    for (const record of records) spans.push(...(await this.#traces.observe(record)));
    if (spans.length > 0) await this.#send(spans);
    this.#meters?.record(spans);
  }

  async #linger(): Promise<void> {
    const { signal } = this.#closing;
    const ms = this.#options.lingerMs ?? 1_000;
    await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
  }

  async #send(spans: readonly EndedSpan[]): Promise<void> {
    if (this.#sender === null) return;
    const { warn } = this.#options;
    const sent = await this.#unlessClosing(this.#sender.send(spans));
    if (sent === "refused")
      warn(`The OpenTelemetry collector refused ${spans.length} spans. They are dropped.`);
    if (this.#isDown) warn("The OpenTelemetry collector can be reached again.");
    this.#isDown = false;
  }

  /** Gives up soon after this process begins to end: the next one sends the same spans. */
  async #unlessClosing<Value>(work: Promise<Value>): Promise<Value> {
    const { signal } = this.#closing;
    const done = new AbortController();
    const closing = async (): Promise<never> => {
      if (!signal.aborted) await once(signal, "abort", { signal: done.signal });
      await wait(closeWithinMs, undefined, { signal: done.signal });
      throw new Error("The server is closing.");
    };
    try {
      return await Promise.race([work, closing()]);
    } finally {
      done.abort();
    }
  }

  /** Reports the first failure in a row. The events are observed again, so what they changed is forgotten. */
  #failed(fault: unknown): void {
    this.#traces.forget();
    if (this.#isDown || this.#closing.signal.aborted) return;
    this.#isDown = true;
    const reason = fault instanceof Error ? fault.message : String(fault);
    this.#options.warn(
      `Spans cannot be sent to the OpenTelemetry collector: ${reason}. They are sent once it can be reached.`,
    );
  }
}
