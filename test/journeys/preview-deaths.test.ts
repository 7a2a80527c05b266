import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { eventually, get, untilStatus } from "../support/api.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome } from "../support/gates.ts";
import { type ProjectFiles, projectWriter, reviewOf } from "../support/projects.ts";
import { previewOf, runningPreview } from "../support/previews.ts";
import { type RunningServer, startServer } from "../support/server.ts";

/** A server that leaves a daemon, ignores requests to end, and has a child in a session of its own. */
const clinging: ProjectFiles = {
  "package.json": JSON.stringify({ name: "clinging", scripts: { start: "node main.cjs" } }),
  "main.cjs": `const { spawn } = require("node:child_process");
for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(name, () => {});
spawn("setsid", ["sh", "-c", "trap '' TERM HUP; while true; do sleep 1; done"], { detached: true, stdio: "ignore" }).unref();
require("node:http").createServer((_, response) => response.end("here")).listen(process.env.PORT, "0.0.0.0");
`,
};

const home = makeGatedHome({ writer: projectWriter });
let server: RunningServer | undefined;
afterEach(async () => {
  await closeFlowHome(home, server);
});

/** Lists the files and processes of previews. */
function leftovers(): string[] {
  const builds = join(home, "builds");
  const files = existsSync(builds) ? readdirSync(builds) : [];
  const runs = readdirSync(join(home, "runs")).filter((name) => name.startsWith("build-"));
  const processes = readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      const where = readlinkSync(`/proc/${pid}/cwd`);
      return `${command} ${where}`.includes(`${home}/builds/`) ? [command] : [];
    } catch {
      // The process has ended.
      return [];
    }
  });
  return [...files, ...runs, ...processes];
}

test("a preview leaves nothing behind after it stops, its task is deleted, or its server stops or is killed", async () => {
  server = await startServer(home);
  const { taskId } = await reviewOf(server, "A clinging project", clinging);
  const isGone = (): Promise<unknown> => eventually("nothing is left", async () => leftovers().length === 0);

  await runningPreview(server, taskId);
  expect(leftovers().length).toBeGreaterThan(3);
  await get(server, "DELETE", `/api/tasks/${taskId}/preview`);
  expect(leftovers()).toEqual([]);

  await runningPreview(server, taskId);
  await server.kill();
  expect(leftovers().length).toBeGreaterThan(3);
  server = await startServer(home);
  await isGone();
  expect(await previewOf(server, taskId)).toMatchObject({ state: "off", url: null });

  await eventually("it is ready", async () => (await fetch(`${server?.url}/readyz`)).ok);
  await runningPreview(server, taskId);
  expect(await server.stop()).toBe(0);
  expect(leftovers()).toEqual([]);

  server = await startServer(home);
  await eventually("it is ready", async () => (await fetch(`${server?.url}/readyz`)).ok);
  await runningPreview(server, taskId);
  await get(server, "POST", `/api/tasks/${taskId}/cancel`);
  await untilStatus(server, taskId, "cancelled");
  await get(server, "DELETE", `/api/tasks/${taskId}`);
  expect(leftovers()).toEqual([]);
});
