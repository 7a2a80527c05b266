import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type Answer,
  appendTask,
  ask,
  created,
  soon,
  startTestServer,
  type TestServer,
} from "../../../test/support/scripted-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

function create(key: string, title = "A task"): Promise<Answer> {
  const headers = { "idempotency-key": key };
  return ask(server, { method: "POST", path: "/api/tasks", headers, body: { title } });
}

test("the same key and body get the same response without acting again", async () => {
  const first = await create("key-1");
  const second = await create("key-1");
  expect([second.status, second.json]).toEqual([201, first.json]);
  expect([first, second].map(({ headers }) => headers["idempotency-replayed"])).toEqual([undefined, "true"]);
  expect(server.platform.acts.length).toBe(1);
});

test("another key, or none, acts again", async () => {
  await create("key-1");
  await create("key-2");
  await ask(server, { method: "POST", path: "/api/tasks", body: { title: "A task" } });
  expect(server.platform.acts.length).toBe(3);
});

test("the same key with another body is refused and does nothing", async () => {
  await create("key-1");
  const second = await create("key-1", "Another task");
  expect([second.status, second.json]).toEqual([
    422,
    {
      error: {
        code: "idempotency_key_reused",
        message: "This Idempotency-Key was already used with a different body. Use a new key.",
      },
    },
  ]);
  expect(server.platform.acts.length).toBe(1);
});

test("a key is valid on one route only", async () => {
  await appendTask(server.store, "t_0000000a", [created("t_0000000a", "A")]);
  const headers = { "idempotency-key": "key-1" };
  const paths = ["pause", "resume", "pause"].map((act) => `/api/tasks/t_0000000a/${act}`);
  for (const path of paths) await ask(server, { method: "POST", path, headers });
  expect(server.platform.acts).toMatchObject([
    { command: { type: "task.pause" } },
    { command: { type: "task.resume" } },
  ]);
});

test("a repetition during the first request does not act again and gets its response", async () => {
  const { promise: before, resolve: finish } = Promise.withResolvers<void>();
  server.platform.script = { before };
  const first = create("key-1");
  await expect.poll(() => server.platform.acts.length, soon).toBe(1);
  const repeated = [create("key-1"), create("key-1"), create("key-1", "Another")];
  finish();
  const answers = await Promise.all([first, ...repeated]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 422]);
  expect(new Set(answers.slice(0, 3).map(({ text }) => text)).size).toBe(1);
  expect((await server.store.listTasks({ limit: 10 })).items).toHaveLength(1);
});

test("stores decisions, including refusals", async () => {
  server.platform.script = { refusal: { code: "unknown_agent", message: "No such agent." } };
  const first = await create("key-1");
  server.platform.script = {};
  const second = await create("key-1");
  expect([first.status, second.status, server.platform.acts.length]).toEqual([422, 422, 1]);
});

test("does not store a response that decided nothing, so the request can be retried", async () => {
  server.platform.script = { refusal: { code: "shutting_down", message: "Closing." } };
  expect((await create("key-1")).status).toBe(503);
  server.platform.script = { fault: new Error("broken") };
  expect((await create("key-1")).status).toBe(500);
  server.platform.script = {};
  expect((await create("key-1")).status).toBe(201);
});

test("an invalid request does not use up its key", async () => {
  expect((await create("key-1", "")).status).toBe(422);
  expect((await create("key-1", "A task")).status).toBe(201);
});

test("stores a response for 24 hours", async () => {
  await create("key-1");
  server.clock.now = new Date(server.clock.now.getTime() + 24 * 60 * 60 * 1000 - 1);
  await create("key-1");
  expect(server.platform.acts.length).toBe(1);
  server.clock.now = new Date(server.clock.now.getTime() + 1);
  await create("key-1");
  expect(server.platform.acts.length).toBe(2);
});

test.each(["", "with a space", "x".repeat(256), "é"])("refuses a key like %j", async (key) => {
  const answer = await create(key);
  expect([answer.status, server.platform.acts.length]).toEqual([400, 0]);
});
