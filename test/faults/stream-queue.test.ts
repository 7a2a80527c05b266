import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { StoredEvent } from "../../src/protocol/record.ts";
import { openPostgresStore } from "../../src/store/postgres/open.ts";
import type { Store } from "../../src/store/store.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

const program = fileURLToPath(new URL("queue-node.ts", import.meta.url));
const last = 60;

const nodes: ChildProcess[] = [];
let postgres: PostgresServer | null = null;
let store: Store | null = null;
afterEach(async () => {
  for (const node of nodes.splice(0)) node.kill("SIGKILL");
  await store?.close();
  await postgres?.remove();
});

async function startNode(url: string, id: string, streams: readonly string[] = []): Promise<ChildProcess> {
  const node = spawn(process.execPath, [program, url, id, "4", String(last)], {
    env: { ...process.env, STREAMS: streams.join(" ") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  nodes.push(node);
  const ended = once(node, "exit").then(() => Promise.reject(new Error(`The node ${id} has ended.`)));
  await Promise.race([once(node.stdout as NodeJS.ReadableStream, "data"), ended]);
  ended.catch(() => undefined);
  return node;
}

interface Counted extends StoredEvent {
  readonly number: number;
  readonly node: string;
}

test("nodes share the streams of a queue; the streams of a killed and of a frozen node continue elsewhere, each by one node at a time", async () => {
  postgres = await startPostgres();
  const url = postgres.url();
  ({ store } = await openPostgresStore({ url, at: new Date().toISOString() }));
  const streams = Array.from({ length: 12 }, (_, index) => `s${index}`);
  const killed = await startNode(url, "killed");
  const frozen = await startNode(url, "frozen");
  await startNode(url, "third", streams);
  const counted = async (stream: string): Promise<Counted[]> =>
    ((await store?.read<Counted>({ stream, after: 0, limit: 1_000 })) ?? []).map(({ event }) => event);
  const all = async (): Promise<Counted[][]> => Promise.all(streams.map(counted));
  const driving = async (): Promise<Set<string>> =>
    new Set((await all()).flatMap((events) => events.map(({ node }) => node)));

  await expect.poll(async () => (await driving()).size, { interval: 50 }).toBe(3);
  killed.kill("SIGKILL");
  const before = new Map(
    await Promise.all(streams.map(async (each) => [each, (await counted(each)).length] as const)),
  );
  frozen.kill("SIGSTOP");
  await expect
    .poll(
      async () =>
        (await all()).every(
          (events, at) => events.length > Math.min(last - 1, before.get(streams[at] ?? "") ?? 0),
        ),
      {
        interval: 50,
      },
    )
    .toBe(true);
  frozen.kill("SIGCONT");
  await expect
    .poll(async () => (await all()).every((events) => events.length >= last), {
      interval: 100,
      timeout: 60_000,
    })
    .toBe(true);

  // The work on a stream can add another one to the queue.
  const seconds = async (): Promise<number[]> =>
    Promise.all(streams.map(async (stream) => (await counted(`${stream} second`)).length));
  await expect.poll(seconds, { interval: 100 }).toEqual(streams.map(() => 1));

  for (const events of await all()) {
    expect(events.map(({ number }) => number)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    // A node that has lost a stream does not come back to it in between.
    const changes = events.filter(({ node }, at) => at > 0 && node !== events[at - 1]?.node);
    expect(changes.length).toBeLessThanOrEqual(2);
  }
  await expect
    .poll(async () => (await store?.leaseOwners({ now: new Date().toISOString() })) ?? [], { interval: 100 })
    .toEqual([]);
});
