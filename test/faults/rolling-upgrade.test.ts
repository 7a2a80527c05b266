import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { NodeInfo } from "../../src/protocol/api/nodes.ts";
import { ask, createTask, eventually, get, outputOf, untilStatus } from "../support/api.ts";
import { cli } from "../support/cli.ts";
import { closeNodes, nodeHome, placed, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

/** The longest pause of a task that moves to another node. */
const takeoverMs = 15_000;

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
});

/** People who use the nodes that a load balancer offers them. */
class People {
  readonly #at: () => ServerNode;
  readonly failures: string[] = [];
  requests = 0;
  #isOver = false;

  constructor(at: () => ServerNode) {
    this.#at = at;
  }

  async work(): Promise<void> {
    while (!this.#isOver) {
      await this.#request("GET", "/api/tasks");
      await this.#request("POST", "/api/tasks", {
        type: "custom",
        title: "Later",
        description: "Write.",
        agent: "diary",
      });
      await delay(100);
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  async #request(method: string, path: string, body?: unknown): Promise<void> {
    this.requests++;
    try {
      const { status } = await ask(this.#at(), method, path, body);
      if (status >= 300) this.failures.push(`${method} ${path}: ${status}`);
    } catch (fault) {
      this.failures.push(`${method} ${path}: ${String(fault)}`);
    }
  }
}

/** Measures the longest time in which the output of a task does not grow. */
class Watch {
  readonly id: string;
  longestMs = 0;
  #length = 0;
  #at = performance.now();

  constructor(id: string) {
    this.id = id;
  }

  async look(at: ServerNode): Promise<void> {
    const { length } = await outputOf(at, this.id);
    if (length > this.#length) this.#at = performance.now();
    this.#length = Math.max(length, this.#length);
    this.longestMs = Math.max(this.longestMs, performance.now() - this.#at);
  }
}

test("three nodes are replaced one after another: no request fails, and no task pauses longer than a takeover", async () => {
  postgres = await startPostgres();
  const url = postgres.url();
  const homes = [1, 2, 3].map(() => nodeHome({ STEPS: "100000" }));
  nodes.push(...(await Promise.all(homes.map((home, index) => startNode(url, `n${index}`, home)))));
  const serving = [...nodes];
  let turn = 0;
  const someone = (): ServerNode => serving[turn++ % serving.length]!;

  const working = await Promise.all(
    [1, 2, 3].map(() =>
      createTask(someone(), { type: "custom", title: "Works", description: "Write.", agent: "diary" }),
    ),
  );
  for (const { id } of working) await placed(someone(), id);
  const watches = working.map(({ id }) => new Watch(id));
  const people = new People(someone);
  const busy = [people.work(), people.work()];
  const stop = new AbortController();
  const watching = (async () => {
    while (!stop.signal.aborted) {
      for (const watch of watches) await watch.look(someone());
      await delay(100);
    }
  })();

  for (const [index, home] of homes.entries()) {
    const old = nodes[index]!;
    const other = nodes[(index + 1) % nodes.length]!;
    await cli(other.home, ["node", "drain", old.name]);
    await eventually("the node is idle", async () => {
      const { items } = await get<{ items: NodeInfo[] }>(other, "GET", "/api/nodes");
      return items.some(({ name, occupied, tasks }) => name === old.name && occupied + tasks === 0);
    });
    serving.splice(serving.indexOf(old), 1);
    expect(await old.stop()).toBe(0);
    nodes[index] = await startNode(url, old.name, home);
    serving.push(nodes[index]);
    await cli(other.home, ["node", "drain", old.name, "--undo"]);
    for (const { id } of working) await placed(other, id);
  }
  await delay(2_000);
  people.stop();
  stop.abort();
  await Promise.all([...busy, watching]);

  expect(people.failures).toEqual([]);
  expect(people.requests).toBeGreaterThan(50);
  const pauses = watches.map(({ longestMs }) => Math.round(longestMs));
  console.log(`${people.requests} requests, longest pauses of the tasks: ${pauses.join(", ")} ms`);
  expect(Math.max(...pauses)).toBeLessThan(takeoverMs);
  for (const { id } of working) {
    await get(someone(), "POST", `/api/tasks/${id}/cancel`, {});
    await untilStatus(someone(), id, "cancelled");
  }
});
