import { execFileSync } from "node:child_process";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { TaskState } from "../../src/protocol/task/state.ts";
import { thisMachine } from "../../src/supervisor/machine.ts";
import { counterAgent } from "../support/agents.ts";
import { get, outputOf, untilStatus } from "../support/api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

let server: RunningServer;
let home: string;
afterEach(() => closeHome(home, server));

test("a server that can open no file when it starts an agent starts it later", async ({ skip }) => {
  home = makeHome({ counter: counterAgent({ COUNT: 3 }) });
  server = await startServer(home);
  const draft = { title: "Count", agent: "counter", submit: false };
  const { id } = await get<{ id: string }>(server, "POST", "/api/tasks", draft);
  const connection = new Agent({ keepAlive: true, maxSockets: 1 });
  const state = (): Promise<TaskState> => askOn<TaskState>(connection, "GET", `/api/tasks/${id}/status`);
  const before = await state();
  try {
    limitDescriptors(server.pid, "3:");
  } catch {
    return skip("this machine has no prlimit");
  }
  await askOn(connection, "POST", `/api/tasks/${id}/execute`);
  const statuses = new Set<string>();
  for (let look = 0; look < 30; look++) {
    await pause(200);
    statuses.add((await state()).task.status);
  }
  limitDescriptors(server.pid, "1024:");
  connection.destroy();
  const done = await untilStatus(server, id, "completed");
  // It waits before its admission or after it: both need files.
  const waiting = new Set(["pending", "in_progress"]);
  expect([before.task.status, statuses.difference(waiting), server.process.exitCode]).toEqual([
    "draft",
    new Set(),
    null,
  ]);
  expect(done.agent.run?.sandboxed).toBe(thisMachine().sandbox.kind === "bubblewrap");
  expect((await outputOf(server, id)).split("\n").slice(0, 3)).toEqual([
    "line 1 가",
    "line 2 가가",
    "line 3 가가가",
  ]);
});

/** Sets the soft limit of a process. Descriptors that are open stay open. */
function limitDescriptors(pid: number, limit: string): void {
  execFileSync("prlimit", ["--pid", String(pid), `--nofile=${limit}`], { stdio: "ignore" });
}

/** Sends a request on a connection that is already open: the server cannot accept another one. */
async function askOn<Data>(agent: Agent, method: string, path: string): Promise<Data> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${server.token}`, "content-type": "application/json" };
    const sent = request(`${server.url}${path}`, { agent, method, headers });
    sent.on("error", reject).on("response", (response) => {
      resolve(
        text(response).then((said) => {
          if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${path}: ${said}`);
          return (JSON.parse(said) as { data: Data }).data;
        }),
      );
    });
    sent.end(method === "GET" ? undefined : "{}");
  });
}
