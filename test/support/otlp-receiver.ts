import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type Value = {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly doubleValue?: number;
  readonly boolValue?: boolean;
};
interface Attribute {
  readonly key: string;
  readonly value: Value;
}

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}

/** A span as the collector got it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** A collector on loopback that takes OTLP over HTTP as JSON. */
export interface OtlpReceiver {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** The names of the metrics that arrived. */
  readonly metrics: Set<string>;
  /** Everything that arrived, as text. */
  readonly bodies: string[];
  /** The attributes of the senders. */
  readonly resources: Record<string, unknown>[];
  /** The status with which requests are answered; "silent" answers none. */
  answers: number | "silent";
  stop(): Promise<void>;
}

/** Starts a collector; by default on any free port. */
export async function startOtlpReceiver(port = 0): Promise<OtlpReceiver> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await json(request)) as Record<string, never>;
    if (receiver.answers === "silent") return;
    if (receiver.answers === 200) take(receiver, request.url ?? "", body);
    response.writeHead(receiver.answers, { "content-type": "application/json" }).end("{}");
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    metrics: new Set(),
    bodies: [],
    resources: [],
    answers: 200,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}

interface Body {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly { readonly name: string }[] }[];
  }[];
}

function take(receiver: OtlpReceiver, path: string, body: Body): void {
  receiver.bodies.push(JSON.stringify(body));
  if (path === "/v1/traces") {
    for (const { resource, scopeSpans } of body.resourceSpans ?? []) {
      receiver.resources.push(valuesOf(resource.attributes));
      receiver.spans.push(...scopeSpans.flatMap(({ spans }) => spans.map(received)));
    }
  }
  for (const { scopeMetrics } of body.resourceMetrics ?? [])
    for (const { metrics } of scopeMetrics) for (const { name } of metrics) receiver.metrics.add(name);
}

function received(span: SentSpan): ReceivedSpan {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId ?? null,
    name: span.name,
    startMs: Number(BigInt(span.startTimeUnixNano) / 1_000_000n),
    endMs: Number(BigInt(span.endTimeUnixNano) / 1_000_000n),
    attributes: valuesOf(span.attributes),
    isError: span.status.code === 2,
  };
}

function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value as Record<string, unknown>)[0]]),
  );
}

/** Returns the names of spans below one, indented by their depth, in the order of their beginning. */
export function treeOf(spans: readonly ReceivedSpan[], parent: string | null = null, depth = 0): string[] {
  return spans
    .filter(({ parentSpanId }) => parentSpanId === parent)
    .toSorted((one, other) => one.startMs - other.startMs || one.endMs - other.endMs)
    .flatMap((span) => [`${"  ".repeat(depth)}${span.name}`, ...treeOf(spans, span.spanId, depth + 1)]);
}
