import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  appendTask,
  ask,
  created,
  startTestServer,
  type TestServer,
} from "../../../test/support/scripted-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await appendTask(server.store, "t_00000001", [created("t_00000001", "A task")]);
  await writeFile(join(server.directory, "t_00000001.stdout"), "printed");
});
afterAll(() => server.close());

const output = "/api/tasks/t_00000001/output";
const unsigned = { authorization: null };

async function ticketFor(path: string): Promise<string> {
  const { status, json } = await ask(server, { method: "POST", path: "/api/tickets", body: { path } });
  expect(status).toBe(201);
  return (json as { data: { url: string } }).data.url;
}

test("a ticket opens one download once, without the token", async () => {
  const url = await ticketFor(output);
  const first = await ask(server, { path: url, headers: unsigned });
  expect({ status: first.status, text: first.text, as: first.headers["content-disposition"] }).toEqual({
    status: 200,
    text: "printed",
    as: 'attachment; filename="t_00000001.stdout.txt"',
  });
  expect((await ask(server, { path: url, headers: unsigned })).status).toBe(401);
});

test("a ticket opens no other path, query or method, and nothing for another site", async () => {
  const url = await ticketFor(output);
  const mark = url.slice(url.indexOf("?"));
  const tries = [
    { path: `/api/tasks${mark}` },
    { path: `/api/tasks/t_00000001${mark}` },
    { path: `${url}&stream=stderr` },
    { path: url, method: "HEAD" },
    { path: url, method: "DELETE" },
    { path: `/api/tasks/t_00000001/cancel${mark}`, method: "POST", body: {} },
  ];
  const statuses = await Promise.all(
    tries.map(async (tried) => (await ask(server, { ...tried, headers: unsigned })).status),
  );
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401]);
  const foreign = { ...unsigned, "sec-fetch-site": "cross-site" };
  expect((await ask(server, { path: url, headers: foreign })).status).toBe(403);
  expect((await ask(server, { path: url, headers: unsigned })).status).toBe(200);
});

test("a ticket expires after a minute", async () => {
  const url = await ticketFor(`${output}?stream=stderr`);
  server.clock.now = new Date(server.clock.now.getTime() + 60_001);
  expect((await ask(server, { path: url, headers: unsigned })).status).toBe(401);
});

test("tickets are for downloads only", async () => {
  const paths = [
    "/api/tasks",
    "/api/tasks/t_00000001",
    "/api/stream",
    `${output}/../events`,
    `//evil.test${output}`,
  ];
  const statuses = await Promise.all(
    paths.map(
      async (path) => (await ask(server, { method: "POST", path: "/api/tickets", body: { path } })).status,
    ),
  );
  expect(statuses).toEqual([422, 422, 422, 422, 422]);
});
