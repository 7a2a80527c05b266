import { type OrchestrationEvent, orchestrationKind } from "../protocol/orchestration/event.ts";
import { type Recorded, taskKind } from "../protocol/record.ts";
import type { TaskEvent } from "../protocol/task/event.ts";
import type { Store } from "../store/store.ts";
import { type EndedSpan, spanIdOf, type SpanPlace, traceIdOf } from "./ended-span.ts";
import {
  newOrchestrationTrace,
  observeOrchestration,
  orchestrationSpanId,
  type OrchestrationTrace,
} from "./orchestration-trace.ts";
import { newTaskTrace, observeTask, type TaskTrace } from "./task-trace.ts";

type Trace =
  | { readonly kind: "task"; readonly of: TaskTrace }
  | { readonly kind: "orchestration"; readonly of: OrchestrationTrace };

interface Known {
  readonly seq: number;
  readonly trace: Trace;
}

/** The number of traces kept in memory. Others are read again from their streams. */
const keptAtMost = 500;
const pageSize = 1_000;
/** A verifier of a task of a list is two levels below its orchestration. */
const deepest = 8;

/** Turns events of the log into spans. It reads traces that are not in memory from their streams. */
export class Traces {
  readonly #store: Pick<Store, "read">;
  readonly #known = new Map<string, Known>();

  constructor(store: Pick<Store, "read">) {
    this.#store = store;
  }

  /** Returns the spans that an event ends. An event that was observed before ends none. */
  async observe(record: Recorded): Promise<readonly EndedSpan[]> {
    if (record.kind !== taskKind && record.kind !== orchestrationKind) return [];
    const kept = this.#known.get(record.stream) ?? null;
    if (kept !== null && record.seq <= kept.seq) return [];
    // Another process may have observed the events in between.
    const known = kept?.seq === record.seq - 1 ? kept : await this.#before(record);
    const observed = await this.#next(known?.trace ?? null, record);
    if (observed === null) return [];
    this.#keep(record.stream, { seq: record.seq, trace: observed.trace });
    return observed.ended;
  }

  /** Forgets everything, because events will be observed again. */
  forget(): void {
    this.#known.clear();
  }

  /** Reads the events of a stream before one of them. Their spans were sent when they were new. */
  async #before({ stream, seq }: Recorded): Promise<Known | null> {
    let known: Known | null = null;
    for (let after = 0; after < seq - 1;) {
      const records = await this.#store.read({ stream, after, limit: Math.min(pageSize, seq - 1 - after) });
      for (const record of records) {
        const observed = await this.#next(known?.trace ?? null, record);
        if (observed !== null) known = { seq: record.seq, trace: observed.trace };
      }
      if (records.length === 0) break;
      after += records.length;
    }
    return known;
  }

  async #next(
    trace: Trace | null,
    { kind, stream, event, at }: Recorded,
  ): Promise<{ readonly trace: Trace; readonly ended: readonly EndedSpan[] } | null> {
    if (kind === taskKind) {
      const of = event as TaskEvent;
      if (of.type === "task.created")
        return { trace: { kind: "task", of: newTaskTrace(of, await this.#placeOf(of)) }, ended: [] };
      if (trace?.kind !== "task") return null;
      const observed = observeTask(trace.of, of, at);
      return { trace: { kind: "task", of: observed.trace }, ended: observed.ended };
    }
    const of = event as OrchestrationEvent;
    if (of.type === "orchestration.created") {
      const place = { traceId: traceIdOf(stream), parentSpanId: null };
      return { trace: { kind: "orchestration", of: newOrchestrationTrace(stream, place, at) }, ended: [] };
    }
    if (trace?.kind !== "orchestration") return null;
    const observed = observeOrchestration(trace.of, of, at);
    return { trace: { kind: "orchestration", of: observed.trace }, ended: observed.ended };
  }

  /** Finds the trace that a task belongs to: that of the uppermost task or orchestration above it. */
  async #placeOf(created: Extract<TaskEvent, { type: "task.created" }>): Promise<SpanPlace> {
    let top: string = created.id;
    let { parent } = created;
    for (let level = 0; parent !== undefined && isTraced(parent.kind) && level < deepest; level += 1) {
      top = parent.id;
      if (parent.kind !== taskKind) break;
      const [first] = await this.#store.read<TaskEvent>({ stream: parent.id, after: 0, limit: 1 });
      parent = first?.event.type === "task.created" ? first.event.parent : undefined;
    }
    return { traceId: traceIdOf(top), parentSpanId: parentSpanOf(created) };
  }

  #keep(stream: string, known: Known): void {
    this.#known.delete(stream);
    this.#known.set(stream, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > keptAtMost && oldest !== undefined) this.#known.delete(oldest);
  }
}

function isTraced(kind: string): boolean {
  return kind === taskKind || kind === orchestrationKind;
}

function parentSpanOf({ parent, verify }: Extract<TaskEvent, { type: "task.created" }>): string | null {
  if (parent === undefined || !isTraced(parent.kind)) return null;
  if (parent.kind === orchestrationKind) return orchestrationSpanId(parent.id);
  return verify === undefined
    ? spanIdOf(parent.id, "task", 1)
    : spanIdOf("verification", verify.verificationId);
}
