import { execFileSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Client, DatabaseError } from "pg";
import { afterEach, expect, test } from "vitest";
import {
  ask,
  createTask,
  eventsOf,
  eventually,
  get,
  outputOf,
  stateOf,
  untilStatus,
} from "../support/api.ts";
import { closeNodes, linesOf, nodeHome, placed, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { mountSmallDisk, type SmallDisk } from "../support/small-disk.ts";

let postgres: PostgresServer | null = null;
let disk: SmallDisk | null = null;
const nodes: ServerNode[] = [];
const hogs: Client[] = [];
afterEach(async () => {
  disk?.free();
  await Promise.all(hogs.splice(0).map((hog) => hog.end()));
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  disk?.unmount();
  postgres = null;
  disk = null;
});

const unreachable = {
  code: "database_unreachable",
  message:
    "The database does not answer. Nothing is lost, and Signalbox reconnects automatically. If this continues, check PostgreSQL.",
};
const full = {
  code: "database_full",
  message:
    "The disk of the database is full. Nothing is lost, and Signalbox continues automatically. Free some space on the database server.",
};

test("nodes wait while other programs hold all connections, and their tasks continue afterwards", async () => {
  const database = await startPostgres({ max_connections: "60" });
  postgres = database;
  const url = database.url();
  const [one, two] = await startTwo(url);
  const { id, owner, written } = await startTask(one, two);

  // Other programs take every connection; the operator ends those of the nodes.
  const operator = await hog(url);
  while (await tryToTake(url));
  for (const node of nodes) {
    const refused = await eventually("the node reports that the database is unreachable", async () => {
      await operator.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name <> 'hog' and backend_type = 'client backend'",
      );
      while (await tryToTake(url));
      const response = await fetch(`${node.url}/readyz`);
      const body = (await response.json()) as { error?: { code: string } };
      return body.error?.code === "database_unreachable" && { status: response.status, error: body.error };
    });
    expect(refused).toEqual({ status: 503, error: unreachable });
    const created = await ask(node, "POST", "/api/tasks", { type: "custom", description: "No." });
    expect([created.status, created.body.error]).toEqual([503, unreachable]);
    await eventually("the log names the cause", async () =>
      node.stderr().includes("Raise max_connections of PostgreSQL, or run fewer servers."),
    );
  }
  await untilFrozen(owner, id);

  await Promise.all(hogs.splice(0).map((each) => each.end()));
  await expectToGoOn({ one, two, id, owner, written });
});

test("while the disk of the database is full, changes are refused and a task cannot complete; it completes once there is space", async ({
  skip,
}) => {
  disk = mountSmallDisk(96);
  if (disk === null) return skip("only root may mount the file system that this test fills");
  const database = await startPostgres();
  postgres = database;
  const operator = await hog(database.url());
  const directory = join(disk.directory, "tables");
  mkdirSync(directory);
  execFileSync("chown", ["-R", "nobody", disk.directory]);
  await operator.query(`create tablespace small location '${directory}'`);
  await operator.query("create database signalbox tablespace small");
  const [one, two] = await startTwo(database.url("signalbox"), { STEPS: "100" });
  const { id, owner, written } = await startTask(one, two);

  disk.fill();
  for (const node of nodes) {
    // PostgreSQL still stores changes that fit into the space it has already allocated.
    const refused = await eventually("a change is refused", async () => {
      const { status, body } = await createLong(node);
      return status !== 201 && { status, error: body.error };
    });
    expect(refused).toEqual({ status: 503, error: full });
    expect((await ask(node, "GET", `/api/tasks/${id}`)).status).toBe(200);
  }
  // The agent completes its task, but its checkpoint does not fit into the database.
  await eventually("the agent has completed", async () => (await written()) === 100);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect((await stateOf(two, id)).task.status).toBe("in_progress");

  disk.free();
  await untilStatus(two, id, "completed");
  for (const node of nodes)
    await eventually("the node stores changes", async () => (await createLong(node)).status === 201);
  expect(await placesAndEnds(two, id)).toMatchObject([{ type: "task.placed", node: { name: owner.name } }]);
  expect(statSync(join(owner.home, "workspaces", id, "diary.bin")).size).toBe(100 * 10_000);
});

/** Creates a task with a text that is so long that the tables need more space. */
function createLong(node: ServerNode): ReturnType<typeof ask> {
  const description = randomText(60_000);
  return ask(node, "POST", "/api/tasks", { type: "custom", title: "Long", description, submit: false });
}

interface Running {
  readonly one: ServerNode;
  readonly two: ServerNode;
  readonly id: string;
  readonly owner: ServerNode;
  readonly written: () => Promise<number>;
}

async function startTwo(
  url: string,
  env: Readonly<Record<string, string>> = { STEPS: "100000" },
): Promise<[ServerNode, ServerNode]> {
  const start = (name: string) => startNode(url, name, nodeHome(env));
  const [one, two] = await Promise.all([start("one"), start("two")]);
  nodes.push(one, two);
  return [one, two];
}

/** Starts a task and waits until its agent works. */
async function startTask(one: ServerNode, two: ServerNode): Promise<Omit<Running, "one" | "two">> {
  const { id } = await createTask(one, { type: "custom", description: "Write.", agent: "diary" });
  const owner = (await placed(two, id)) === "one" ? one : two;
  const written = async (): Promise<number> => linesOf(await outputOf(owner, id), "wrote").length;
  await eventually("the agent works", async () => (await written()) > 0);
  return { id, owner, written };
}

/** Expects the nodes to become ready, and the same agent to continue the task on the same node. */
async function expectToGoOn({ one, two, id, owner, written }: Running): Promise<void> {
  for (const { url } of nodes)
    await eventually("the node is ready", async () => (await fetch(`${url}/readyz`)).status === 200);
  const before = await written();
  await eventually("the agent goes on", async () => (await written()) > before + 5);
  expect(await placesAndEnds(two, id)).toMatchObject([{ type: "task.placed", node: { name: owner.name } }]);
  expect((await stateOf(one, id)).task.status).toBe("in_progress");
  await get(one, "POST", `/api/tasks/${id}/cancel`, {});
}

/** Returns the events about where the task was placed and how its agents ended. */
async function placesAndEnds(at: ServerNode, id: string): Promise<object[]> {
  const events = (await eventsOf(at, id)).map(({ event }) => event);
  return events.filter(({ type }) => type === "task.placed" || type === "run.ended");
}

/** Opens a connection that stays open until the test ends. */
async function hog(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: "hog" });
  client.on("error", () => undefined);
  await client.connect();
  hogs.push(client);
  return client;
}

/** Takes a connection; false if none is free. */
async function tryToTake(url: string): Promise<boolean> {
  try {
    await hog(url);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === "53300") return false;
    throw error;
  }
}

/** Waits until the agent of a task writes nothing for a second. */
async function untilFrozen(owner: ServerNode, id: string): Promise<void> {
  const file = join(owner.home, "workspaces", id, "diary.bin");
  await eventually("the agent is frozen", async () => {
    const before = statSync(file).size;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return statSync(file).size === before;
  });
}

/** Returns text that PostgreSQL cannot compress. */
function randomText(length: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array((length * 3) / 4))).toString("base64");
}
