import type { OrchestrationEvent } from "../protocol/orchestration/event.ts";
import { type EndedSpan, spanIdOf, type SpanPlace } from "./ended-span.ts";
import { shortName } from "./attributes.ts";
import type { Traced } from "./task-trace.ts";

interface Begun {
  readonly id: string;
  readonly at: string;
}

/** The spans of an orchestration that have not ended. Its child tasks have their spans below its span. */
export interface OrchestrationTrace {
  readonly orchestration: string;
  readonly place: SpanPlace;
  readonly round: Begun | null;
  readonly rounds: number;
  /** Attempts that wait to be merged, by the task of the list. */
  readonly merges: ReadonlyMap<string, Begun & { readonly attempt: number; readonly conflicts: number }>;
}

/** Returns the trace of a new orchestration. */
export function newOrchestrationTrace(
  orchestration: string,
  place: SpanPlace,
  at: string,
): OrchestrationTrace {
  const trace = { orchestration, place, round: null, rounds: 0, merges: new Map() };
  return begin(trace, at);
}

/** Returns the id of the span of an orchestration's first run, below which its child tasks have theirs. */
export function orchestrationSpanId(orchestration: string): string {
  return spanIdOf(orchestration, "orchestration", 1);
}

/** Applies an event: begins spans, and returns those that it ends. */
export function observeOrchestration(
  trace: OrchestrationTrace,
  event: OrchestrationEvent,
  at: string,
): Traced<OrchestrationTrace> {
  switch (event.type) {
    case "attempt.started":
      return { trace: trace.round === null ? begin(trace, at) : trace, ended: [] };
    case "attempt.finished": {
      const { task, attempt } = event;
      const id = spanIdOf(trace.orchestration, "merge", task, attempt);
      const merges = new Map(trace.merges).set(task, { id, at, attempt, conflicts: 0 });
      return { trace: { ...trace, merges }, ended: [] };
    }
    case "merge.conflicted": {
      const open = trace.merges.get(event.task);
      if (open === undefined) return { trace, ended: [] };
      const merges = new Map(trace.merges).set(event.task, { ...open, conflicts: open.conflicts + 1 });
      return { trace: { ...trace, merges }, ended: [] };
    }
    case "merge.landed":
      return endMerges(
        trace,
        event.tasks.map(({ task }) => task),
        at,
        null,
        event.tested,
      );
    case "attempt.failed":
    case "task.failed":
    case "task.skipped":
      return endMerges(trace, [event.task], at, event.type.replace(/^.*\./, ""), null);
    case "orchestration.finished":
      return end(trace, event.status, at);
    case "orchestration.cancelled":
      return end(trace, "cancelled", at);
    default:
      return { trace, ended: [] };
  }
}

function begin(trace: OrchestrationTrace, at: string): OrchestrationTrace {
  const number = trace.rounds + 1;
  return {
    ...trace,
    rounds: number,
    round: { id: spanIdOf(trace.orchestration, "orchestration", number), at },
  };
}

function endMerges(
  trace: OrchestrationTrace,
  tasks: readonly string[],
  endedAt: string,
  error: string | null,
  tested: string | null,
): Traced<OrchestrationTrace> {
  const merges = new Map(trace.merges);
  const ended = tasks.flatMap((task): EndedSpan[] => {
    const open = merges.get(task);
    merges.delete(task);
    if (open === undefined) return [];
    const attributes = {
      "signalbox.orchestration.id": trace.orchestration,
      "signalbox.list.task": shortName(task),
      "signalbox.attempt": open.attempt,
      "signalbox.merge.conflicts": open.conflicts,
      ...(tested === null ? {} : { "signalbox.merge.tested": tested }),
    };
    const parentSpanId = trace.round?.id ?? trace.place.parentSpanId;
    const times = { startedAt: open.at, endedAt };
    const { traceId } = trace.place;
    return [
      { kind: "merge", traceId, spanId: open.id, parentSpanId, name: "merge", ...times, attributes, error },
    ];
  });
  return { trace: { ...trace, merges }, ended };
}

function end(trace: OrchestrationTrace, status: string, endedAt: string): Traced<OrchestrationTrace> {
  const { round, place, orchestration } = trace;
  const inner = endMerges(trace, [...trace.merges.keys()], endedAt, status, null);
  if (round === null) return inner;
  const span: EndedSpan = {
    kind: "orchestration",
    ...place,
    spanId: round.id,
    name: "orchestration",
    startedAt: round.at,
    endedAt,
    attributes: { "signalbox.orchestration.id": orchestration, "signalbox.orchestration.status": status },
    error: status === "completed" ? null : status,
  };
  return { trace: { ...inner.trace, round: null }, ended: [...inner.ended, span] };
}
