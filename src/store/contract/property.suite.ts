import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RunRow } from "../runs.ts";
import type { QuestionRow, Rows, Store, TaskRow } from "../store.ts";
import type { TimerRow } from "../timers.ts";
import { entry, later, question, questionId, run, runId, said, task, taskId, timer } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

/** The expected contents of the tables, maintained in plain maps by applying the same appends. */
interface Model {
  readonly seqs: Map<string, number>;
  readonly tasks: Map<string, TaskRow>;
  readonly questions: Map<string, QuestionRow>;
  readonly runs: Map<string, RunRow>;
  readonly timers: Map<string, TimerRow>;
}

interface Step {
  readonly of: number;
  readonly events: number;
  /** The writer expects the wrong sequence number. */
  readonly late: boolean;
  readonly progress: number;
  readonly question?: { number: number; status: QuestionRow["status"]; required: boolean } | undefined;
  readonly run?: { number: number; status: RunRow["status"] } | undefined;
  readonly set?: number | undefined;
  readonly cleared?: number | undefined;
  readonly deleted: boolean;
}

const small = fc.integer({ min: 1, max: 4 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    of: small,
    events: fc.integer({ min: 0, max: 3 }),
    late: fc.boolean(),
    progress: fc.integer({ min: 0, max: 100 }),
    question: fc.option(
      fc.record({
        number: small,
        status: fc.constantFrom("pending", "answered", "skipped", "expired"),
        required: fc.boolean(),
      }),
      { nil: undefined },
    ),
    run: fc.option(fc.record({ number: small, status: fc.constantFrom("planned", "started", "ended") }), {
      nil: undefined,
    }),
    set: fc.option(small, { nil: undefined }),
    cleared: fc.option(small, { nil: undefined }),
    deleted: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  }),
  { minLength: 1, maxLength: 80 },
);

export function propertyContract(make: MakeDatabase): void {
  describe("after any sequence of appends", () => {
    test("the tables hold exactly the appended rows", async () => {
      await fc.assert(
        fc.asyncProperty(steps, (taken) =>
          withStore(make, async (store) => {
            const model = await applied(store, taken);
            expect(await held(store, model)).toEqual(expected(model));
          })(),
        ),
        { numRuns: 12 },
      );
    });
  });
}

async function applied(store: Store, taken: readonly Step[]): Promise<Model> {
  const model: Model = {
    seqs: new Map(),
    tasks: new Map(),
    questions: new Map(),
    runs: new Map(),
    timers: new Map(),
  };
  for (const step of taken) {
    const stream = taskId(step.of);
    const seq = model.seqs.get(stream) ?? 0;
    const rows = rowsOf(step, seq + step.events);
    const events = Array.from({ length: step.events }, (_, index) => said(`${seq + index}`));
    const outcome = await store.append(
      entry(stream, { expectedSeq: step.late ? seq + 1 : seq, events, rows }),
    );
    expect(outcome.ok).toBe(!step.late);
    if (!outcome.ok) continue;
    model.seqs.set(stream, seq + step.events);
    remember(model, rows);
  }
  return model;
}

function rowsOf(step: Step, seq: number): Rows {
  const id = taskId(step.of);
  // As in production, ids belong to one task: no question, run or timer moves to another task.
  const own = (number: number) => step.of * 10 + number;
  return {
    task: task(step.of, { seq, progress: step.progress }),
    ...(step.question && {
      questions: [
        question(own(step.question.number), {
          ...step.question,
          id: questionId(own(step.question.number)),
          taskId: id,
        }),
      ],
    }),
    ...(step.run && { runs: [run(own(step.run.number), { status: step.run.status, stream: id })] }),
    timers: {
      ...(step.set && { set: [timer(own(step.set), { stream: id })] }),
      ...(step.cleared && { cleared: [timer(own(step.cleared)).id] }),
    },
    ...(step.deleted && { deletedTask: id }),
  };
}

function remember(model: Model, rows: Rows): void {
  if (rows.task) model.tasks.set(rows.task.id, rows.task);
  for (const row of rows.questions ?? []) model.questions.set(row.id, row);
  for (const row of rows.runs ?? []) model.runs.set(row.runId, row);
  for (const id of rows.timers?.cleared ?? []) model.timers.delete(id);
  for (const row of rows.timers?.set ?? []) model.timers.set(row.id, row);
  if (rows.deletedTask === undefined) return;
  model.tasks.delete(rows.deletedTask);
  for (const [id, row] of model.questions) if (row.taskId === rows.deletedTask) model.questions.delete(id);
  for (const table of [model.runs, model.timers]) {
    for (const [id, row] of table) if (row.stream === rows.deletedTask) table.delete(id);
  }
}

async function held(store: Store, model: Model): Promise<unknown> {
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  const runs = await Promise.all(numbers.map((number) => store.run(runId(number))));
  const streams = [...model.seqs.keys()];
  const records = await Promise.all(streams.map((stream) => store.read({ stream, after: 0, limit: 500 })));
  return {
    seqs: records.map((found) => found.map(({ seq }) => seq)),
    tasks: (await store.listTasks({ limit: 100 })).items,
    questions: (await store.listQuestions({ limit: 100 })).items,
    runs: runs.filter((row) => row !== null),
    openRuns: await store.openRuns(),
    timers: await store.dueTimers({ now: later(1000), limit: 99 }),
  };
}

function expected(model: Model): unknown {
  const runs = [...model.runs.values()].toSorted(by((row) => row.runId));
  return {
    seqs: [...model.seqs.values()].map((last) => Array.from({ length: last }, (_, index) => index + 1)),
    tasks: [...model.tasks.values()].toSorted(by((row) => row.createdAt)).toReversed(),
    questions: [...model.questions.values()].toSorted(
      by((row) => `${row.required ? 0 : 1} ${row.askedAt} ${row.id}`),
    ),
    runs,
    openRuns: runs.filter(({ status }) => status !== "ended"),
    timers: [...model.timers.values()].toSorted(by((row) => `${row.dueAt} ${row.id}`)),
  };
}

function by<Row>(key: (row: Row) => string): (a: Row, b: Row) => number {
  return (a, b) => (key(a) < key(b) ? -1 : 1);
}
