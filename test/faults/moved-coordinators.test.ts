import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { programAgent } from "../support/agents.ts";
import { eventually, get, stateOf } from "../support/api.ts";
import { cli } from "../support/cli.ts";
import { gitIn, listProject } from "../support/list-project.ts";
import { closeNodes, killWithAgents, type ServerNode, startNode } from "../support/nodes.ts";
import { openOffice, tellMember, untilOffice } from "../support/offices.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { makeHome } from "../support/server.ts";

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
});

async function start(name: string): Promise<ServerNode> {
  const home = makeHome(
    { worker: programAgent("specialist.mjs"), member: programAgent("office-member.mjs") },
    { defaultAgent: "worker", concurrency: 4 },
  );
  const node = await startNode(postgres?.url() ?? "", name, home);
  nodes.push(node);
  return node;
}

async function twoNodes(): Promise<[ServerNode, ServerNode]> {
  postgres = await startPostgres();
  return Promise.all([start("one"), start("two")]);
}

const list = `# Parts

## Phase 1: Base

### [ ] T1.1: One
Run: echo one >one.txt

### [ ] T1.2: Two
Run: test -f begun.txt && echo yes >resumed.txt; echo begun >begun.txt; sleep 15; echo two >two.txt

### [ ] T1.3: Both
**depends**: T1.1, T1.2

Run: cat one.txt two.txt >both.txt
`;

/** Starts the list, and returns once T1.1 has landed and the specialist of T1.2 has begun. */
async function startList(one: ServerNode, two: ServerNode) {
  const project = listProject(list);
  const config = { tests: "ls *.txt" };
  const { id } = await get<{ id: string }>(one, "POST", "/api/orchestrations", { path: project, config });
  const child = await eventually("T1.1 has landed and T1.2 works", async () => {
    const { landed, work } = await get<OrchestrationState>(two, "GET", `/api/orchestrations/${id}`);
    const childId = work[1]?.attempts[0]?.childId;
    if (landed.length === 0 || childId === undefined) return undefined;
    const { task } = await stateOf(two, childId);
    return existsSync(join(task.workspace, "begun.txt")) ? task : undefined;
  });
  const owner = child.node?.name === "one" ? one : two;
  return { project, id, owner, other: owner === one ? two : one };
}

async function completed(at: ServerNode, id: string): Promise<OrchestrationState> {
  return eventually("the list is complete", async () => {
    // On a busy machine, the database may count as unreachable for a moment.
    const state = await get<OrchestrationState>(at, "GET", `/api/orchestrations/${id}`).catch(() => null);
    return state?.status === "completed" ? state : undefined;
  });
}

function filesOf(project: string): string[] {
  return gitIn(project, "ls-tree", "-r", "--name-only", "main").split("\n");
}

test("another node completes the list of a killed node, with everything that had landed", async () => {
  const [one, two] = await twoNodes();
  const { project, id, owner, other } = await startList(one, two);
  await killWithAgents(owner);
  const { work } = await completed(other, id);
  expect(work.map(({ attempts }) => attempts.map(({ outcome }) => outcome))).toEqual([
    ["merged"],
    ["merged"],
    ["merged"],
  ]);
  // The unsaved file of the specialist was lost with its node, so the specialist did not find it.
  expect(filesOf(project)).toEqual(["README.md", "TASKS.md", "begun.txt", "both.txt", "one.txt", "two.txt"]);
  expect(gitIn(project, "show", "main:both.txt")).toBe("one\ntwo");
});

test("a drained node hands over a list; its specialists find their unfinished files on the other node", async () => {
  const [one, two] = await twoNodes();
  const { project, id, owner, other } = await startList(one, two);
  await cli(other.home, ["node", "drain", owner.name]);
  await completed(other, id);
  expect(filesOf(project)).toEqual([
    "README.md",
    "TASKS.md",
    "begun.txt",
    "both.txt",
    "one.txt",
    "resumed.txt",
    "two.txt",
  ]);
});

test("an office moves with the files of its members; messages reach it on any node", async () => {
  const [one, two] = await twoNodes();
  const id = await openOffice(one, "Writers", ["Ada", "Bo"], { agent: "member" });
  await tellMember(two, id, "Ada", "write a.txt: first");
  const saved = await untilOffice(two, id, "the file is saved", ({ work }) => work.length > 0);
  const session = saved.members[0]?.session?.childId ?? "";
  const owner = (await stateOf(one, session)).task.node?.name === "one" ? one : two;
  const other = owner === one ? two : one;
  expect(readFileSync(join(owner.home, "workspaces", id, "a.txt"), "utf8")).toBe("first");

  await killWithAgents(owner);
  await tellMember(other, id, "Bo", "write b.txt: second");
  await untilOffice(other, id, "Bo's file is saved", ({ work, unsaved }) => {
    return unsaved.length === 0 && work[0] !== undefined && work[0].commit !== saved.work[0]?.commit;
  });
  const workspace = join(other.home, "workspaces", id);
  expect([
    readFileSync(join(workspace, "a.txt"), "utf8"),
    readFileSync(join(workspace, "b.txt"), "utf8"),
  ]).toEqual(["first", "second"]);
});
