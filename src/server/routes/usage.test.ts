import { firstProject } from "../../protocol/project/project.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agent } from "../../protocol/actor.ts";
import type { UsageEntry } from "../../protocol/usage.ts";
import {
  appendTask,
  ask,
  created,
  startTestServer,
  type TestServer,
} from "../../../test/support/scripted-server.ts";

const id = "t_00000001";
const amounts = { input: 10, output: 4, cacheRead: 2, cacheWrite: 1, costUsd: 0.25 };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await appendTask(server.store, id, [created(id, "A task")]);
  const used = (seq: number, model: string, at: string): UsageEntry => ({
    taskId: id,
    project: firstProject,
    seq,
    at,
    turn: `m_0000000${seq}`,
    model,
    ...amounts,
  });
  const usage = [
    used(2, "opus", "2025-12-01T10:00:00.000Z"),
    used(3, "opus", "2026-01-20T10:00:00.000Z"),
    used(4, "haiku", "2026-01-21T10:00:00.000Z"),
  ];
  const entry = { stream: "rows", kind: "task", expectedSeq: 0, at: "2026-01-21T10:00:00.000Z" };
  await server.store.append({ ...entry, by: agent("demo"), events: [], rows: { usage } });
});
afterAll(() => server.close());

test("returns a task's usage in total, by model and by turn", async () => {
  const { json } = await ask(server, { path: `/api/tasks/${id}/usage` });
  expect(json).toEqual({
    data: {
      total: { input: 30, output: 12, cacheRead: 6, cacheWrite: 3, costUsd: 0.75 },
      models: [
        { model: "opus", input: 20, output: 8, cacheRead: 4, cacheWrite: 2, costUsd: 0.5 },
        { model: "haiku", ...amounts },
      ],
      turns: [
        { at: "2025-12-01T10:00:00.000Z", turn: "m_00000002", model: "opus", ...amounts },
        { at: "2026-01-20T10:00:00.000Z", turn: "m_00000003", model: "opus", ...amounts },
        { at: "2026-01-21T10:00:00.000Z", turn: "m_00000004", model: "haiku", ...amounts },
      ],
    },
  });
  expect((await ask(server, { path: "/api/tasks/t_99999999/usage" })).status).toBe(404);
});

test("returns the usage of all tasks by day and model, by default for the last 30 days", async () => {
  const days = async (query: string) =>
    ((await ask(server, { path: `/api/usage${query}` })).json as { data: unknown }).data;
  const recent = [
    { day: "2026-01-20", model: "opus", ...amounts },
    { day: "2026-01-21", model: "haiku", ...amounts },
  ];
  expect(await days("")).toEqual({ items: recent, nextCursor: null });
  expect(await days("?from=2025-12-01&to=2026-01-20")).toEqual({
    items: [{ day: "2025-12-01", model: "opus", ...amounts }, recent[0]],
    nextCursor: null,
  });
  expect((await ask(server, { path: "/api/usage?from=yesterday" })).status).toBe(422);
});
