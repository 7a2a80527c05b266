import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { type Core, openCore } from "../../src/cli/open-core.ts";
import { LeasedOwnership } from "../../src/engine/ownership.ts";
import { person } from "../../src/protocol/actor.ts";
import { Config } from "../../src/protocol/config.ts";
import type { TaskId } from "../../src/protocol/ids.ts";
import type { TaskEvent } from "../../src/protocol/task/event.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import type { Store } from "../../src/store/store.ts";
import { sweepRuns } from "../../src/supervisor/sweep.ts";
import { makeHome } from "../support/server.ts";
import { onlyEmbedded } from "../support/only-embedded.ts";

onlyEmbedded("Both engines open the same file; nodes.test.ts does the same with PostgreSQL.");

const ttlMs = 1_500;
const admin = { by: person("admin") };
const program = fileURLToPath(new URL("../agents/counter.mjs", import.meta.url));
const config = Config.parse({
  agents: {
    counter: {
      kind: "program",
      command: ["node", program],
      env: { COUNT: "60", TICK_MS: "100", PER_TICK: "1" },
    },
  },
  sandbox: "off",
});

interface Node extends Core {
  readonly store: Store;
  readonly ownership: LeasedOwnership;
  readonly faults: string[];
}

const homes: string[] = [];
const nodes: Node[] = [];
afterEach(async () => {
  for (const node of nodes.splice(0)) {
    await node.orchestrator.close();
    await node.offices.close();
    await node.platform.close();
    await node.store.close();
  }
  for (const home of homes.splice(0)) {
    await sweepRuns(join(home, "runs"), new Set());
    await rm(home, { recursive: true, force: true });
  }
});

/** Opens an engine that shares its database with other engines, and lets it recover. */
async function openNode(home: string, owner: string): Promise<Node> {
  const node = await openUnrecovered(home, owner);
  await node.platform.recover();
  return node;
}

async function openUnrecovered(home: string, owner: string): Promise<Node> {
  const store = await openSqliteStore({
    file: join(home, "signalbox.db"),
    at: new Date().toISOString(),
    shared: true,
  });
  const faults: string[] = [];
  const onFault = (what: string): number => faults.push(what);
  const ownership = new LeasedOwnership(store, {
    owner,
    now: () => new Date(),
    ttlMs,
    currentMs: ttlMs,
    onFault,
  });
  const core = await openCore({
    directory: home,
    config,
    environment: process.env,
    store,
    ownership,
    log: ({ message }) => onFault(message),
  });
  const node = { ...core, store, ownership, faults };
  nodes.push(node);
  return node;
}

async function eventsOf(store: Store, id: TaskId): Promise<TaskEvent[]> {
  const records = await store.read<TaskEvent>({ stream: id, after: 0, limit: 10_000 });
  return records.map(({ event }) => event);
}

async function create(node: Node, title: string): Promise<TaskId> {
  const created = await node.platform.tasks.create(
    { type: "custom", title, description: "Count.", agent: "counter", submit: true },
    admin,
  );
  if (!created.ok) throw new Error(created.refusal.message);
  return created.value.id;
}

const patience = { interval: 50 };

test("one of two engines on one database drives a task; the other takes over when the lease expires", async () => {
  const home = makeHome();
  homes.push(home);
  const first = await openNode(home, "first");
  const id = await create(first, "Owned by the first");
  await expect
    .poll(async () => (await eventsOf(first.store, id)).map(({ type }) => type), patience)
    .toContain("run.started");
  const second = await openNode(home, "second");

  // The second engine sees every event and does not act on the task.
  await new Promise((resolve) => setTimeout(resolve, 2 * ttlMs));
  const lease = first.ownership.held(id);
  if (lease === null) throw new Error("The first engine does not own the task.");
  expect(second.ownership.held(id)).toBeNull();
  expect((await eventsOf(second.store, id)).filter(({ type }) => type === "run.started")).toHaveLength(1);

  // The first engine stops without releasing its lease. Its agent survives, and the second engine adopts it.
  await first.platform.close();
  await expect.poll(() => second.ownership.held(id)?.epoch, patience).toBe(lease.epoch + 1);
  const state = await second.platform.tasks.state(id);
  const late = await first.store.append({
    stream: id,
    kind: "task",
    expectedSeq: state?.seq ?? 0,
    at: new Date().toISOString(),
    by: person("late"),
    events: [{ type: "task.deleted" }],
    lease,
  });
  expect(late).toEqual({ ok: false, reason: "stale_lease" });

  await expect
    .poll(async () => (await second.platform.tasks.state(id))?.task.status, patience)
    .toBe("completed");
  const events = await eventsOf(second.store, id);
  const runs = events.flatMap((event) => (event.type === "run.planned" ? [event.runId] : []));
  const adopted = events.filter((event) => event.type === "run.started" && event.adopted);
  expect({ runs: runs.length, adopted: adopted.length }).toEqual({ runs: 1, adopted: 1 });
});

test("a person's command on an engine that does not own the task reaches the owner", async () => {
  const home = makeHome();
  homes.push(home);
  const owner = await openNode(home, "owner");
  const id = await create(owner, "Paused from elsewhere");
  await expect
    .poll(async () => (await eventsOf(owner.store, id)).map(({ type }) => type), patience)
    .toContain("run.started");
  const other = await openNode(home, "other");
  const paused = await other.platform.tasks.command(id, { type: "task.pause" }, admin);
  expect(paused.ok).toBe(true);
  await expect
    .poll(async () => (await owner.platform.tasks.state(id))?.task.agentStatus, patience)
    .toBe("paused");
  await other.platform.tasks.command(id, { type: "task.resume" }, admin);
  await expect
    .poll(async () => (await other.platform.tasks.state(id))?.task.status, patience)
    .toBe("completed");
  expect(other.ownership.held(id)).toBeNull();
});

test("an engine that was read before its recovery knows what another engine has appended meanwhile", async () => {
  const home = makeHome();
  homes.push(home);
  const owner = await openNode(home, "owner");
  const id = await create(owner, "Paused early");
  await expect
    .poll(async () => (await owner.platform.tasks.state(id))?.task.agentStatus, patience)
    .toBe("running");
  const other = await openUnrecovered(home, "other");
  expect((await other.platform.tasks.state(id))?.task.agentStatus).toBe("running");
  await owner.platform.tasks.command(id, { type: "task.pause" }, admin);
  // The store of the other engine has noticed the event by then, and nobody follows it yet.
  await new Promise((resolve) => setTimeout(resolve, ttlMs));
  await other.platform.recover();
  expect((await other.platform.tasks.state(id))?.task.agentStatus).toBe("paused");
});
