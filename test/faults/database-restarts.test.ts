import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import {
  createTask,
  eventsOf,
  eventually,
  get,
  outputOf,
  pendingQuestions,
  untilStatus,
} from "../support/api.ts";
import { counterAgent } from "../support/agents.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

let server: RunningServer | undefined;
let database: PostgresServer | undefined;
let home = "";
afterEach(async () => {
  await closeHome(home, server);
  await database?.remove();
});

const lines = 2_000;
const askEvery = 1_000;

test("a task goes on while PostgreSQL restarts, crashes and loses its server, and nothing is lost or repeated", async () => {
  database = await startPostgres();
  const environment = { DATABASE_URL: database.url() };
  home = makeHome({
    counter: counterAgent({ COUNT: lines, ASK_EVERY: askEvery, PER_TICK: 10, TICK_MS: 20 }),
  });
  server = await startServer(home, environment);
  const { id } = await createTask(server, { agent: "counter" });
  for (const how of ["fast", "immediate"] as const) {
    await pause(200);
    await database.stop(how);
    await pause(300);
    await database.start();
  }
  const [asked] = await eventually("a question is open", async () => {
    const open = await pendingQuestions(server as RunningServer).catch(() => []);
    return open.length > 0 ? open : null;
  });
  await server.kill();
  server = await startServer(home, environment);
  await get(server, "POST", `/api/questions/${asked?.id}/answer`, { answer: "답" });
  await untilStatus(server, id, "completed");

  expect(existsSync(join(home, "signalbox.db"))).toBe(false);
  const events = await eventsOf(server, id);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  const output = await outputOf(server, id);
  const counted = output.split("\n").filter((line) => line.startsWith("line "));
  expect(counted).toEqual(Array.from({ length: lines }, (_, index) => lineOf(index + 1)));
});

test("while PostgreSQL is away, requests get status 503 with the reason, and later they succeed again", async () => {
  database = await startPostgres();
  home = makeHome({});
  server = await startServer(home, { DATABASE_URL: database.url() });
  const { url, token } = server;
  const ask = (path: string) => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  await eventually("it is ready", async () => (await ask("/readyz")).ok);
  await database.stop();
  const refused = await eventually("it says that the database is away", async () => {
    const response = await ask("/api/tasks");
    return response.status === 503 && response;
  });
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(await refused.json()).toMatchObject({ error: { code: "database_unreachable" } });
  expect((await ask("/readyz")).status).toBe(503);
  expect((await ask("/healthz")).status).toBe(200);
  const began = performance.now();
  expect((await ask("/api/tasks")).status).toBe(503);
  expect(performance.now() - began).toBeLessThan(2_000);
  await database.start();
  await eventually("it works again", async () => (await ask("/api/tasks")).ok);
  expect((await ask("/readyz")).status).toBe(200);
});

function lineOf(number: number): string {
  return `line ${number} ${"가".repeat(number % 7)}`;
}
