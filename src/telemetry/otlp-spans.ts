import { type HrTime, SpanKind, SpanStatusCode, TraceFlags } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { Resource } from "@opentelemetry/resources";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import type { EndedSpan } from "./ended-span.ts";

/** The result of an export: a collector that cannot be reached gets the same spans again, one that refuses them does not. */
export type Exported = "accepted" | "refused";

/** Sends spans to a collector. Throws if it cannot be reached or is busy. */
export class SpanSender {
  readonly #exporter = new OTLPTraceExporter();
  readonly #resource: Resource;
  readonly #version: string;

  constructor(resource: Resource, version: string) {
    this.#resource = resource;
    this.#version = version;
  }

  send(spans: readonly EndedSpan[]): Promise<Exported> {
    const readable = spans.map((span) => readableSpan(span, this.#resource, this.#version));
    return new Promise((resolve, reject) => {
      this.#exporter.export(readable, (result) => {
        const { error } = result;
        // The numeric code of a success is 0; its enumeration is in a package of its own.
        const code: number = result.code;
        if (code === 0) resolve("accepted");
        else if (isRefusal(error)) resolve("refused");
        else reject(error ?? new Error("The collector did not take the spans."));
      });
    });
  }

  close(): Promise<void> {
    return this.#exporter.shutdown();
  }
}

/** Returns true if the collector read the request and will not take it a second time either. */
function isRefusal(error: Error | undefined): boolean {
  const code = (error as { readonly code?: unknown } | undefined)?.code;
  return code === 400 || code === 413 || code === 422;
}

/** Returns a span in the form that exporters take. */
function readableSpan(span: EndedSpan, resource: Resource, version: string): ReadableSpan {
  const context = (spanId: string): ReturnType<ReadableSpan["spanContext"]> => ({
    traceId: span.traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
  });
  return {
    name: span.name,
    kind: SpanKind.INTERNAL,
    spanContext: () => context(span.spanId),
    ...(span.parentSpanId === null ? {} : { parentSpanContext: context(span.parentSpanId) }),
    startTime: timeOf(span.startedAt),
    endTime: timeOf(span.endedAt),
    duration: durationOf(span),
    status: { code: span.error === null ? SpanStatusCode.UNSET : SpanStatusCode.ERROR },
    attributes: { ...span.attributes, ...(span.error === null ? {} : { "error.type": span.error }) },
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: "signalbox", version },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function timeOf(at: string): HrTime {
  return fromMs(Date.parse(at));
}

function durationOf({ startedAt, endedAt }: EndedSpan): HrTime {
  return fromMs(Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)));
}

function fromMs(ms: number): HrTime {
  return [Math.floor(ms / 1_000), (ms % 1_000) * 1_000_000];
}
