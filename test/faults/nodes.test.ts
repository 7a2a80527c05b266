import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { NodeInfo } from "../../src/protocol/api/nodes.ts";
import {
  createTask,
  eventsOf,
  eventually,
  get,
  outputOf,
  pendingQuestions,
  stateOf,
  untilStatus,
} from "../support/api.ts";
import { cli } from "../support/cli.ts";
import {
  closeNodes,
  digestOf,
  killWithAgents,
  linesOf,
  nodeHome,
  placed,
  type ServerNode,
  startNode,
} from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
});

async function start(name: string, home = nodeHome()): Promise<ServerNode> {
  const node = await startNode(postgres?.url() ?? "", name, home);
  nodes.push(node);
  return node;
}

test("tasks spread over nodes; a killed node's task continues from its last checkpoint", async () => {
  postgres = await startPostgres();
  const [one, two, three] = await Promise.all([start("one"), start("two"), start("three")]);
  const all = [one, two, three];
  const create = (agent: string) => createTask(two, { type: "custom", description: "Write.", agent });

  // Six tasks that work take the two places of each of the three nodes.
  const working = await Promise.all(Array.from({ length: 6 }, () => create("diary")));
  const names = await Promise.all(working.map(({ id }) => placed(three, id)));
  expect(names.toSorted()).toEqual(["one", "one", "three", "three", "two", "two"]);

  // The checkpoint is taken on the owner, although a person asks another node for it.
  const mine = working[names.indexOf("one")]!.id;
  await eventually("the diary has entries", async () => (await outputOf(one, mine)).includes("wrote"));
  await get(three, "POST", `/api/tasks/${mine}/checkpoints`);
  const checkpoint = await eventually("a checkpoint", async () =>
    (await stateOf(two, mine)).gate.checkpoints.findLast(({ commit }) => commit !== null),
  );
  const kept = digestOf(one, mine, checkpoint.commit ?? "");
  await eventually(
    "the diary goes on",
    async () => (await outputOf(one, mine)).trim().split("\n").length > 4,
  );

  await killWithAgents(one);
  const state = await eventually("the task is elsewhere", async () => {
    const current = await stateOf(two, mine);
    return current.task.node?.name !== "one" && current.agent.run?.status === "started" && current;
  });
  const owner = all.find(({ name }) => name === state.task.node?.name)!;
  const [other] = all.filter((node) => node !== owner && node !== one) as [ServerNode];
  expect(state.task.workspace).toBe(join(owner.home, "workspaces", mine));
  const output = await eventually("the agent looks at its workspace", async () => {
    const text = await outputOf(other, mine);
    return text.split("found ").length > 2 && text;
  });
  expect(linesOf(output, "found")).toEqual(["found nothing", `found ${kept}`]);
  const events = (await eventsOf(other, mine)).map(({ event }) => event);
  const placements = events.filter(({ type }) => type === "task.placed");
  expect(placements).toMatchObject([
    { node: { name: "one" } },
    { node: { name: owner.name }, commit: checkpoint.commit },
  ]);
  for (const { id } of working) await untilStatus(other, id, "completed");
  // Its last checkpoint has everything that it wrote, so nothing is lost with its node.
  const { gate } = await stateOf(other, mine);
  const last = gate.checkpoints.findLast(({ commit }) => commit !== null);
  const written = linesOf(await outputOf(other, mine), "wrote").at(-1);
  expect(`wrote ${digestOf(owner, mine, last?.commit ?? "")}`).toBe(written);
});

test("an answer given on one node reaches the agent on another; a drained node hands over its task", async () => {
  postgres = await startPostgres();
  // The agent works for some time after its answer, so that it is not done when its node is drained.
  const long = { STEPS: "150" };
  const [one, two] = await Promise.all([start("one", nodeHome(long)), start("two", nodeHome(long))]);
  const { id } = await createTask(one, { type: "custom", description: "Write.", agent: "asks" });
  const owner = (await placed(two, id)) === "one" ? one : two;
  const other = owner === one ? two : one;
  const question = await eventually("a question", async () => (await pendingQuestions(other))[0]);
  await get(other, "POST", `/api/questions/${question.id}/answer`, { answer: "from the other" });
  await eventually("the agent has written", async () => (await outputOf(other, id)).includes("wrote"));

  const drained = await cli(other.home, ["node", "drain", owner.name]);
  expect(drained).toMatchObject({
    code: 0,
    stdout: `The node ${owner.name} hands over its work and takes no more.\n`,
  });
  const state = await eventually("the task has moved", async () => {
    const current = await stateOf(owner, id);
    return current.task.node?.name === other.name && current.agent.run?.status === "started" && current;
  });
  const last = state.gate.checkpoints.findLast(({ commit }) => commit !== null);
  const output = await eventually("the agent looks at its workspace", async () => {
    const text = await outputOf(owner, id);
    return text.split("found ").length > 2 && text;
  });
  expect(linesOf(output, "found")).toEqual([
    "found nothing",
    `found ${digestOf(other, id, last?.commit ?? "")}`,
  ]);
  expect(linesOf(output, "told")).toEqual(["told from the other"]);
  // The agent did not vanish: its node ended it.
  const ends = (await eventsOf(owner, id)).flatMap(({ event }) =>
    event.type === "run.ended" ? [event] : [],
  );
  expect([ends.map(({ exit }) => exit), state.agent.losses, state.agent.lostNodes]).toEqual([
    [{ code: null, signal: "SIGKILL" }],
    0,
    [],
  ]);
  await untilStatus(owner, id, "completed");

  const idle = await eventually("the node is idle", async () => {
    const { items } = await get<{ items: NodeInfo[] }>(other, "GET", "/api/nodes");
    return items.find((node) => node.name === owner.name && node.occupied + node.tasks === 0);
  });
  expect(idle).toMatchObject({ address: owner.url, labels: ["fast"], places: 2, draining: true });
  const listed = await cli(owner.home, ["node", "list"]);
  const row = listed.stdout.split("\n").find((line) => line.startsWith(owner.name)) ?? "";
  const [, , stateNow, places, tasks, labels] = row.split(/ {2,}/);
  expect([stateNow, places, tasks, labels, row.endsWith(owner.url)]).toEqual([
    "drained",
    "0 of 2",
    "0",
    "fast",
    true,
  ]);

  // Of two tasks at a time, the drained node gets one as soon as it takes work again.
  await cli(other.home, ["node", "drain", owner.name, "--undo"]);
  const again = await Promise.all(
    [1, 2, 3].map(() => createTask(one, { type: "custom", description: "Write.", agent: "diary" })),
  );
  const names = await Promise.all(again.map((task) => placed(one, task.id)));
  expect(new Set(names)).toEqual(new Set(["one", "two"]));
});
