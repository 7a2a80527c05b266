import type { Browser } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { NodeInfo } from "../../src/protocol/api/nodes.ts";
import { createTask, eventually, get, outputOf, stateOf, untilStatus } from "../support/api.ts";
import { programAgent } from "../support/agents.ts";
import { openBrowser, signedIn, wide } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { decide, pendingReview } from "../support/gates.ts";
import { canMakeNamespaces, inNamespace, openPassage, type Passage } from "../support/network-namespace.ts";
import { closeNodes, linesOf, placed, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

const names = ["one", "two", "three"];
const places = 10;

let postgres: PostgresServer | null = null;
let browser: Browser | null = null;
const nodes: ServerNode[] = [];
const passages: Passage[] = [];
afterEach(async () => {
  await browser?.close();
  await closeNodes(nodes.splice(0));
  await Promise.all(passages.splice(0).map((passage) => passage.close()));
  await postgres?.remove();
  postgres = null;
});

/** Starts a node with ten places, in a network namespace of its own if this machine allows it. */
async function start(url: string, name: string): Promise<ServerNode> {
  const asks = programAgent("keeps-diary.mjs", { STEPS: 3, ASK: 1 });
  const home = makeGatedHome({ asks }, { sandbox: "off" });
  const env = { SIGNALBOX_PLACES: String(places) };
  if (!canMakeNamespaces()) {
    const node = await startNode(url, name, home, env);
    nodes.push(node);
    return node;
  }
  const passage = await openPassage();
  passages.push(passage);
  const node = await startNode(url, name, home, env, {
    args: ["serve", "--json", "--port", String(passage.port)],
    wrapper: inNamespace,
  });
  nodes.push(node);
  await passage.lead(node.pid);
  return node;
}

test("thirty tasks spread over three nodes; every page shows them all, and answers and approvals reach agents on other nodes", async () => {
  postgres = await startPostgres();
  const url = postgres.url();
  await Promise.all(names.map((name) => start(url, name)));
  const [one, two, three] = nodes as [ServerNode, ServerNode, ServerNode];
  const otherThan = (name: string): ServerNode => nodes.find((node) => node.name !== name) ?? one;

  const asking = await Promise.all(
    Array.from({ length: 15 }, (_, at) =>
      createTask(nodes[at % 3]!, {
        type: "custom",
        description: "Write.",
        agent: "asks",
        title: `Asks ${at}`,
      }),
    ),
  );
  const gated = await Promise.all(
    Array.from({ length: 15 }, (_, at) =>
      createTask(nodes[at % 3]!, { type: "note", description: "{}", title: `Writes ${at}` }),
    ),
  );
  const all = [...asking, ...gated];
  const owners = new Map(
    await Promise.all(all.map(async ({ id }) => [id, await placed(three, id)] as const)),
  );
  const perNode = names.map((name) => [...owners.values()].filter((owner) => owner === name).length);
  expect(perNode).toEqual([places, places, places]);

  browser = await openBrowser();
  for (const node of nodes) {
    const page = await signedIn(browser, node, { viewport: wide });
    await page.goto(`${node.url}/board`);
    for (const { id } of all) await page.locator(`a[href="/t/${id}"]`).first().waitFor({ state: "attached" });
    await page.context().close();
  }

  await Promise.all(
    asking.map(async ({ id }) => {
      const elsewhere = otherThan(owners.get(id) ?? "");
      const question = await eventually(`${id} asks`, async () =>
        (await stateOf(elsewhere, id)).questions.find(({ status }) => status === "pending"),
      );
      await get(elsewhere, "POST", `/api/questions/${question.id}/answer`, { answer: `for ${id}` });
    }),
  );
  await Promise.all(
    gated.map(async ({ id }) => {
      const elsewhere = otherThan(owners.get(id) ?? "");
      for (const phase of [1, 2])
        await decide(elsewhere, await pendingReview(elsewhere, id, phase), { action: "approve" });
    }),
  );
  for (const { id } of all) await untilStatus(two, id, "completed");
  for (const { id } of asking) {
    expect(linesOf(await outputOf(two, id), "told")).toEqual([`told for ${id}`]);
  }
  const { items } = await get<{ items: NodeInfo[] }>(three, "GET", "/api/nodes");
  expect(items.map(({ name, places: own }) => `${name} ${own}`).toSorted()).toEqual(
    names.map((name) => `${name} ${places}`).toSorted(),
  );
});
