import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { ask, createTask, eventsOf, eventually, get, outputOf, untilStatus } from "../support/api.ts";
import { closeNodes, nodeHome, placed, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
});

async function start(name: string, home = nodeHome({ STEPS: "5" })): Promise<ServerNode> {
  const node = await startNode(postgres?.url() ?? "", name, home, { SIGNALBOX_LABELS: name });
  nodes.push(node);
  return node;
}

/** Lets the clock of a node run ahead from its next start on. */
function setAhead(home: string, days: number): void {
  const file = join(home, "signalbox.config.json");
  const config = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...config, clock: { aheadMs: days * 86_400_000 } }));
}

const places = (id: string): string[] => [
  `workspaces/${id}`,
  `snapshots/${id}.git`,
  `logs/${id}`,
  `files/${id}.json`,
];

const left = (homes: readonly string[], id: string): string[] =>
  homes.flatMap((home) => places(id).filter((path) => existsSync(join(home, path))));

async function query<Row>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString: postgres?.url() });
  await client.connect();
  try {
    return (await client.query(`set search_path to signalbox; `).then(() => client.query(text, values)))
      .rows as Row[];
  } finally {
    await client.end();
  }
}

test("deleting a task removes its files on every node and in the file store", async () => {
  postgres = await startPostgres();
  const [one, two] = await Promise.all([start("one"), start("two")]);
  const homes = [one.home, two.home];
  const { id } = await createTask(one, { description: "Write.", agent: "diary", labels: ["one"] });
  expect(await placed(two, id)).toBe("one");
  await untilStatus(one, id, "completed");
  // An archive that the other node writes needs a copy of the files there.
  await eventually("the agent is frozen", async () => (await outputOf(two, id)).includes("COMPLETE"));
  await get(two, "POST", `/api/tasks/${id}/archive`);
  expect(left([two.home], id)).toEqual([`snapshots/${id}.git`, `logs/${id}`, `files/${id}.json`]);

  expect((await ask(two, "DELETE", `/api/tasks/${id}`)).status).toBe(200);
  await eventually("no node has files", async () => left(homes, id).length === 0);
  const manifests = (): Promise<{ digest: string | null }[]> =>
    query("select digest from file_manifests where name = $1", [id]);
  await eventually("the manifest is removed", async () =>
    (await manifests()).every(({ digest }) => digest === null),
  );
});

test("when a retention period ends, every node and the file store delete the files", async () => {
  postgres = await startPostgres();
  const [one, two] = await Promise.all([start("one"), start("two")]);
  const { id } = await createTask(one, { description: "Write.", agent: "diary", labels: ["one"] });
  await untilStatus(one, id, "completed");
  await get(one, "POST", `/api/tasks/${id}/archive`);
  await get(two, "POST", `/api/tasks/${id}/archive`);
  expect(left([two.home], id)).toContain(`logs/${id}`);
  await get(two, "PATCH", "/api/settings", {
    settings: { retention_output_days: 1, retention_workspace_days: 1 },
  });
  // The agent of a completed task stays for follow-ups; here it ends with its node.
  for (const node of nodes.splice(0)) await node.stop();
  for (const { home } of [one, two]) setAhead(home, 3);
  const again = await start("two", two.home);
  await start("one", one.home);
  await eventually("the output was removed", async () =>
    (await eventsOf(again, id)).some(({ event }) => event.type === "output.removed"),
  );
  const kept = (): string[] =>
    left([one.home, two.home], id).filter((path) => /^(?:workspaces|logs)\//.test(path));
  await eventually("no node has the output and the workspace", async () => kept().length === 0);
  const entries = await query<{ entries: unknown }>("select entries from file_manifests where name = $1", [
    id,
  ]);
  expect(JSON.stringify(entries)).not.toContain(`logs/${id}`);
  expect(await outputOf(again, id)).toContain("The output of this task was deleted.");
});

test("a node that starts deletes content that no manifest names from the file store", async () => {
  postgres = await startPostgres();
  await start("one");
  const digest = "ab".repeat(32);
  const count = (): Promise<unknown[]> => query("select digest from file_blobs where digest = $1", [digest]);
  await query(
    "insert into file_blobs (digest, bytes, touched_at) values ($1, $2, now() - interval '30 days')",
    [digest, Buffer.from("unused")],
  );
  expect(await count()).toHaveLength(1);
  await start("two");
  await eventually("the content is gone", async () => (await count()).length === 0);
});
