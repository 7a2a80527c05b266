import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { NodeInfo } from "../../src/protocol/api/nodes.ts";
import { createTask, eventually, get, outputOf, pendingQuestions, untilStatus } from "../support/api.ts";
import { cli } from "../support/cli.ts";
import { closeNodes, nodeHome, placed, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { makeHome, startServer } from "../support/server.ts";

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
});

test("a runner works on tasks without a page or an API, and answers health checks", async () => {
  postgres = await startPostgres();
  const page = await startNode(postgres.url(), "page", nodeHome());
  nodes.push(page);
  const home = nodeHome({}, { built: ["build"] });
  const runner = await startNode(postgres.url(), "build", home, {
    SIGNALBOX_RUNNER: "1",
    SIGNALBOX_LABELS: "build",
  });
  nodes.push(runner);

  await eventually("it is ready", async () => (await fetch(`${runner.url}/readyz`)).ok);
  const statuses = await Promise.all(
    ["/healthz", "/readyz?x=1", "/", "/api/tasks", "/api/nodes", "/handshake"].map(
      async (path) =>
        (await fetch(runner.url + path, { headers: { authorization: `Bearer ${page.token}` } })).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 404, 404, 404, 404]);
  expect((await fetch(`${runner.url}/healthz`, { method: "POST" })).status).toBe(405);
  // Commands in its data directory find no server, and do not take the runner for one.
  expect(existsSync(join(home, "server.json"))).toBe(false);

  const { id } = await createTask(page, { description: "Write.", agent: "asks", labels: ["build"] });
  expect(await placed(page, id)).toBe("build");
  const question = await eventually("a question", async () => (await pendingQuestions(page))[0]);
  await get(page, "POST", `/api/questions/${question.id}/answer`, { answer: "yes" });
  await untilStatus(page, id, "completed");
  expect(await outputOf(page, id)).toContain("told yes");

  const { items, here } = await get<{ items: NodeInfo[]; here: string }>(page, "GET", "/api/nodes");
  expect(items.map(({ name, kind, state }) => `${name} ${kind} ${state}`)).toEqual([
    "build runner working",
    "page server working",
  ]);
  expect(items.find(({ name }) => name === "page")?.id).toBe(here);
  const lines = (await cli(page.home, ["node", "list"])).stdout.split("\n");
  expect(lines.find((line) => line.startsWith("build (runner) "))?.endsWith(` ${runner.url}`)).toBe(true);
});

test("a runner needs a shared database, and listens on loopback only", async () => {
  const home = makeHome({});
  expect(await cli(home, ["serve", "--runner"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("A runner needs DATABASE_URL"),
  });
  postgres = await startPostgres();
  const args = ["serve", "--runner", "--json", "--port", "0", "--host", "0.0.0.0"];
  const exposed = startServer(home, { DATABASE_URL: postgres.url() }, args);
  await expect(exposed).rejects.toThrow("A runner listens on loopback only");
});
