import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import type { Resource } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import type { Store } from "../store/store.ts";
import type { Attributes, EndedSpan } from "./ended-span.ts";

/** Options for metrics. */
export interface MetersOptions {
  readonly resource: Resource;
  readonly version: string;
  readonly everyMs: number;
  readonly store: Pick<Store, "counts">;
}

/** Bounds of durations in seconds: from a quick turn to a task of days. */
const durationBounds = [1, 5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 10_800, 43_200, 86_400, 259_200];
/** The bounds that the semantic conventions give for tokens. */
const tokenBounds = [1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304];

/** Metrics of ended work and of this moment. A periodic reader sends them; it keeps no more than their sums. */
export class Meters {
  readonly #provider: MeterProvider;
  readonly #record: (span: EndedSpan) => void;

  constructor({ resource, version, everyMs, store }: MetersOptions) {
    const reader = new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter(),
      exportIntervalMillis: everyMs,
      exportTimeoutMillis: Math.min(everyMs, 10_000),
    });
    this.#provider = new MeterProvider({ resource, readers: [reader] });
    const meter = this.#provider.getMeter("signalbox", version);
    const duration = (name: string, description: string) =>
      meter.createHistogram(name, {
        unit: "s",
        description,
        advice: { explicitBucketBoundaries: durationBounds },
      });
    const turns = duration("gen_ai.client.operation.duration", "Duration of turns and tools of agents.");
    const tokens = meter.createHistogram("gen_ai.client.token.usage", {
      unit: "{token}",
      description: "Tokens that the turns of agents used.",
      advice: { explicitBucketBoundaries: tokenBounds },
    });
    const cost = meter.createCounter("signalbox.cost", { unit: "USD", description: "Costs of turns." });
    const work = {
      task: duration("signalbox.task.duration", "Time from the submission of a task to its end."),
      verification: duration("signalbox.verification.duration", "Duration of verifications."),
      review: duration("signalbox.review.duration", "Time that reviews waited for a decision."),
      merge: duration("signalbox.merge.duration", "Time from finished work to its merge."),
      orchestration: duration("signalbox.orchestration.duration", "Duration of orchestrations."),
      phase: null,
    };
    this.#record = (span) => {
      const { kind, attributes } = span;
      const seconds = (Date.parse(span.endedAt) - Date.parse(span.startedAt)) / 1_000;
      const labels = labelsOf(span);
      if (kind !== "turn" && kind !== "tool") {
        work[kind]?.record(seconds, labels);
        return;
      }
      turns.record(seconds, labels);
      for (const type of kind === "turn" ? (["input", "output"] as const) : []) {
        const used = attributes[`gen_ai.usage.${type}_tokens`];
        if (typeof used === "number") tokens.record(used, { ...labels, "gen_ai.token.type": type });
      }
      const usd = kind === "turn" ? attributes["signalbox.cost_usd"] : undefined;
      if (typeof usd === "number") cost.add(usd, labels);
    };
    observeMoment(meter, store);
  }

  record(spans: readonly EndedSpan[]): void {
    for (const span of spans) this.#record(span);
  }

  /** Sends what has not been sent. */
  close(): Promise<void> {
    return this.#provider.shutdown();
  }
}

function observeMoment(meter: ReturnType<MeterProvider["getMeter"]>, store: Pick<Store, "counts">): void {
  const tasks = meter.createObservableGauge("signalbox.tasks", { unit: "{task}" });
  const questions = meter.createObservableGauge("signalbox.questions.pending", { unit: "{question}" });
  const reviews = meter.createObservableGauge("signalbox.reviews.pending", { unit: "{review}" });
  meter.addBatchObservableCallback(
    async (result) => {
      const counts = await store.counts();
      for (const [status, count] of Object.entries(counts.tasks))
        result.observe(tasks, count, { "signalbox.task.status": status });
      result.observe(questions, counts.pendingQuestions);
      result.observe(reviews, counts.pendingReviews);
    },
    [tasks, questions, reviews],
  );
  meter
    .createObservableGauge("process.memory.usage", { unit: "By" })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge("process.uptime", { unit: "s" })
    .addCallback((result) => result.observe(process.uptime()));
}

/** The attributes with few different values, which metrics may have. */
const labelNames = [
  "gen_ai.operation.name",
  "gen_ai.provider.name",
  "gen_ai.request.model",
  "gen_ai.agent.name",
  "gen_ai.tool.name",
  "signalbox.task.type",
  "signalbox.task.status",
  "signalbox.task.role",
  "signalbox.verification.status",
  "signalbox.review.decision",
  "signalbox.review.automatic",
  "signalbox.merge.tested",
  "signalbox.orchestration.status",
] as const;

function labelsOf({ attributes, error }: EndedSpan): Attributes {
  const labels = labelNames.flatMap((name) => {
    const value = attributes[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(labels), ...(error === null ? {} : { "error.type": error }) };
}
