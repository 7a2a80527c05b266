import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NodeRow, NodeSelf } from "../store/nodes.ts";
import type { Store } from "../store/store.ts";
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
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse("2026-01-01T00:00:00.000Z") });
  dead = [];
  isAway = false;
  other = { ...own, id: "n_other", name: "other", draining: false, seenAt: nowIso(), endedAt: null };
  const answer = async <Value>(value: () => Value): Promise<Value> => {
    if (isAway) throw new Error("The database is away.");
    return value();
  };
  const store = {
    clock: () => answer(nowIso),
    beat: (node: NodeRow) => answer(() => ({ ...node, draining: false })),
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
    onReplaced: () => {},
    onReachable: () => {},
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
