import { afterEach, expect, test } from "vitest";
import { counterAgent } from "../support/agents.ts";
import { createTask, eventually, get, outputOf, pendingQuestions, untilStatus } from "../support/api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

let server: RunningServer;
let home: string;
afterEach(() => closeHome(home, server));

test("a program on a pseudo-terminal asks, survives a server restart, gets its answer, and completes", async () => {
  home = makeHome({ counter: { ...counterAgent({ COUNT: 40, ASK_EVERY: 20 }), pty: true } });
  server = await startServer(home);
  const { id } = await createTask(server, { agent: "counter", description: "가".repeat(5_000) });
  await eventually("it asks", async () => (await pendingQuestions(server))[0]);
  await server.kill();
  server = await startServer(home);
  const [question] = await pendingQuestions(server);
  await get(server, "POST", `/api/questions/${question?.id}/answer`, { answer: "more" });
  await untilStatus(server, id, "completed");
  const lines = (await outputOf(server, id)).split("\n");
  expect(lines.filter((line) => line.startsWith("line "))).toHaveLength(40);
  expect(lines).toContain("answer 20: more");
  expect(lines.filter((line) => line.startsWith("{"))).toEqual([]);
});
