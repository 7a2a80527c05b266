import { afterEach, expect, test } from "vitest";
import { createTask, eventsOf, eventually, get, outputOf, stateOf } from "../support/api.ts";
import {
  closeNodes,
  digestOf,
  killWithAgents,
  linesOf,
  nodeHome,
  type ServerNode,
  startNode,
} from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

let postgres: PostgresServer | null = null;
const nodes = new Map<string, ServerNode>();
afterEach(async () => {
  await closeNodes([...nodes.values()]);
  nodes.clear();
  await postgres?.remove();
  postgres = null;
});

async function start(name: string, home = nodeHome({ STEPS: "100000" })): Promise<ServerNode> {
  const node = await startNode(postgres?.url() ?? "", name, home);
  nodes.set(name, node);
  return node;
}

test("an agent that takes one node after the other with it is put before a person, who lets it continue with its work", async () => {
  postgres = await startPostgres();
  const [one, two] = await Promise.all([start("one"), start("two")]);
  const { id } = await createTask(one, { type: "custom", description: "Write.", agent: "diary" });
  const working = (times: number): Promise<string> =>
    eventually(`the agent works for the ${times}. time`, async () => {
      const { task, agent } = await stateOf(survivor, id);
      const events = (await eventsOf(survivor, id)).map(({ event }) => event);
      const starts = events.filter(({ type }) => type === "run.planned").length;
      return agent.run?.status === "started" && starts === times ? task.node?.name : undefined;
    });

  // What an agent said just before its machine died may be lost with it.
  const said = (least: number): Promise<string[]> =>
    eventually(`the agent has said ${least} times where it begins`, async () => {
      const found = linesOf(await outputOf(survivor, id), "found");
      return found.length >= least && found;
    });

  let survivor = two;
  let kept = "";
  const fallen: string[] = [];
  for (let time = 1; time <= 4; time++) {
    const name = await working(time);
    const owner = nodes.get(name)!;
    if (time === 1) await said(1);
    const other = name === "one" ? "two" : "one";
    survivor = nodes.get(other)!;
    if (time === 1) {
      await get(survivor, "POST", `/api/tasks/${id}/checkpoints`);
      const commit = await eventually("a checkpoint", async () => {
        const { gate } = await stateOf(survivor, id);
        return gate.checkpoints.findLast((each) => each.commit !== null)?.commit;
      });
      kept = digestOf(owner, id, commit);
    }
    await killWithAgents(owner);
    fallen.push(name);
    if (time === 4) break;
    await eventually("the other node has taken over", async () => {
      const { task } = await stateOf(survivor, id);
      return task.node?.name === other;
    });
    await start(name, owner.home);
  }

  const stopped = await eventually("the task waits for a person", async () => {
    const { task, agent } = await stateOf(survivor, id);
    return task.blockedBy === "error" && { task, agent };
  });
  expect(fallen).toHaveLength(4);
  const names = [...new Set(fallen)].join(", ");
  expect(stopped).toMatchObject({
    task: {
      status: "in_progress",
      agentStatus: "paused",
      error: {
        kind: "agent",
        message: `The agent "diary" vanished 4 times in a row without progress, with these nodes: ${names}. It may be what crashes them. Check their memory and their logs, then try again.`,
      },
    },
    agent: { run: { status: "ended" } },
  });

  await get(survivor, "POST", `/api/tasks/${id}/resume`, {});
  await working(5);
  const [first, ...later] = await said(2);
  expect([first, ...new Set(later)]).toEqual(["found nothing", `found ${kept}`]);
});
