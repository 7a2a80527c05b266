import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConflictDetail } from "../../src/protocol/api/orchestrations.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { programAgent } from "../support/agents.ts";
import { ask, eventually, get } from "../support/api.ts";
import { closeFlowHome, makeFlowHome } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { harvest, plant, testPlace } from "../support/test-directory.ts";

const home = makeFlowHome(
  { worker: programAgent("specialist.mjs") },
  {},
  { defaultAgent: "worker", concurrency: 8 },
);
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeFlowHome(home, server));

/** Creates a project with a task list and a first commit. */
function project(list: string, files: Record<string, string> = {}): string {
  const directory = join(testPlace(), "project");
  mkdirSync(directory);
  plant(directory, { "TASKS.md": list, "README.md": "A project.\n", ...files });
  git(directory, "init", "-q", "-b", "main");
  git(directory, "add", "-A");
  git(directory, "commit", "-q", "-m", "Begin");
  return directory;
}

function git(directory: string, ...args: string[]): string {
  const identity = ["-c", "user.name=Mina", "-c", "user.email=mina@example.com"];
  return execFileSync("git", ["-C", directory, ...identity, ...args], { encoding: "utf8" }).trim();
}

async function run(path: string, config: Record<string, unknown> = {}): Promise<OrchestrationState> {
  const created = await get<{ id: string }>(server, "POST", "/api/orchestrations", { path, config });
  return ended(created.id);
}

function ended(id: string): Promise<OrchestrationState> {
  return eventually("the orchestration has ended", async () => {
    const state = await get<OrchestrationState>(server, "GET", `/api/orchestrations/${id}`);
    return ["completed", "failed"].includes(state.status) ? state : undefined;
  });
}

test("runs the tasks of a list, merges their work and moves main", async () => {
  const directory = project(
    `# Shop

## Phase 1: Base

### [ ] T1.1: Write the base
Run: echo base >base.txt

### [ ] T1.2: Write the second
Run: echo second >second.txt

## Phase 2: More

### [ ] T2.1: Build on both
**depends**: T1.1, T1.2

Run: cat base.txt second.txt >both.txt
`,
  );
  const state = await run(directory, { tests: "test -f base.txt -o -f second.txt" });
  expect(state.status).toBe("completed");
  expect(harvest(directory)).toMatchObject({
    "base.txt": "base\n",
    "second.txt": "second\n",
    "both.txt": "base\nsecond\n",
  });
  expect(git(directory, "status", "--porcelain")).toBe("");
  expect(git(directory, "rev-parse", "main")).toBe(state.tip);
});

test("retries work that fails its tests with the output, and blocks only the dependents of a failed task", async () => {
  const directory = project(
    `# Repairs

### [ ] T1.1: Needs a repair
Run: echo wrong >value.txt
Repair: echo right >value.txt

### [ ] T1.2: Never works
Run: echo broken >broken.txt

### [ ] T1.3: Needs the broken one
**depends**: T1.2

Run: echo never >never.txt

### [ ] T1.4: Is free
Run: echo free >free.txt
`,
  );
  const state = await run(directory, {
    tests: "! grep -qs wrong value.txt && ! test -e broken.txt",
    retry_limit: 2,
  });
  const statuses = state.plan.tasks.map(({ id }, index) => [id, state.progress.nodes[index]!.status]);
  expect({ status: state.status, statuses }).toEqual({
    status: "failed",
    statuses: [
      ["T1.1", "completed"],
      ["T1.2", "failed"],
      ["T1.3", "blocked"],
      ["T1.4", "completed"],
    ],
  });
  const files = harvest(directory);
  expect([files["value.txt"], files["free.txt"], files["broken.txt"]]).toEqual([
    "right\n",
    "free\n",
    undefined,
  ]);
});

test("an agent resolves a conflict, and a resolution that loses lines goes to a person", async () => {
  const directory = project(
    `# Conflicts

### [ ] T1.1: One end
Run: sleep 1; echo one >>list.txt
Merge: printf 'start\\none\\ntwo\\n' >list.txt

### [ ] T1.2: Another end
Run: sleep 1; echo two >>list.txt
Merge: printf 'start\\none\\ntwo\\n' >list.txt

### [ ] T2.1: Loses a line
Run: sleep 1; echo three >>list.txt

### [ ] T2.2: Loses another
Run: sleep 1; echo four >>list.txt
`,
    { "list.txt": "start\n" },
  );
  const { id } = await get<{ id: string }>(server, "POST", "/api/orchestrations", {
    path: directory,
    config: { tests: "true", max_parallel: 4 },
  });
  const at = `/api/orchestrations/${id}`;
  const waiting = await eventually("a person is needed", async () => {
    const state = await get<OrchestrationState>(server, "GET", at);
    const index = state.work.findIndex(({ stage }) => stage === "conflict");
    return index < 0 ? undefined : { task: state.plan.tasks[index]!.id, landed: state.landed };
  });
  const conflict = await get<ConflictDetail>(server, "GET", `${at}/tasks/${waiting.task}/conflict`);
  expect(conflict.files.map(({ path }) => path)).toEqual(["list.txt"]);
  const content = "start\none\ntwo\nthree\nfour\n";
  await get(server, "POST", `${at}/tasks/${waiting.task}/conflict`, {
    ours: conflict.ours,
    files: [{ path: "list.txt", content }],
  });
  const state = await ended(id);
  expect(state.status).toBe("completed");
  expect(harvest(directory)["list.txt"]).toBe(content);
});

test.each([
  {
    title: "a task that needs a task of a later phase",
    list: "### [ ] T1.1: One\n**depends**: T2.1\n\n### [ ] T1.2: Two\n\n### [ ] T2.1: Three\n**depends**: T1.2\n",
    message:
      "TASKS.md, line 4: T1.1 needs T2.1, which is in a later phase. Move one of them to another phase.",
  },
  {
    title: "a dependency outside the list that nobody has confirmed",
    list: "### [ ] T1.1: One\n**depends**: Epic 3\n",
    message:
      'T1.1 depends on "Epic 3", which is not in the list. Confirm that it is done, or add it to the list.',
  },
])("refuses a list with $title", async ({ list, message }) => {
  const answer = await ask(server, "POST", "/api/orchestrations", { path: project(`# List\n\n${list}`) });
  expect([answer.status, answer.body.error?.message]).toEqual([422, message]);
});
