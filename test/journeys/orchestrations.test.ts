import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConflictDetail } from "../../src/protocol/api/orchestrations.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { programAgent } from "../support/agents.ts";
import { ask, eventually, get, stateOf } from "../support/api.ts";
import { closeFlowHome, makeFlowHome } from "../support/gates.ts";
import { fingerprint } from "../support/git-project.ts";
import { gitIn, listProject } from "../support/list-project.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { harvest } from "../support/test-directory.ts";

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

test("runs the tasks of a list, merges their work, ticks their boxes and moves main", async () => {
  const list = `# Shop

## Phase 1: Base

### [ ] T1.1: Write the base
Run: echo base >base.txt

### [ ] T1.2: Write the second
Run: echo second >second.txt

## Phase 2: More

### [ ] T2.1: Build on both
**depends**: T1.1, T1.2

Run: cat base.txt second.txt >both.txt; echo mine >TASKS.md
`;
  const directory = listProject(list);
  const state = await run(directory, { tests: "test -f base.txt -o -f second.txt" });
  expect(state.status).toBe("completed");
  expect(harvest(directory)).toMatchObject({
    "TASKS.md": list.replaceAll("[ ]", "[x]"),
    "base.txt": "base\n",
    "second.txt": "second\n",
    "both.txt": "base\nsecond\n",
  });
  expect(gitIn(directory, "status", "--porcelain")).toBe("");
  expect(gitIn(directory, "rev-parse", "main")).toBe(state.tip);
});

test("returns work that fails its tests with their output, and blocks only the dependents of a failed task", async () => {
  const directory = listProject(
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

test("changes only the state files in the person's project if it merges nothing", async () => {
  const directory = listProject(
    `# Nothing

### [ ] T1: Fails its tests
Run: git config user.name Agent; git tag mine; echo broken >broken.txt; git add -A; git commit -qm mine

### [ ] T2: Does not end
Run: sleep 600
`,
    { ".gitignore": "*.log\n", "notes.log": "ignored\n" },
  );
  writeFileSync(join(directory, "README.md"), "Stashed.\n");
  gitIn(directory, "stash");
  writeFileSync(join(directory, "new.txt"), "not tracked\n");
  const before = fingerprint(directory);
  const exclude = join(directory, ".git/info/exclude");
  const excluded = readFileSync(exclude, "utf8");
  const { id } = await get<{ id: string }>(server, "POST", "/api/orchestrations", {
    path: directory,
    config: { tests: "! test -e broken.txt", retry_limit: 0 },
  });
  const act = (name: string): Promise<OrchestrationState> =>
    get(server, "POST", `/api/orchestrations/${id}/${name}`, {});
  const state = (): Promise<OrchestrationState> => get(server, "GET", `/api/orchestrations/${id}`);
  await eventually("the first task has failed and the second runs", async () => {
    const { progress, work } = await state();
    return progress.nodes[0]!.status === "failed" && work[1]!.attempts[0]?.status === "in_progress";
  });
  for (const name of ["pause", "resume", "cancel"]) await act(name);
  await eventually("its agent is stopped", async () => {
    const { work } = await state();
    return work[1]!.attempts[0]!.status === "cancelled";
  });
  const { status, landed } = await state();
  const ofProject = (files: Readonly<Record<string, string>>): string[][] =>
    Object.entries(files).filter(
      ([path]) =>
        path !== ".git/info/exclude" && path !== ".claude" && !path.startsWith(".claude/orchestrate"),
    );
  const project = ofProject(fingerprint(directory));
  expect({ status, landed, project, excluded: readFileSync(exclude, "utf8") }).toEqual({
    status: "cancelled",
    landed: [],
    project: ofProject(before),
    excluded: expect.stringContaining(excluded),
  });
});

test("an agent resolves a conflict, and a person decides about a resolution that loses lines", async () => {
  const directory = listProject(
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

test("ticks boxes in the list as a person edited it meanwhile, and merges their commits", async () => {
  const list =
    "# Edited\n\n### [ ] T1: One\nRun: sleep 2; echo one >one.txt\n\n### [ ] T2: Two\nRun: sleep 2; echo two >two.txt\n";
  const directory = listProject(list);
  const { id } = await get<{ id: string }>(server, "POST", "/api/orchestrations", { path: directory });
  const edited = list.replace("### [ ] T1: One\n", "### [ ] T1: One\n\nA note between.\n\n");
  writeFileSync(join(directory, "TASKS.md"), edited);
  gitIn(directory, "commit", "-qam", "A note");
  const state = await ended(id);
  expect({ status: state.status, list: harvest(directory)["TASKS.md"] }).toEqual({
    status: "completed",
    list: edited.replaceAll("[ ]", "[x]"),
  });
});

test("an agent repairs tests that fail once a person's new commits are merged", async () => {
  const list = "# Broken\n\n### [ ] T1: One\nRun: sleep 3; echo one >one.txt\n";
  const directory = listProject(list);
  const tests = "! grep -qs theirs base.txt || test -e repaired.txt";
  const { id } = await get<{ id: string }>(server, "POST", "/api/orchestrations", {
    path: directory,
    config: { tests },
  });
  await eventually("the agent works on the project as it was", async () => {
    const { work } = await get<OrchestrationState>(server, "GET", `/api/orchestrations/${id}`);
    return work[0]!.attempts[0]?.status === "in_progress";
  });
  writeFileSync(join(directory, "base.txt"), "theirs\n");
  gitIn(directory, "add", "-A");
  gitIn(directory, "commit", "-qm", "A change of a person");
  const { status, plan, work } = await ended(id);
  expect({
    status,
    tasks: plan.tasks.map((task, index) => [task.id, work[index]!.attempts.at(-1)?.outcome]),
  }).toEqual({
    status: "completed",
    tasks: [
      ["T1", "merged"],
      ["repair-1", "merged"],
    ],
  });
  const { "base.txt": base, "one.txt": one, "repaired.txt": repaired, "TASKS.md": now } = harvest(directory);
  expect({ base, one, repaired, now }).toEqual({
    base: "theirs\n",
    one: "one\n",
    repaired: "",
    now: list.replace("[ ]", "[x]"),
  });
});

test("stops the agent of a task that the edited list no longer contains", async () => {
  const directory = listProject(
    "# Removed\n\n### [ ] T1: One\nRun: echo one >one.txt\n\n### [ ] T2: Two\nRun: sleep 600\n",
  );
  const { id } = await get<{ id: string }>(server, "POST", "/api/orchestrations", { path: directory });
  const state = (): Promise<OrchestrationState> => get(server, "GET", `/api/orchestrations/${id}`);
  const child = await eventually("both agents work", async () => {
    const statuses = (await state()).work.map(({ attempts }) => attempts.at(-1));
    return statuses[1]?.status === "in_progress" ? statuses[1].childId : undefined;
  });
  writeFileSync(join(directory, "TASKS.md"), "# Removed\n\n### [ ] T1: One\nRun: echo one >one.txt\n");
  gitIn(directory, "commit", "-qam", "Remove T2");
  await get(server, "POST", `/api/orchestrations/${id}/reload`, {});
  const { status, plan, work } = await ended(id);
  await eventually("its agent is stopped", async () => {
    const { task } = await stateOf(server, child);
    return task.status === "cancelled";
  });
  expect({
    status,
    skipped: plan.tasks.filter((_, index) => work[index]!.skipped).map((task) => task.id),
  }).toEqual({
    status: "completed",
    skipped: ["T2"],
  });
});

test("runs a pasted list, which is not a file of the project", async () => {
  const directory = listProject("# Other\n");
  const text = "# Pasted\n\n### [ ] T1: One\nRun: echo one >one.txt\n";
  const { id, file } = await get<{ id: string; file: string }>(server, "POST", "/api/orchestrations", {
    path: directory,
    text,
  });
  const { status } = await ended(id);
  const { "one.txt": one, "TASKS.md": list } = harvest(directory);
  const again = await ask(server, "POST", `/api/orchestrations/${id}/reload`, {});
  expect({ file, status, one, list, again: again.body.error?.message }).toEqual({
    file: expect.stringMatching(/^pasted-list-[0-9a-f]{8}\.md$/),
    status: "completed",
    one: "one\n",
    list: "# Other\n",
    again: "The list was pasted and is not a file. Start the edited list as a new run.",
  });
});

test("lays a work tree of each phase for people", async () => {
  const directory = listProject("# Trees\n\n## Phase 1: Base\n\n### [ ] T1.1: One\nRun: echo one >one.txt\n");
  const state = await run(directory, { worktree: true });
  const laid = await eventually("the work tree is laid", async () => {
    const tree = harvest(directory)["worktree/phase-1-base/one.txt"];
    return tree === undefined ? undefined : gitIn(directory, "rev-parse", "phase-1-base");
  });
  expect([laid, gitIn(directory, "status", "--porcelain")]).toEqual([state.tip, ""]);
});

test("an attempt that takes longer than main allows fails and is tried again", async () => {
  const directory = listProject("# Late\n\n### [ ] T1: One\nRun: sleep 600\n");
  const config = { retry_limit: 1 };
  const { id } = await get<{ id: string }>(server, "POST", "/api/orchestrations", {
    path: directory,
    config,
  });
  const line = 'TASK_ID:T1\nMETA:{"timeout":2}';
  await get(server, "POST", `/api/orchestrations/${id}/thin`, { line });
  const { work } = await ended(id);
  const reason = "timeout: The attempt took longer than 2 s.";
  expect(work[0]!.attempts.map((attempt) => [attempt.outcome, attempt.reason])).toEqual([
    ["failed", reason],
    ["failed", reason],
  ]);
  await eventually("both agents are stopped", async () => {
    const children = await Promise.all(work[0]!.attempts.map(({ childId }) => stateOf(server, childId)));
    return children.every(({ task }) => task.status === "cancelled");
  });
});

test("one list runs once at a time, and a cancelled run goes on with the work that was stopped", async () => {
  const directory = listProject("# Once\n\n### [ ] T1: One\nRun: sleep 1; echo one >one.txt\n");
  const { id } = await get<{ id: string }>(server, "POST", "/api/orchestrations", { path: directory });
  const refused = await ask(server, "POST", "/api/orchestrations", { path: directory });
  expect([refused.status, refused.body.error?.message]).toEqual([
    409,
    `${id} already runs TASKS.md of ${directory}. Wait until it ends, or cancel it.`,
  ]);
  const at = `/api/orchestrations/${id}`;
  const state = (): Promise<OrchestrationState> => get(server, "GET", at);
  await eventually("the agent works", async () => {
    const [first] = (await state()).work[0]!.attempts;
    return first?.status === "in_progress";
  });
  await get(server, "POST", `${at}/cancel`, {});
  const child = (await state()).work[0]!.attempts[0]!.childId;
  await eventually("the agent is stopped", async () => {
    const { task } = await stateOf(server, child);
    return task.status === "cancelled";
  });
  await get(server, "POST", `${at}/resume`, {});
  const { status, work } = await ended(id);
  expect({ status, outcomes: work[0]!.attempts.map(({ outcome }) => outcome), ...work[0]! }).toMatchObject({
    status: "completed",
    outcomes: ["failed", "merged"],
    failures: 0,
  });
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
  const answer = await ask(server, "POST", "/api/orchestrations", { path: listProject(`# List\n\n${list}`) });
  expect([answer.status, answer.body.error?.message]).toEqual([422, message]);
});
