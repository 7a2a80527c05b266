import { createHash } from "node:crypto";

/** The value of an attribute. Attributes never hold text of people or agents, only names, numbers and ids. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** The kinds of spans; docs/telemetry.md lists their names and attributes. */
export type SpanKind =
  | "task"
  | "phase"
  | "turn"
  | "tool"
  | "verification"
  | "review"
  | "orchestration"
  | "merge";

/** A finished piece of work. Its ids follow from the log, so that every server computes the same ones. */
export interface EndedSpan {
  readonly kind: SpanKind;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly attributes: Attributes;
  /** The class of the error that it ended with; null if it succeeded. */
  readonly error: string | null;
}

/** The place of a stream's spans: their trace, and the span above them, which may belong to another stream. */
export interface SpanPlace {
  readonly traceId: string;
  readonly parentSpanId: string | null;
}

/** Returns the id of the trace of a stream and everything below it. */
export function traceIdOf(stream: string): string {
  return hash(`trace ${stream}`, 32);
}

/** Returns the id of a span. The parts name one piece of work in the whole installation. */
export function spanIdOf(...parts: readonly (string | number)[]): string {
  return hash(`span ${parts.join(" ")}`, 16);
}

/** Neither kind of id may be all zeros. */
function hash(text: string, digits: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, digits).replace(/^0+$/, "1".repeat(digits));
}
