import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
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

/** Deletes the published content of files of a task whose paths match a pattern of SQL. Returns their number. */
async function loseContent(id: string, pattern: string): Promise<number> {
  const lost = await query<{ digest: string }>(
    `delete from file_blobs where digest in (
       select jsonb_array_elements_text(entry -> 5) from file_manifests
       cross join lateral jsonb_array_elements(entries) as entry
       where name = $1 and entry ->> 0 = 'f' and entry ->> 1 like $2
     ) returning digest`,
    [id, pattern],
  );
  return lost.length;
}

/** Returns an output with the number of bytes that are missing. */
async function outputWithLosses({ url, token }: ServerNode, id: string): Promise<[string, string | null]> {
  const response = await fetch(`${url}/api/tasks/${id}/output`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return [await response.text(), response.headers.get("signalbox-missing")];
}

test("content that the file store has lost is named, and comes back with a node that still has it", async () => {
  postgres = await startPostgres();
  const [one, two] = await Promise.all([start("one"), start("two")]);
  const { id } = await createTask(one, { description: "Write.", agent: "diary", labels: ["one"] });
  await untilStatus(one, id, "completed");
  const log = await eventually("the log is published", async () => {
    const text = await outputOf(two, id);
    return text.includes("COMPLETE") && text;
  });
  await one.stop();
  expect(await loseContent(id, "logs/%/stdout.log")).toBe(1);
  expect(await loseContent(id, "snapshots/%/objects/%")).toBeGreaterThan(1);
  // A node that has read nothing of it yet.
  const three = await start("three");

  const size = Buffer.byteLength(log);
  expect(await outputWithLosses(three, id)).toEqual([
    `[${size} bytes are missing: the file store lost them]`.padEnd(size - 1).concat("\n"),
    String(size),
  ]);
  expect(await ask(three, "GET", `/api/tasks/${id}/deliverables`)).toMatchObject({
    status: 503,
    body: { error: { code: "files_lost" } },
  });
  const path = `logs/${id}/stdout.log`;
  const archive = await get<{ missing: string[] }>(three, "POST", `/api/tasks/${id}/archive`);
  expect(archive.missing).toContain(path);
  expect((await stateOf(three, id)).storage.archive?.missing).toEqual(archive.missing);

  const again = await start("one", one.home);
  expect(await outputWithLosses(again, id)).toEqual([log, null]);
  await eventually("the log is whole", async () => (await outputWithLosses(three, id))[1] === null);
  expect(await outputOf(three, id)).toBe(log);
  expect(await get(three, "POST", `/api/tasks/${id}/archive`)).not.toHaveProperty("missing");
  expect((await ask(three, "GET", `/api/tasks/${id}/deliverables`)).status).toBe(200);
});
