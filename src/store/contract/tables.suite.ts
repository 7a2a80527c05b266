import { describe, expect, test } from "vitest";
import type { TaskStatus } from "../../protocol/task/task.ts";
import { UnreadableCursor } from "../cursor.ts";
import type { Page, Paging, Rows, Store } from "../store.ts";
import type { WhichTasks } from "../which-tasks.ts";
import {
  endOf,
  entry,
  later,
  noon,
  question,
  questionId,
  run,
  runId,
  task,
  taskId,
  timer,
} from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

export function tablesContract(make: MakeDatabase): void {
  describe("the tables", () => {
    test(
      "are empty at first",
      withStore(make, async (store) => {
        expect(await store.taskRow(taskId(1))).toBeNull();
        expect(await store.question(questionId(1))).toBeNull();
        expect(await store.run(runId(1))).toBeNull();
        expect(await store.listTasks({ limit: 10 })).toEqual({ items: [], nextCursor: null });
        expect(await store.listQuestions({ limit: 10 })).toEqual({ items: [], nextCursor: null });
        expect([await store.openTasks(), await store.openRuns()]).toEqual([[], []]);
        expect([
          await store.dueTimers({ now: noon, limit: 9 }),
          await store.nextTimer({ after: "" }),
        ]).toEqual([[], null]);
      }),
    );

    test(
      "return the last row written under an id",
      withStore(make, async (store) => {
        await write(store, { task: task(1), questions: [question(1), question(2)], runs: [run(1)] });
        const failed = task(1, {
          status: "failed",
          seq: 2,
          error: { kind: "execution", message: "It broke." },
        });
        const answered = question(1, {
          status: "answered",
          answer: "left",
          answeredAt: noon,
          answeredBy: "mina",
        });
        const start = { read: 9, kept: 8 };
        const read = run(1, { position: { stdout: start, stderr: start, resume: 3, lastItem: 2 } });
        await write(store, { task: failed, questions: [answered], runs: [read] });

        expect(await store.taskRow(taskId(1))).toEqual(failed);
        expect(await store.question(questionId(1))).toEqual(answered);
        expect(await store.question(questionId(2))).toEqual(question(2));
        expect(await store.run(runId(1))).toEqual(read);
      }),
    );

    test(
      "list tasks newest first, page by page, despite additions in between",
      withStore(make, async (store) => {
        // Two tasks share each second, so the id decides between them.
        const rows = [1, 2, 3, 4, 5].map((number) =>
          task(number, { createdAt: later(Math.floor(number / 2)) }),
        );
        for (const row of rows) await write(store, { task: row });

        const first = await store.listTasks({ limit: 2 });
        expect(first.items).toEqual([rows[4], rows[3]]);
        await write(store, { task: task(6, { createdAt: later(60) }) });
        const rest = await pages((paging) => store.listTasks(paging), { limit: 2, cursor: first.nextCursor });
        expect(rest).toEqual([[rows[2], rows[1]], [rows[0]]]);
        expect((await store.listTasks({ limit: 6 })).nextCursor).toBeNull();
      }),
    );

    test(
      "list tasks by status",
      withStore(make, async (store) => {
        const statuses: TaskStatus[] = ["draft", "failed", "draft", "draft", "completed"];
        for (const [index, status] of statuses.entries())
          await write(store, { task: task(index, { status }) });
        const found = await pages((paging) => store.listTasks({ ...paging, status: "draft" }), { limit: 2 });
        expect(found.map((page) => page.map(({ id }) => id))).toEqual([[taskId(3), taskId(2)], [taskId(0)]]);
      }),
    );

    test(
      "list questions required before optional, then oldest first",
      withStore(make, async (store) => {
        await write(store, { task: task(1) });
        await write(store, { task: task(2) });
        const rows = [
          question(1, { required: false, askedAt: later(1) }),
          question(2, { askedAt: later(9) }),
          question(3, { askedAt: later(2), taskId: taskId(2) }),
          question(4, { required: false, askedAt: later(0), taskId: taskId(2) }),
          question(5, { askedAt: later(2), status: "answered" }),
        ];
        await write(store, { questions: rows });

        const ids = async (filter: Partial<Parameters<Store["listQuestions"]>[0]>) =>
          (await pages((paging) => store.listQuestions({ ...filter, ...paging }), { limit: 2 })).map((page) =>
            page.map(({ id }) => Number(id.slice(2))),
          );
        expect(await ids({})).toEqual([[3, 5], [2, 4], [1]]);
        expect(await ids({ status: "pending" })).toEqual([
          [3, 2],
          [4, 1],
        ]);
        expect(await ids({ taskId: taskId(2) })).toEqual([[3, 4]]);
        expect(await ids({ taskId: taskId(1), status: "pending" })).toEqual([[2, 1]]);
        expect(await ids({ status: "expired" })).toEqual([[]]);
      }),
    );

    test(
      "refuse a cursor that they never returned",
      withStore(make, async (store) => {
        await write(store, { task: task(1) });
        const foreign = Buffer.from(`["1",2]`).toString("base64url");
        for (const cursor of ["", "x", "%00", foreign, Buffer.from(`{"a":1}`).toString("base64url")]) {
          await expect(store.listTasks({ limit: 1, cursor })).rejects.toThrow(UnreadableCursor);
          await expect(store.listQuestions({ limit: 1, cursor })).rejects.toThrow(UnreadableCursor);
        }
      }),
    );

    test(
      "report tasks in progress and tasks with an unfinished run as open",
      withStore(make, async (store) => {
        const statuses: TaskStatus[] = [
          "draft",
          "pending",
          "in_progress",
          "review",
          "completed",
          "failed",
          "cancelled",
          "cancelled",
        ];
        for (const [index, status] of statuses.entries()) {
          await write(store, {
            task: task(index, { status }),
            runs: [run(index, { stream: taskId(index), status: index === 7 ? "started" : "ended" })],
          });
        }
        await write(store, { runs: [run(10, { stream: taskId(2), status: "planned" })] });
        expect((await store.openTasks()).map(({ id }) => id)).toEqual([1, 2, 3, 7].map(taskId));
        expect(await store.openRuns()).toEqual([
          run(7, { stream: taskId(7) }),
          run(10, { stream: taskId(2), status: "planned" }),
        ]);
      }),
    );

    test(
      "return due timers, the longest overdue first, until they are cleared",
      withStore(make, async (store) => {
        const timers = [timer(3), timer(1), timer(2, { purpose: "hibernate" }), timer(9)];
        await write(store, { task: task(1), timers: { set: timers } });
        expect(await store.dueTimers({ now: later(0), limit: 99 })).toEqual([]);
        expect(await store.dueTimers({ now: later(3), limit: 99 })).toEqual([
          timers[1],
          timers[2],
          timers[0],
        ]);
        expect(await store.dueTimers({ now: later(3), limit: 2 })).toEqual([timers[1], timers[2]]);
        expect(await store.nextTimer({ after: later(0) })).toBe(later(1));
        expect(await store.nextTimer({ after: later(1) })).toBe(later(2));

        await write(store, {
          timers: { cleared: ["timer 1", "timer 2", "timer 77"], set: [timer(3, { dueAt: later(8) })] },
        });
        expect(await store.dueTimers({ now: later(7), limit: 99 })).toEqual([]);
        expect(await store.dueTimers({ now: later(8), limit: 99 })).toEqual([timer(3, { dueAt: later(8) })]);
        await write(store, { timers: { cleared: ["timer 3"], set: [timer(3)] } });
        expect(await store.dueTimers({ now: later(8), limit: 99 })).toEqual([timer(3)]);
        expect(await store.nextTimer({ after: later(0) })).toBe(later(3));
      }),
    );

    test(
      "hold runs and timers of streams other than tasks until the stream is deleted",
      withStore(make, async (store) => {
        const mine = { stream: "o_1" };
        await write(store, { runs: [run(1, mine), run(2)], timers: { set: [timer(1, mine), timer(2)] } });
        expect(await store.openRuns()).toEqual([run(1, mine), run(2)]);
        expect(await store.dueTimers({ now: later(9), limit: 9 })).toEqual([timer(1, mine), timer(2)]);
        await write(store, { deletedStream: "o_1" });
        expect(await store.openRuns()).toEqual([run(2)]);
        expect(await store.dueTimers({ now: later(9), limit: 9 })).toEqual([timer(2)]);
      }),
    );

    test(
      "exclude child tasks from lists, counts and outcomes unless requested",
      withStore(make, async (store) => {
        const parent = { kind: "task", id: taskId(1) };
        const rows = [
          task(1),
          task(2, { parent: { ...parent, role: "verifier" } }),
          task(3, { parent: { ...parent, role: "helper" }, status: "completed" }),
          task(4, { parent: { kind: "office", id: taskId(1), role: "verifier" } }),
        ];
        for (const row of rows) {
          const outcome = endOf(row.id, row.createdAt);
          await write(store, { task: row, outcome });
        }
        await write(store, { questions: [question(1, { taskId: taskId(2) })] });

        const listed = async (which: WhichTasks) => {
          const { items } = await store.listTasks({ limit: 9, ...which });
          const outcomes = await store.outcomes({ from: "2026-11-15", to: "2026-11-15", ...which });
          const { tasks, pendingQuestions } = await store.counts(which);
          expect(pendingQuestions).toBe(1);
          expect(outcomes.map(({ taskId: id }) => id).toReversed()).toEqual(items.map(({ id }) => id));
          return { items, running: tasks.in_progress, completed: tasks.completed };
        };
        expect(await listed({})).toEqual({ items: [rows[0]], running: 1, completed: 0 });
        expect(await listed({ children: true })).toEqual({
          items: rows.toReversed(),
          running: 3,
          completed: 1,
        });
        expect(await listed({ parent })).toEqual({ items: [rows[2], rows[1]], running: 1, completed: 1 });
        expect(await store.childrenOf(parent)).toEqual([rows[1], rows[2]]);
        expect(await store.childrenOf({ kind: "task", id: taskId(2) })).toEqual([]);
        expect((await store.openTasks()).map(({ id }) => id)).toEqual([1, 2, 4].map(taskId));
      }),
    );

    test(
      "delete a task with everything that belongs to it, except its events",
      withStore(make, async (store) => {
        const mine = { questions: [question(1)], runs: [run(1)], timers: { set: [timer(1)] } };
        await store.append(entry(taskId(1), { rows: { task: task(1), ...mine } }));
        await write(store, { task: task(2), questions: [question(2, { taskId: taskId(2) })] });
        await store.append(
          entry(taskId(1), {
            expectedSeq: 1,
            events: [{ type: "task.deleted" }],
            rows: { deletedTask: taskId(1) },
          }),
        );

        expect(await store.taskRow(taskId(1))).toBeNull();
        expect(await store.question(questionId(1))).toBeNull();
        expect(await store.run(runId(1))).toBeNull();
        expect(await store.dueTimers({ now: later(99), limit: 99 })).toEqual([]);
        expect((await store.listTasks({ limit: 9 })).items).toEqual([task(2)]);
        expect((await store.listQuestions({ limit: 9 })).items).toEqual([question(2, { taskId: taskId(2) })]);
        expect(await store.read({ stream: taskId(1), after: 0, limit: 9 })).toHaveLength(2);
      }),
    );
  });
}

/** Writes rows alone, in a stream that has no events. */
async function write(store: Store, rows: Rows): Promise<void> {
  expect(await store.append(entry("rows", { events: [], rows }))).toEqual({ ok: true, records: [] });
}

/** Returns every page of a list, starting at a cursor. */
async function pages<Item>(
  list: (paging: Paging) => Promise<Page<Item>>,
  { limit, cursor }: { limit: number; cursor?: string | null },
): Promise<Item[][]> {
  const page = await list(cursor == null ? { limit } : { limit, cursor });
  if (page.nextCursor === null) return [page.items];
  return [page.items, ...(await pages(list, { limit, cursor: page.nextCursor }))];
}
