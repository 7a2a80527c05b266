import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type PairCommand, type PairEvent, pairKind, type PairState } from "../../test/support/pair-kind.ts";
import { person } from "../protocol/actor.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import type { Store } from "../store/store.ts";
import type { KeyedRequest } from "./act.ts";
import { StreamLog } from "./stream-log.ts";

const directory = mkdtempSync(join(tmpdir(), "signalbox-stream-log-"));
afterAll(() => rmSync(directory, { recursive: true }));

const at = "2026-01-01T00:00:00.000Z";
const by = person("ann");
const [left, right] = ["t_00000001", "t_00000002"] as const;
const created: PairEvent = { type: "pair.created", id: "p", children: [left, right] };
const taken = (id: PairCommand["id"]): PairCommand => ({ type: "child.ended", id, seq: 7 });

let files = 0;
async function stores(count: number): Promise<Store[]> {
  files += 1;
  const file = join(directory, `${files}.db`);
  const opened: Store[] = [];
  for (let index = 0; index < count; index++) {
    opened.push(await openSqliteStore({ file, at, ...(count > 1 ? { shared: true } : {}) }));
  }
  return opened;
}

function logOn(store: Store, shared = false): StreamLog<PairState, PairEvent, PairCommand> {
  return new StreamLog(pairKind, {
    store,
    shared,
    secrets: { redaction: null },
    now: () => new Date(at),
    onTimer: () => {},
    onUsage: () => {},
    onFault: (what, fault) => {
      throw new Error(what, { cause: fault });
    },
  });
}

/** Blocks everything that passes until it is released, and signals the first arrival. */
class Barrier {
  readonly #come = Promise.withResolvers<void>();
  readonly #gone = Promise.withResolvers<void>();
  readonly come = this.#come.promise;
  readonly letGo = this.#gone.resolve;
  async pass<Value>(value: Value): Promise<Value> {
    this.#come.resolve();
    await this.#gone.promise;
    return value;
  }
}

test("never caches a stale state of a stream that grows while it is read", async () => {
  const [store] = (await stores(1)) as [Store];
  const [appended, read] = [new Barrier(), new Barrier()];
  const slow = {
    ...store,
    append: async (entry: Parameters<Store["append"]>[0]) => {
      const outcome = await store.append(entry);
      return entry.expectedSeq === 1 ? appended.pass(outcome) : outcome;
    },
    read: async (query: Parameters<Store["read"]>[0]) => {
      const records = await store.read(query);
      return records.length === 2 ? read.pass(records) : records;
    },
  } as Store;
  const log = logOn(slow);
  await logOn(store).create("p", [created], [], { by }, () => null);

  const taking = log.execute("p", taken(left), { by });
  await appended.come;
  const reading = logOn(slow).state("p");
  await read.come;
  appended.letGo();
  await taking;
  await log.execute("p", taken(right), { by });
  read.letGo();
  await reading;
  expect([(await log.state("p"))?.seq, (await log.state("p", 4))?.finished]).toEqual([4, true]);
  await store.close();
});

test("decides a command again if another process appended first, and never on a stale state", async () => {
  const [one, other] = (await stores(2)) as [Store, Store];
  const [here, there] = [logOn(one, true), logOn(other, true)];
  await here.create("p", [created], [], { by }, () => null);
  await there.state("p");
  await here.execute("p", taken(left), { by });

  // This log has cached a stale state; reporting the same child again must not change anything.
  expect(await there.execute("p", taken(left), { by })).toMatchObject({ is: "done", changed: false });
  expect(await there.execute("p", taken(right), { by })).toMatchObject({
    is: "done",
    changed: true,
    state: { seq: 4, finished: true },
  });
  await Promise.all([one.close(), other.close()]);
});

test("refuses an append under a lost lease and writes nothing", async () => {
  const [one, other] = (await stores(2)) as [Store, Store];
  const log = logOn(one, true);
  await log.create("p", [created], [], { by }, () => null);
  const claimed = await one.claim({ name: "p", owner: "one", now: at, ttlMs: 1_000 });
  if (!claimed.ok) throw new Error("The lease is not free.");
  const lease = { name: "p", epoch: claimed.epoch };
  await other.claim({ name: "p", owner: "other", now: "2026-01-01T00:00:02.000Z", ttlMs: 1_000 });
  expect(await log.execute("p", taken(left), { by, lease })).toEqual({ is: "stale_lease" });
  expect((await log.state("p"))?.taken).toEqual([]);
  await Promise.all([one.close(), other.close()]);
});

test("acts once for two concurrent requests with the same key; both get the first response", async () => {
  const [one, other] = (await stores(2)) as [Store, Store];
  await logOn(one).create("p", [created], [], { by }, () => null);
  const request = (): KeyedRequest => ({
    route: "POST /pairs/p",
    key: "k",
    fingerprint: "f",
    committed: false,
    respond: (value) => ({ status: 200, body: JSON.stringify(value) }),
  });
  const view = ({ taken: all }: PairState): number => all.length;
  const outcomes = await Promise.all([
    logOn(one, true).execute("p", taken(left), { by, request: request() }, view),
    logOn(other, true).execute("p", taken(right), { by, request: request() }, view),
  ]);
  expect(outcomes.map(({ is }) => is).toSorted()).toEqual(["answered", "done"]);
  expect(outcomes.find(({ is }) => is === "answered")).toEqual({
    is: "answered",
    response: { fingerprint: "f", status: 200, body: "1" },
  });
  expect((await logOn(one, true).state("p"))?.taken).toHaveLength(1);
  await Promise.all([one.close(), other.close()]);
});
