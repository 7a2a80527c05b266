import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import type { NodeInfo } from "../../src/protocol/api/nodes.ts";
import { createTask, eventually, get, pendingQuestions, stateOf, untilStatus } from "../support/api.ts";
import { closeNodes, nodeHome, placed, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
});

test("a node keeps its tasks and takes no others while a node of a newer version runs, and says so", async () => {
  postgres = await startPostgres();
  const one = await startNode(postgres.url(), "one", nodeHome({ STEPS: "3" }));
  nodes.push(one);
  const stateOfOne = async (): Promise<string | undefined> => {
    const { items } = await get<{ items: NodeInfo[] }>(one, "GET", "/api/nodes");
    return items.find(({ name }) => name === "one")?.state;
  };
  expect(await stateOfOne()).toBe("working");
  const kept = await createTask(one, { type: "custom", description: "Ask.", agent: "asks" });
  const question = await eventually("a question", async () => (await pendingQuestions(one))[0]);

  // A node of a newer version stores one heartbeat that stays valid until it ends.
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  const seenAt = new Date(Date.now() + 600_000).toISOString();
  const described = JSON.stringify({ name: "newer", origin: "elsewhere", format: 1_000 });
  await client.query(
    `insert into signalbox.nodes (id, instance, draining, seen_at, json)
     select 'n_newer', 'first', 0, $1, (json::jsonb || $2::jsonb)::text from signalbox.nodes`,
    [seenAt, described],
  );
  await eventually("the warning", async () =>
    one.stderr().includes("Another node runs a newer version of Signalbox."),
  );
  expect(await stateOfOne()).toBe("outdated");
  const { id } = await createTask(one, { type: "custom", description: "Write.", agent: "diary" });
  await delay(3_000);
  expect((await stateOf(one, id)).task.node).toBeUndefined();
  // It goes on with the task that it has.
  await get(one, "POST", `/api/questions/${question.id}/answer`, { answer: "Anything." });
  await untilStatus(one, kept.id, "completed");

  await client.query("update signalbox.nodes set ended_at = $1 where id = 'n_newer'", [seenAt]);
  await client.end();
  expect(await placed(one, id)).toBe("one");
  expect(await stateOfOne()).toBe("working");
});
