import { describe, expect, test } from "vitest";
import { entry, question, run, said, task, taskId, timer } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";
import { readEverything, texts, upTo, writeWithRetries } from "./writers.ts";

export function raceContract(make: MakeDatabase, writers: number): void {
  describe("many writers", () => {
    test(
      "leave no gap in one stream and write each event once",
      withStore(make, async (store) => {
        await Promise.all(
          upTo(writers, (writer) =>
            writeWithRetries(
              store,
              "shared",
              upTo(5, (event) => `${writer}:${event}`),
            ),
          ),
        );
        const records = await store.read({ stream: "shared", after: 0, limit: 1000 });
        expect(records.map(({ seq }) => seq)).toEqual(upTo(5 * writers, (index) => index + 1));
        expect(texts(records).toSorted()).toEqual(
          upTo(writers, (writer) => upTo(5, (event) => `${writer}:${event}`))
            .flat()
            .toSorted(),
        );
      }),
    );

    test(
      "leave no gap in streams of their own",
      withStore(make, async (store) => {
        await Promise.all(
          upTo(50, (writer) =>
            writeWithRetries(
              store,
              `own ${writer}`,
              upTo(10, (event) => `${event}`),
            ),
          ),
        );
        for (const writer of upTo(50, (index) => index)) {
          const records = await store.read({ stream: `own ${writer}`, after: 0, limit: 100 });
          expect(records.map(({ seq }) => seq)).toEqual(upTo(10, (index) => index + 1));
          expect(texts(records)).toEqual(upTo(10, (event) => `${event}`));
        }
      }),
    );

    test(
      "of the same next event have one winner; the others get the actual sequence number",
      withStore(make, async (store) => {
        const outcomes = await Promise.all(
          upTo(20, (writer) => store.append(entry("s", { events: [said(`${writer}`), said("more")] }))),
        );
        expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
        expect(outcomes.filter((outcome) => !outcome.ok)).toEqual(
          upTo(19, () => ({ ok: false, reason: "lost_race", actualSeq: 2 })),
        );
        expect(await store.read({ stream: "s", after: 0, limit: 10 })).toHaveLength(2);
      }),
    );

    test(
      "that lose write neither events nor rows",
      withStore(make, async (store) => {
        const id = taskId(1);
        await store.append(entry(id, { rows: { task: task(1) } }));
        const lost = await store.append(
          entry(id, {
            expectedSeq: 0,
            rows: {
              task: task(1, { status: "failed" }),
              questions: [question(1)],
              runs: [run(1)],
              timers: { set: [timer(1)] },
            },
          }),
        );
        expect(lost).toEqual({ ok: false, reason: "lost_race", actualSeq: 1 });
        expect(await store.read({ stream: id, after: 0, limit: 10 })).toHaveLength(1);
        expect(await store.taskRow(id)).toEqual(task(1));
        expect(await store.question(question(1).id)).toBeNull();
        expect(await store.run(run(1).runId)).toBeNull();
        expect(await store.dueTimers({ now: timer(1).dueAt, limit: 9 })).toEqual([]);
      }),
    );

    test(
      "are not affected by one whose rows cannot be written",
      withStore(make, async (store) => {
        const orphan = entry("bad", { rows: { questions: [question(1, { taskId: taskId(99) })] } });
        const outcomes = await Promise.allSettled([
          store.append(entry("good 1")),
          store.append(orphan),
          store.append(entry("good 2")),
        ]);
        expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
        const { records } = await store.readAll({ after: "", limit: 10 });
        expect(records.map(({ stream }) => stream).toSorted()).toEqual(["good 1", "good 2"]);
      }),
    );

    test(
      "never hide an event from a concurrent reader of all streams",
      withStore(make, async (store) => {
        const reader = readEverything(store);
        await Promise.all(
          upTo(20, (writer) =>
            writeWithRetries(
              store,
              `s${writer % 4}`,
              upTo(20, (event) => `${writer}:${event}`),
            ),
          ),
        );
        const seen = await reader.stop();

        const { records } = await store.readAll({ after: "", limit: 1000 });
        expect(records).toHaveLength(400);
        expect(seen).toEqual(records);
        for (const stream of ["s0", "s1", "s2", "s3"]) {
          const numbers = records.filter((record) => record.stream === stream).map(({ seq }) => seq);
          expect(numbers).toEqual(upTo(100, (index) => index + 1));
        }
      }),
    );
  });
}
