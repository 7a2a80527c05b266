import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { ask, createTask, eventsOf, eventually, get, outputOf, stateOf } from "../support/api.ts";
import { closeNodes, linesOf, nodeHome, placed, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
});

const readOnly = {
  code: "database_read_only",
  message:
    "The database accepts no changes. Nothing is lost, and Signalbox continues automatically. If this continues, check that DATABASE_URL points to the primary server and that its transactions are not read-only.",
};

test("while the address of the database leads to a standby, nodes say so and their agents wait; after its promotion they go on", async () => {
  const database = await startPostgres();
  postgres = database;
  const start = (name: string) => startNode(database.url(), name, nodeHome({ STEPS: "100000" }));
  const [one, two] = await Promise.all([start("one"), start("two")]);
  nodes.push(one, two);
  const { id } = await createTask(one, { type: "custom", description: "Write.", agent: "diary" });
  const owner = (await placed(two, id)) === "one" ? one : two;
  const written = async (): Promise<number> => linesOf(await outputOf(owner, id), "wrote").length;
  await eventually("the agent works", async () => (await written()) > 0);

  const signal = join(database.directory, "data", "standby.signal");
  await database.stop();
  writeFileSync(signal, "");
  await database.start();
  for (const node of nodes) {
    const refused = await eventually("it says that the database is read-only", async () => {
      const response = await fetch(`${node.url}/readyz`);
      const body = (await response.json()) as { error?: { code: string } };
      return body.error?.code === "database_read_only" && { status: response.status, error: body.error };
    });
    expect(refused).toEqual({ status: 503, error: readOnly });
    // Changes are refused with the reason; pages can be read.
    const created = await ask(node, "POST", "/api/tasks", { type: "custom", description: "No." });
    expect([created.status, created.body.error]).toEqual([503, readOnly]);
    await eventually("the node says so in its log", async () =>
      node.stderr().includes("accepts no changes: it is a standby. Set DATABASE_URL to the primary server"),
    );
    expect((await ask(node, "GET", `/api/tasks/${id}`)).status).toBe(200);
    // No node takes over the work of another one that cannot store its heartbeat.
    expect((await stateOf(node, id)).task.node?.name).toBe(owner.name);
  }
  // The agent is frozen: nobody else could tell that it still has the task.
  await eventually("the agent is frozen", async () => {
    const before = diaryOf(owner, id);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return diaryOf(owner, id) === before;
  });

  const operator = new Client({ connectionString: database.url() });
  await operator.connect();
  await operator.query("select pg_promote()");
  await operator.end();
  rmSync(signal, { force: true });
  for (const { url } of nodes)
    await eventually("it is ready", async () => (await fetch(`${url}/readyz`)).status === 200);
  const before = await written();
  await eventually("the agent goes on", async () => (await written()) > before + 5);
  const events = (await eventsOf(two, id)).map(({ event }) => event);
  expect(events.filter(({ type }) => type === "task.placed" || type === "run.ended")).toMatchObject([
    { type: "task.placed", node: { name: owner.name } },
  ]);
  await get(one, "POST", `/api/tasks/${id}/cancel`, {});
});

/** Returns the size of the file that the agent of a task writes. */
function diaryOf({ home }: ServerNode, id: string): number {
  return statSync(join(home, "workspaces", id, "diary.bin")).size;
}
