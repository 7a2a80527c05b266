import { describe, expect, test } from "vitest";
import { type Actor, agent, person, system } from "../../protocol/actor.ts";
import { isTaskRecord } from "../../protocol/record.ts";
import { UnreadableCursor } from "../cursor.ts";
import { StoreFault } from "../fault.ts";
import { entry, later, said, task, taskId } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

export function logContract(make: MakeDatabase): void {
  describe("the log", () => {
    test(
      "numbers the events of a stream from 1 and returns them as recorded",
      withStore(make, async (store) => {
        const first = await store.append(entry("a", { events: [said("one"), said("two")] }));
        const second = await store.append(
          entry("a", { expectedSeq: 2, at: later(5), by: agent("demo"), events: [said("three")] }),
        );

        const records = await store.read({ stream: "a", after: 0, limit: 10 });
        expect(records.map(({ position, ...rest }) => ({ ...rest, position: typeof position }))).toEqual([
          {
            stream: "a",
            kind: "task",
            seq: 1,
            position: "string",
            at: later(0),
            by: person("mina"),
            version: 1,
            event: said("one"),
          },
          {
            stream: "a",
            kind: "task",
            seq: 2,
            position: "string",
            at: later(0),
            by: person("mina"),
            version: 1,
            event: said("two"),
          },
          {
            stream: "a",
            kind: "task",
            seq: 3,
            position: "string",
            at: later(5),
            by: agent("demo"),
            version: 1,
            event: said("three"),
          },
        ]);
        expect([first, second]).toEqual([
          { ok: true, records: records.slice(0, 2) },
          { ok: true, records: records.slice(2) },
        ]);
      }),
    );

    test(
      "stores streams of any kind, by any actor, and keeps them apart",
      withStore(make, async (store) => {
        const token: Actor = { kind: "token", person: "mina:k", name: "ci %" };
        const trigger: Actor = { kind: "trigger", name: "매일" };
        const events = [{ type: "room.opened", seats: 4 }, { type: "room.closed" }];
        await store.append({ ...entry("o_1"), kind: "office", by: token, events });
        await store.append(entry(taskId(1), { by: system }));
        await store.append({ ...entry("o_2"), kind: "office", by: trigger, events: [] });
        await store.append({ ...entry("o_2"), kind: "office", by: trigger, events: events.slice(1) });

        const { records } = await store.readAll({ after: "", limit: 10 });
        expect(records.map(({ stream, kind, by, event }) => ({ stream, kind, by, event }))).toEqual([
          { stream: "o_1", kind: "office", by: token, event: events[0] },
          { stream: "o_1", kind: "office", by: token, event: events[1] },
          { stream: taskId(1), kind: "task", by: system, event: said("hello") },
          { stream: "o_2", kind: "office", by: trigger, event: events[1] },
        ]);
        expect(records.filter(isTaskRecord).map(({ event }) => event)).toEqual([said("hello")]);
        expect(await store.read({ stream: "o_1", after: 0, limit: 10 })).toEqual(records.slice(0, 2));
      }),
    );

    test(
      "returns events after a number, up to the limit",
      withStore(make, async (store) => {
        await store.append(entry("a", { events: ["1", "2", "3", "4", "5"].map(said) }));
        await store.append(entry("b"));

        const numbers = async (after: number, limit: number) =>
          (await store.read({ stream: "a", after, limit })).map((record) => record.seq);
        expect(await numbers(0, 2)).toEqual([1, 2]);
        expect(await numbers(2, 2)).toEqual([3, 4]);
        expect(await numbers(4, 2)).toEqual([5]);
        expect(await numbers(5, 2)).toEqual([]);
        expect(await store.read({ stream: "nobody", after: 0, limit: 10 })).toEqual([]);
      }),
    );

    test(
      "returns all streams in one order that can be resumed at any record",
      withStore(make, async (store) => {
        expect(await store.lastPosition()).toBe("");
        expect(await store.readAll({ after: "", limit: 10 })).toEqual({ records: [], position: "" });

        await store.append(entry("a", { events: [said("a1"), said("a2")] }));
        await store.append(entry("b", { events: [said("b1")] }));
        await store.append(entry("a", { expectedSeq: 2, events: [said("a3")] }));

        const all = await store.readAll({ after: "", limit: 10 });
        expect(all.records.map(({ stream, seq }) => `${stream}${seq}`)).toEqual(["a1", "a2", "b1", "a3"]);
        expect(all.position).toBe(await store.lastPosition());
        for (const [index, { position }] of all.records.entries()) {
          expect(await store.readAll({ after: position, limit: 10 })).toEqual({
            records: all.records.slice(index + 1),
            position: all.position,
          });
        }
        expect(await store.readAll({ after: "", limit: 2 })).toEqual({
          records: all.records.slice(0, 2),
          position: all.records[1]?.position,
        });
      }),
    );

    test(
      "refuses a position that it never returned",
      withStore(make, async (store) => {
        for (const after of ["abc", "-1", "1; drop table events", "9".repeat(40)]) {
          await expect(store.readAll({ after, limit: 1 })).rejects.toThrow(UnreadableCursor);
        }
      }),
    );

    test(
      "stores any text: long, in any script, with control characters and lone surrogates",
      withStore(make, async (store) => {
        const texts = [
          "한글과 👩‍🔧",
          "\u0000\u001b[31m\u2028",
          "\ud800 alone",
          "'\"; --",
          "x".repeat(2_000_000),
        ];
        await store.append(entry("텍스트 '--", { events: texts.map(said) }));
        const records = await store.read({ stream: "텍스트 '--", after: 0, limit: 10 });
        expect(records.map((record) => record.event)).toEqual(texts.map(said));
      }),
    );

    test(
      "writes rows without an event, at the expected sequence number",
      withStore(make, async (store) => {
        await store.append(entry(taskId(1), { rows: { task: task(1) } }));
        const moved = task(1, { progress: 40 });
        expect(
          await store.append(entry(taskId(1), { expectedSeq: 1, events: [], rows: { task: moved } })),
        ).toEqual({ ok: true, records: [] });
        expect(await store.taskRow(taskId(1))).toEqual(moved);
        expect(await store.append(entry(taskId(1), { expectedSeq: 7, events: [] }))).toEqual({
          ok: false,
          reason: "lost_race",
          actualSeq: 1,
        });
      }),
    );

    test("survives closing and reopening the store", async () => {
      const database = await make();
      const before = await database.open();
      await before.append(entry(taskId(1), { events: [said("one"), said("two")], rows: { task: task(1) } }));
      const records = await before.read({ stream: taskId(1), after: 0, limit: 10 });
      await before.close();

      const after = await database.open();
      expect(await after.read({ stream: taskId(1), after: 0, limit: 10 })).toEqual(records);
      expect(await after.taskRow(taskId(1))).toEqual(task(1));
      expect(await after.append(entry(taskId(1), { expectedSeq: 2 }))).toMatchObject({ ok: true });
      await after.close();
    });

    test("finishes appends submitted before close and refuses later ones", async () => {
      const database = await make();
      const store = await database.open();
      const asked = [1, 2, 3].map((number) => store.append(entry(`s${number}`)));
      const closing = store.close();
      await expect(store.append(entry("late"))).rejects.toThrow(StoreFault);
      await expect(store.lastPosition()).rejects.toThrow("The store is closed.");
      await closing;
      await store.close();
      expect((await Promise.all(asked)).map((outcome) => outcome.ok)).toEqual([true, true, true]);

      const again = await database.open();
      const { records } = await again.readAll({ after: "", limit: 10 });
      expect(records.map(({ stream }) => stream).toSorted()).toEqual(["s1", "s2", "s3"]);
      await again.close();
    });
  });
}
