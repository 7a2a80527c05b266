import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { createTask, eventsOf, eventually, stateOf, untilStatus } from "../support/api.ts";
import { closeNodes, nodeHome, placed, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

const shifted = fileURLToPath(new URL("../support/shifted-clock.cjs", import.meta.url));
const tenMinutes = 600_000;

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
});

async function start(name: string, shiftMs: number): Promise<ServerNode> {
  const env = { NODE_OPTIONS: `--require ${shifted}`, SHIFT_MS: String(shiftMs), SIGNALBOX_LABELS: name };
  const home = nodeHome({ STEPS: "5" }, { ahead: ["ahead"], behind: ["behind"] });
  const node = await startNode(postgres?.url() ?? "", name, home, env);
  nodes.push(node);
  return node;
}

test("nodes with wrong clocks record the time of the database, say that they are wrong, and keep their tasks", async () => {
  postgres = await startPostgres();
  const [ahead, behind] = await Promise.all([start("ahead", tenMinutes), start("behind", -tenMinutes)]);
  const from = Date.now();
  for (const [at, other] of [
    [ahead, behind],
    [behind, ahead],
  ] as const) {
    const { id } = await createTask(other, { type: "custom", description: "Write.", agent: at.name });
    expect(await placed(other, id)).toBe(at.name);
    await untilStatus(other, id, "completed");
    const times = (await eventsOf(other, id)).map((record) => Date.parse(record.at));
    expect(Math.min(...times)).toBeGreaterThan(from - 2_000);
    expect(Math.max(...times)).toBeLessThan(Date.now() + 2_000);
    expect((await stateOf(at, id)).task.node?.name).toBe(at.name);
  }
  for (const [node, words] of [
    [ahead, "600 seconds ahead of"],
    [behind, "600 seconds behind"],
  ] as const) {
    await eventually("the warning", async () =>
      node.stderr().includes(`The clock of this machine is ${words} the clock of the database.`),
    );
  }
});
