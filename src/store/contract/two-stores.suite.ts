import { describe, expect, test } from "vitest";
import type { Append, Store } from "../store.ts";
import { entry, later, noon, run, said, task, taskId, timer } from "./samples.ts";
import { type MakeDatabase, withTwoStores } from "./with-store.ts";
import { readEverything, texts, upTo, writeWithRetries } from "./writers.ts";

const rounds = 200;
const soon = { interval: 5 };

/** The guarantees for two stores on one database, as in two processes. */
export function twoStoresContract(make: MakeDatabase): void {
  describe("two stores at once", () => {
    test(
      "see each other's writes and lose races to each other",
      withTwoStores(make, async (a, b) => {
        await a.append(entry(taskId(1), { rows: { task: task(1), runs: [run(1)] } }));
        expect(await b.taskRow(taskId(1))).toEqual(task(1));
        expect(await b.append(entry(taskId(1)))).toEqual({ ok: false, reason: "lost_race", actualSeq: 1 });
        const outcomes = await both(a, b, () => entry("s", { events: [said("one"), said("two")] }));
        expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
        expect(await a.read({ stream: "s", after: 0, limit: 9 })).toEqual(
          await b.read({ stream: "s", after: 0, limit: 9 }),
        );
      }),
    );

    test(
      "leave no gap in one stream and hide no event from a reader of all streams",
      withTwoStores(make, async (a, b) => {
        const readers = [readEverything(a), readEverything(b)];
        await Promise.all(
          upTo(10, (writer) => [
            writeWithRetries(a, "shared", numbered(10, `a${writer}`)),
            writeWithRetries(b, "shared", numbered(10, `b${writer}`)),
            writeWithRetries(b, `own ${writer}`, numbered(10, `own${writer}`)),
          ]).flat(),
        );
        const seen = await Promise.all(readers.map((reader) => reader.stop()));
        const { records } = await a.readAll({ after: "", limit: 1000 });
        expect(records).toHaveLength(300);
        expect(seen).toEqual([records, records]);

        const shared = records.filter(({ stream }) => stream === "shared");
        expect(shared.map(({ seq }) => seq)).toEqual(upTo(200, (index) => index + 1));
        expect(texts(shared).toSorted()).toEqual(
          upTo(10, (writer) => [...numbered(10, `a${writer}`), ...numbered(10, `b${writer}`)])
            .flat()
            .toSorted(),
        );
      }),
    );

    test(
      "wake followers for the other's commits, only for their own streams, once the events are readable",
      withTwoStores(make, async (a, b) => {
        const woken: string[] = [];
        const found: Promise<number>[] = [];
        a.follow({ stream: "s" }, () => {
          woken.push("s");
          found.push(a.read({ stream: "s", after: 0, limit: 99 }).then(({ length }) => length));
        });
        a.follow({ stream: "t" }, () => woken.push("t"));
        a.follow({}, () => woken.push("all"));

        for (let seq = 0; seq < 5; seq++) {
          await b.append(entry("s", { expectedSeq: seq }));
          await expect.poll(() => found.length, soon).toBe(seq + 1);
          expect(await found.at(-1)).toBe(seq + 1);
        }
        expect(woken.filter((name) => name === "t")).toEqual([]);
        expect(woken.filter((name) => name === "all")).toHaveLength(5);
        await b.saveSnapshot({ stream: "t", version: 1, seq: 1, state: {} });
        await a.append(entry("t"));
        await b.append(entry("u"));
        await expect.poll(() => woken.slice(10).toSorted(), soon).toEqual(["all", "all", "t"]);
      }),
    );

    test(
      "lead a follower to every event, no matter which store commits it",
      withTwoStores(make, async (a, b) => {
        const seen: string[] = [];
        let reading: Promise<unknown> = Promise.resolve();
        let position = "";
        async function readOn(): Promise<void> {
          const page = await a.readAll({ after: position, limit: 1000 });
          position = page.position;
          seen.push(...texts(page.records));
        }
        const unfollow = a.follow({}, () => {
          reading = reading.then(readOn);
        });
        await Promise.all([
          writeWithRetries(a, "s", numbered(50, "a")),
          writeWithRetries(b, "s", numbered(50, "b")),
        ]);
        await expect.poll(() => seen.length, soon).toBe(100);
        unfollow();
        await reading;
        expect(seen.toSorted()).toEqual([...numbered(50, "a"), ...numbered(50, "b")].toSorted());
      }),
    );

    test(
      "refuse appends of an owner whose lease the other has taken over",
      withTwoStores(make, async (a, b) => {
        const claim = { name: taskId(1), now: noon, ttlMs: 1000 };
        const first = await a.claim({ ...claim, owner: "a" });
        expect(first).toEqual({ ok: true, epoch: 1 });
        expect(await a.append(owned(1, 0))).toMatchObject({ ok: true });
        expect(await b.claim({ ...claim, owner: "b" })).toEqual({ ok: false, owner: "a", until: later(1) });
        expect(await b.claim({ ...claim, owner: "b", now: later(1) })).toEqual({ ok: true, epoch: 2 });

        expect(await a.append(owned(1, 1))).toEqual({ ok: false, reason: "stale_lease" });
        expect((await a.taskRow(taskId(1)))?.seq).toBe(1);
        expect(await a.read({ stream: taskId(1), after: 1, limit: 9 })).toEqual([]);
        expect(await a.renew({ owner: "a", now: later(1), ttlMs: 1000 })).toEqual([]);
        expect(await b.append(owned(2, 1))).toMatchObject({ ok: true });
      }),
    );

    test(
      "grant a lease that both claim at once to one of them",
      withTwoStores(make, async (a, b) => {
        for (const name of upTo(50, (round) => `lease ${round}`)) {
          const claims = await Promise.all(
            [a, b].map((store, index) => store.claim({ name, owner: `${index}`, now: noon, ttlMs: 1000 })),
          );
          expect(claims.filter(({ ok }) => ok)).toEqual([{ ok: true, epoch: 1 }]);
        }
      }),
    );

    test(
      "act once for an idempotency key that both use at once",
      withTwoStores(make, async (a, b) => {
        for (let round = 0; round < rounds; round++) {
          const key = { route: "POST /api/tasks", key: `k${round}`, fingerprint: "f", status: 201 };
          const outcomes = await both(a, b, (name) =>
            entry(`${name} ${round}`, { request: { ...key, body: name } }),
          );
          const acted = outcomes.findIndex(({ ok }) => ok) === 0 ? "a" : "b";
          const response = { fingerprint: "f", status: 201, body: acted };
          expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: "answered", response }]);
        }
        expect((await a.readAll({ after: "", limit: 1000 })).records).toHaveLength(rounds);
      }),
    );

    test(
      "fire a timer once if both find it due",
      withTwoStores(make, async (a, b) => {
        let expectedSeq = 0;
        for (let round = 0; round < rounds; round++) {
          const { id } = timer(round);
          await a.append(
            entry("s", {
              expectedSeq,
              events: [],
              rows: { timers: { set: [timer(round, { stream: "s" })] } },
            }),
          );
          const due = await Promise.all(
            [a, b].map((store) => store.dueTimers({ now: later(round), limit: 9 })),
          );
          expect(due.map((timers) => timers.map((each) => each.id))).toEqual([[id], [id]]);
          const outcomes = await both(a, b, (name) =>
            entry("s", { expectedSeq, events: [said(name)], rows: { timers: { cleared: [id] } } }),
          );
          expectedSeq += 1;
          expect(outcomes.filter(({ ok }) => !ok)).toEqual([
            { ok: false, reason: "lost_race", actualSeq: expectedSeq },
          ]);
        }
        expect(await a.nextTimer({ after: "" })).toBeNull();
        expect(await a.read({ stream: "s", after: 0, limit: 999 })).toHaveLength(rounds);
      }),
    );

    test(
      "never exceed the number of slots",
      withTwoStores(make, async (a, b) => {
        const limit = 3;
        let most = 0;
        async function work(store: Store, name: string): Promise<void> {
          for (let round = 0; round < 12; round++) {
            const holder = `${name} ${round}`;
            const took =
              round % 2 === 0
                ? await store.takeSlot({ pool: "runs", holder, limit })
                : (await store.append(entry(holder, { slot: { pool: "runs", holder, limit } }))).ok;
            const holders = await store.slotHolders("runs");
            most = Math.max(most, holders.length);
            expect(holders.includes(holder)).toBe(took);
            await store.freeSlots({ holder });
          }
        }
        await Promise.all(upTo(6, (worker) => work(worker % 2 === 0 ? a : b, `worker ${worker}`)));
        expect(most).toBe(limit);
        expect(await b.slotHolders("runs")).toEqual([]);
      }),
    );

    test(
      "accept one of two drafts written at once",
      withTwoStores(make, async (a, b) => {
        const wanted = { author: "mina", text: "", base: 0, taskId: null, now: noon };
        for (const name of upTo(50, (round) => `draft ${round}`)) {
          const outcomes = await Promise.all(
            [a, b].map((store, index) =>
              store.saveDraft({ ...wanted, name, text: `by ${index}`, writer: `${index}` }),
            ),
          );
          const standing = outcomes.find(({ kept }) => kept);
          expect(outcomes.filter(({ kept }) => kept)).toHaveLength(1);
          expect(outcomes.map(({ draft }) => draft)).toEqual([standing?.draft, standing?.draft]);
        }
        const kept = await a.drafts({ author: "mina", after: 0, limit: 999 });
        expect(kept.map(({ version }) => version)).toEqual(upTo(50, (index) => index + 1));
        expect(await b.drafts({ author: "mina", after: 0, limit: 999 })).toEqual(kept);
      }),
    );

    test(
      "take a ticket once",
      withTwoStores(make, async (a, b) => {
        for (const hash of upTo(50, (round) => `hash ${round}`)) {
          await a.saveTicket({ hash, value: hash, expiresAt: later(60) });
          const taken = await Promise.all([a, b].map((store) => store.takeTicket({ hash, now: noon })));
          expect(taken.filter((value) => value !== null)).toEqual([hash]);
        }
      }),
    );

    test(
      "continue when the other one is closed",
      withTwoStores(make, async (a, b) => {
        await Promise.all([a.append(entry("a")), b.append(entry("b"))]);
        await a.close();
        expect(await b.append(entry("b", { expectedSeq: 1 }))).toMatchObject({ ok: true });
        expect((await b.readAll({ after: "", limit: 9 })).records).toHaveLength(3);
      }),
    );
  });
}

/** Appends one entry in each store at the same moment. */
function both(a: Store, b: Store, make: (name: "a" | "b") => Append) {
  return Promise.all([a.append(make("a")), b.append(make("b"))]);
}

/** Returns an append by the owner of a task's lease, with the task's row. */
function owned(epoch: number, expectedSeq: number): Append {
  const rows = { task: task(1, { seq: expectedSeq + 1 }) };
  return entry(taskId(1), { expectedSeq, lease: { name: taskId(1), epoch }, rows });
}

/** Returns `count` texts that begin with a name. */
function numbered(count: number, name: string): string[] {
  return upTo(count, (index) => `${name}:${index}`);
}
