import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { startCuttingProxy } from "../../../test/support/cutting-proxy.ts";
import { sharedPostgres, startPostgres } from "../../../test/support/postgres.ts";
import { entry, noon, said, taskId } from "../contract/samples.ts";
import { readEverything, texts, upTo, writeWithRetries } from "../contract/writers.ts";
import { StoreFault } from "../fault.ts";
import type { Store } from "../store.ts";
import { openPostgresStore } from "./open.ts";

const shared = await sharedPostgres();
const proxy = await startCuttingProxy(shared.directory);
afterAll(() => proxy.close());

describe("a connection that is lost", () => {
  test.each(["before_commit", "before_answer"] as const)("%s stores the append once", async (when) => {
    const store = await open(proxy.url, `lost_${when}`);
    await store.append(entry("s"));
    const before = proxy.cuts();
    proxy.cutNext(when);
    const outcome = await store.append(entry("s", { expectedSeq: 1, events: [said("one"), said("two")] }));
    const records = await store.read({ stream: "s", after: 1, limit: 9 });
    expect(proxy.cuts()).toBe(before + 1);
    expect(outcome).toEqual({ ok: true, records });
    expect(texts(records)).toEqual(["one", "two"]);
    expect(await store.readAll({ after: "", limit: 9 })).toMatchObject({ position: records[1]?.position });
  });

  test.each(["before_commit", "before_answer"] as const)("%s claims a lease once", async (when) => {
    const store = await open(proxy.url, `claimed_${when}`);
    await store.append(entry("s"));
    proxy.cutNext(when);
    const claim = { name: "s", owner: "a", now: noon, ttlMs: null };
    expect(await store.claim(claim)).toEqual({ ok: true, epoch: 1 });
    expect(await store.claim({ ...claim, owner: "b", force: true })).toEqual({ ok: true, epoch: 2 });
  });
});

describe("a server that restarts", async () => {
  const server = await startPostgres();
  afterAll(() => server.remove());

  test.each(["fast", "immediate"] as const)(
    "(%s stop) loses and repeats nothing, and wakes followers again",
    async (how) => {
      const [a, b] = [await open(server.url(), how), await open(server.url(), how)];
      const reader = readEverything(b);
      const wakes: string[] = [];
      b.follow({}, (grown) => wakes.push(...grown.map(({ stream }) => stream)));
      const numbers = upTo(60, (index) => `${index}`);
      const writing = Promise.all(
        upTo(8, (writer) => writeWithRetries(writer % 2 === 0 ? a : b, `s${writer}`, numbers)),
      );
      for (let restart = 0; restart < 2; restart++) {
        await pause(150);
        await server.stop(how);
        await pause(150);
        await server.start();
      }
      await writing;
      const seen = await reader.stop();
      const { records } = await a.readAll({ after: "", limit: 1000 });
      expect(seen).toEqual(records);
      for (const writer of upTo(8, (index) => index)) {
        const own = records.filter(({ stream }) => stream === `s${writer}`);
        expect(texts(own)).toEqual(numbers);
      }
      await a.append(entry("last"));
      await expect.poll(() => wakes.includes("last"), { interval: 5 }).toBe(true);
    },
  );

  test("and stays away makes operations fail with a fault that says so; they succeed once it is back", async () => {
    const store = await open(server.url(), "away", 500);
    await store.append(entry("s"));
    await server.stop();
    const faults = await Promise.all([
      faultOf(store.append(entry("s", { expectedSeq: 1 }))),
      faultOf(store.taskRow(taskId(1))),
      faultOf(store.readAll({ after: "", limit: 1 })),
    ]);
    expect(faults.map(({ code }) => code)).toEqual(["unreachable", "unreachable", "unreachable"]);
    expect(faults[0]?.message).toContain(`database "postgres" on ${server.directory} cannot be reached`);
    await server.start();
    expect(await store.append(entry("s", { expectedSeq: 1 }))).toMatchObject({ ok: true });
    expect((await store.readAll({ after: "", limit: 9 })).records).toHaveLength(2);
  });
});

async function open(url: string, schema: string, patienceMs = 60_000): Promise<Store> {
  const { store } = await openPostgresStore({ url, schema, at: noon, patienceMs });
  onTestFinished(() => store.close());
  return store;
}

async function faultOf(promise: Promise<unknown>): Promise<StoreFault> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StoreFault)) throw new Error("There was no fault.", { cause: error });
  return error;
}
