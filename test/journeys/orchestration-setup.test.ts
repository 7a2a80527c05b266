import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { thisMachine } from "../../src/supervisor/machine.ts";
import { programAgent } from "../support/agents.ts";
import { eventually, get, stateOf } from "../support/api.ts";
import { gitIn, listProject } from "../support/list-project.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";
import { harvest, plant, testPlace } from "../support/test-directory.ts";

const agents = { worker: programAgent("specialist.mjs") };
const home = makeHome(agents, { defaultAgent: "worker", concurrency: 8 });
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(async () => {
  await closeHome(home, server);
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

async function start(path: string, config: Record<string, unknown> = {}): Promise<string> {
  return (await get<{ id: string }>(server, "POST", "/api/orchestrations", { path, config })).id;
}

function stateOfList(id: string): Promise<OrchestrationState> {
  return get<OrchestrationState>(server, "GET", `/api/orchestrations/${id}`);
}

function ended(id: string): Promise<OrchestrationState> {
  return eventually("the orchestration has ended", async () => {
    const state = await stateOfList(id);
    return ["completed", "failed"].includes(state.status) ? state : undefined;
  });
}

async function run(path: string, config: Record<string, unknown> = {}): Promise<OrchestrationState> {
  return ended(await start(path, config));
}

/** Returns a list with independent tasks that run these commands. */
function listOf(...commands: readonly string[]): string {
  const tasks = commands.map(
    (command, index) => `### [ ] T1.${index + 1}: Task ${index + 1}\nRun: ${command}\n`,
  );
  return ["# List", "", ...tasks].join("\n");
}

/** Creates a project whose package `left` gets another random stamp with every installation. */
function projectWithPackage(list: string, files: Record<string, string> = {}): string {
  const script = "require('fs').writeFileSync('stamp', require('crypto').randomUUID())";
  const place = plant(join(testPlace(), "package"), {
    "package.json": JSON.stringify({ name: "left", version: "1.0.0", scripts: { install: "node stamp.js" } }),
    "stamp.js": script,
  });
  execFileSync("npm", ["pack", "--silent"], { cwd: place });
  const manifest = { name: "shop", version: "1.0.0", dependencies: { left: "file:left-1.0.0.tgz" } };
  const directory = listProject(list, {
    "package.json": JSON.stringify(manifest),
    ".gitignore": "node_modules/\n",
    ...files,
  });
  execFileSync("cp", [join(place, "left-1.0.0.tgz"), directory]);
  execFileSync("npm", ["install", "--package-lock-only", "--offline", "--silent"], { cwd: directory });
  gitIn(directory, "add", "-A");
  gitIn(directory, "commit", "-q", "-m", "Add a package");
  return directory;
}

const hasSandbox = thisMachine().sandbox.kind !== "none";

describe.skipIf(!hasSandbox)("dependencies", () => {
  test("are installed once, and every checkout and every test of the same lock file gets a copy", async () => {
    const commands = ["one", "two", "three"].map((name) => `cp node_modules/left/stamp ${name}.stamp`);
    const directory = projectWithPackage(listOf(...commands));
    const tests = 'for each in *.stamp; do cmp "$each" node_modules/left/stamp || exit 1; done';
    const state = await run(directory, { tests, retry_limit: 0 });
    const files = harvest(directory);
    const stamps = ["one", "two", "three"].map((name) => files[`${name}.stamp`]);
    expect({ status: state.status, stamps }).toEqual({
      status: "completed",
      stamps: [stamps[0], stamps[0], stamps[0]],
    });
    expect(stamps[0]).toMatch(/^[0-9a-f-]{36}$/u);
    expect(readdirSync(join(home, "dependencies")).filter((name) => name.length === 64)).toHaveLength(1);
  });

  test("are installed anew for a changed lock file, and what an agent put into its own stays there", async () => {
    const change = `node -e "const f='package-lock.json',l=JSON.parse(require('fs').readFileSync(f));l.version='1.0.1';require('fs').writeFileSync(f,JSON.stringify(l))"`;
    const list = `# List

### [ ] T1.1: Change
Run: echo planted >node_modules/left/stamp; cp node_modules/left/stamp first.stamp; ${change}

### [ ] T1.2: Use
**depends**: T1.1

Run: cp node_modules/left/stamp second.stamp
`;
    const state = await run(projectWithPackage(list), {
      tests: "test -s node_modules/left/stamp",
      retry_limit: 0,
    });
    const files = harvest(state.project);
    expect([state.status, files["first.stamp"]]).toEqual(["completed", "planted\n"]);
    expect(files["second.stamp"]).toMatch(/^[0-9a-f-]{36}$/u);
  });
});

test("a setup that fails fails its tasks with the reason, and does not count against them", async () => {
  const directory = listProject(listOf("echo one >one.txt", "echo two >two.txt"));
  const state = await run(directory, { setup: "echo no such package >&2; exit 3" });
  const [first] = state.work;
  const reason =
    'The setup "echo no such package >&2; exit 3" failed before any work began. It exited with code 3. Correct the project or the setup command, then try again.';
  expect([state.status, ...state.work.map(({ failures, attempts }) => [failures, attempts.length])]).toEqual([
    "failed",
    [0, 1],
    [0, 1],
  ]);
  expect(first?.reason).toBe(reason);
  const child = await stateOf(server, first!.attempts[0]!.childId);
  expect(child.task.error).toEqual({
    kind: "verification",
    message: reason,
    details: "It exited with code 3.\n$ sh -c echo no such package >&2; exit 3\nno such package",
  });
  expect(child.agent.run).toBe(null);
});

test("changes of a setup are not part of the work", async () => {
  const directory = listProject(listOf("echo one >one.txt"), { ".gitignore": "made/\n" });
  const setup = "mkdir made; echo made >made/tool; echo stray >stray.txt; echo changed >README.md";
  const state = await run(directory, { setup, tests: "test -s made/tool" });
  expect(state.status).toBe("completed");
  expect(gitIn(directory, "diff", "--name-status", "HEAD~1", "HEAD")).toBe("M\tTASKS.md\nA\tone.txt");
});

test("every specialist has ports and databases of its own, also those of other lists and after a restart", async () => {
  const say = (name: string): string =>
    `test "$(cat .lease)" = "$PORT $SIGNALBOX_DB" && echo "$PORT $API_PORT $SIGNALBOX_DB $TEST_DB" >${name}.env; while ! test -e go; do sleep 0.1; done; rm go`;
  const config = {
    setup: 'echo "$PORT $SIGNALBOX_DB" >.lease',
    tests: 'test -n "$API_PORT" && test -n "$TEST_DB"',
    lease_ports: ["API_PORT"],
    lease_databases: ["TEST_DB"],
  };
  const ignored = { ".gitignore": ".lease\n" };
  const first = listProject(listOf(say("one"), say("two")), ignored);
  const second = listProject(listOf(say("three")), ignored);
  const running = async (id: string, count: number): Promise<string[]> =>
    eventually(`${count} specialists work`, async () => {
      const { work } = await stateOfList(id);
      const children = work.flatMap(({ attempts }) => attempts.map(({ childId }) => childId));
      const states = await Promise.all(children.map((child) => stateOf(server, child).catch(() => null)));
      const places = states.flatMap((child) => (child === null ? [] : [child.task.workspace]));
      const written = places.filter(
        (place) => existsSync(place) && readdirSync(place).some((name) => name.endsWith(".env")),
      );
      return written.length === count ? written : undefined;
    });
  const one = await start(first, config);
  const places = await running(one, 2);
  await server.kill();
  server = await startServer(home);
  const two = await start(second, config);
  for (const place of [...places, ...(await running(two, 1))]) writeFileSync(join(place, "go"), "");
  expect([(await ended(one)).status, (await ended(two)).status]).toEqual(["completed", "completed"]);
  const lines = Object.entries({ ...harvest(first), ...harvest(second) })
    .filter(([name]) => name.endsWith(".env"))
    .map(([, text]) => text.trim().split(" "));
  expect([lines.length, new Set(lines.flat()).size]).toEqual([3, 12]);
});

test("a checkout is removed once its work has landed, and that of a failed task stays", async () => {
  const directory = listProject(
    listOf("echo one >one.txt", "echo broken >broken.txt", "sleep 1; echo three >three.txt"),
  );
  const state = await run(directory, { tests: "! test -e broken.txt", retry_limit: 0 });
  const children = state.work.map(({ attempts }) => attempts.at(-1)!.childId);
  const there = await eventually("the merged checkouts are gone", async () => {
    const found = children.map((id) => existsSync(join(home, "workspaces", id)));
    return found[0] === false && found[2] === false ? found : undefined;
  });
  expect(there).toEqual([false, true, false]);
  const { storage } = await stateOf(server, children[0]!);
  expect(storage.workspaceRemoved?.commit).toBe(state.work[0]!.attempts[0]!.commit);
});
