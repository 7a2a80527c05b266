import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NodeRow, NodeSelf } from "../store/nodes.ts";
import type { Store } from "../store/store.ts";
import { StoreFault } from "../store/fault.ts";
import { DatabaseClock } from "./database-clock.ts";
import { NodeHeartbeat } from "./node-heartbeat.ts";

const own: Omit<NodeSelf, "seenAt"> = {
  id: "n_own",
  instance: "first",
  name: "own",
  origin: "here",
  address: null,
  labels: [],
  places: 8,
  version: "0",
  startedAt: "2026-01-01T00:00:00.000Z",
};

let heartbeat: NodeHeartbeat;
let dead: string[] = [];
let other: NodeRow;
let isAway = false;
/** Storing a heartbeat waits for this and fails with its fault, if there is one. */
let storing: Promise<void> = Promise.resolve();
let troubles: (string | null)[] = [];
let outdated: boolean[] = [];
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse("2026-01-01T00:00:00.000Z") });
  dead = [];
  isAway = false;
  storing = Promise.resolve();
  troubles = [];
  outdated = [];
  other = { ...own, id: "n_other", name: "other", draining: false, seenAt: nowIso(), endedAt: null };
  const answer = async <Value>(value: () => Value): Promise<Value> => {
    if (isAway) throw new Error("The database is away.");
    return value();
  };
  const store = {
    clock: () => answer(nowIso),
    beat: async (node: NodeRow) => {
      await storing;
      return answer(() => ({ ...node, draining: false }));
    },
    nodes: () => answer(() => (dead.length === 0 ? [other] : [])),
    leaseOwners: () => answer(() => []),
    endNode: async () => {},
    forgetNodes: async () => {},
  } as unknown as Store;
  heartbeat = new NodeHeartbeat({
    store,
    clock: new DatabaseClock(store, () => Date.now()),
    node: own,
    occupied: () => 0,
    onDead: async ({ name }) => void dead.push(name),
    onDraining: () => {},
    onOutdated: (isOutdated) => outdated.push(isOutdated),
    onReplaced: () => {},
    onDatabase: (trouble) => {
      const code = trouble?.code ?? null;
      if (code !== (troubles.at(-1) ?? null)) troubles.push(code);
    },
    onFault: () => {},
  });
  heartbeat.recoverOthers(true);
  await heartbeat.open();
});
afterEach(async () => {
  await heartbeat.close({ leave: false });
  vi.useRealTimers();
});

function nowIso(): string {
  return new Date().toISOString();
}

/** Stores heartbeats of the other node for some seconds. */
async function beats(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    other = { ...other, seenAt: nowIso() };
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

test("a node is dead 4.5 seconds after its last heartbeat, even between two regular checks", async () => {
  // The last heartbeat is a second old.
  await beats(3);
  await vi.advanceTimersByTimeAsync(3_499);
  expect(dead).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(dead).toEqual(["other"]);
});

test("after a pause of the database, another node has the time to store its heartbeat", async () => {
  await beats(3);
  isAway = true;
  await vi.advanceTimersByTimeAsync(20_000);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(dead).toEqual([]);
  await beats(10);
  expect(dead).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(dead).toEqual(["other"]);
});

test.each([
  ["read_only", "database_read_only"],
  ["server_disk_full", "database_full"],
] as const)("a database that answers but fails with %s stores nothing: %s", async (code, trouble) => {
  storing = Promise.reject(new StoreFault(code, "no"));
  storing.catch(() => undefined);
  await beats(2);
  expect(troubles).toEqual([trouble]);
  storing = Promise.resolve();
  await beats(2);
  expect(troubles).toEqual([trouble, null]);
});

test("a database that tells the time and does not store the heartbeat is unreachable after three seconds", async () => {
  const stored = Promise.withResolvers<void>();
  storing = stored.promise;
  await beats(3);
  expect(troubles).toEqual([]);
  await beats(2);
  expect(troubles).toEqual(["database_unreachable"]);
  stored.resolve();
  await beats(1);
  expect(troubles).toEqual(["database_unreachable", null]);
});

test("a node is outdated while another one of a newer version has not ended", async () => {
  await beats(2);
  other = { ...other, format: 1 };
  await beats(2);
  expect(outdated).toEqual([true]);
  other = { ...other, endedAt: nowIso() };
  await beats(2);
  expect(outdated).toEqual([true, false]);
});
