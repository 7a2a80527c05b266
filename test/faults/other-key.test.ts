import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ask, eventually, get } from "../support/api.ts";
import { closeNodes, nodeHome, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
});

async function start(name: string, key: string): Promise<ServerNode> {
  const node = await startNode(postgres?.url() ?? "", name, nodeHome(), { SIGNALBOX_KEY: key });
  nodes.push(node);
  return node;
}

const secret = (value: string) => ({ scope: "global", settings: { deploy_token: value } });

test("a node with another key is refused; one without a key works, says so, and sets no secret", async () => {
  postgres = await startPostgres();
  const one = await start("one", "the key that the nodes share");
  await get(one, "PATCH", "/api/settings", secret("first-deploy-value"));
  await expect(start("stranger", "a key of another installation")).rejects.toThrow(
    /The server ended with 1: The key of this node opens none of the stored secrets: it is wrong/,
  );
  const keyless = await start("keyless", "");
  // The refused node may still be listed.
  expect(keyless.stderr()).toMatch(/This server has joined the installation of the nodes? one\b/);
  await eventually("the warning", async () =>
    keyless.stderr().includes("This node has no key for 1 stored secret"),
  );
  const refused = await ask(keyless, "PATCH", "/api/settings", secret("second-deploy-value"));
  expect(refused).toMatchObject({ status: 409, body: { error: { code: "not_allowed" } } });
  expect(refused.body.error?.message).toContain("This node cannot read the secrets of the installation");
  const { items } = await get<{ items: { name: string; lastFour: string | null }[] }>(
    one,
    "GET",
    "/api/settings",
  );
  expect(items.find(({ name }) => name === "deploy_token")).toMatchObject({ lastFour: "alue" });

  const invitation = await ask(keyless, "POST", "/api/invitations", { role: "member" });
  expect([invitation.status, invitation.body.error?.message]).toEqual([409, refused.body.error?.message]);
  await get(one, "POST", "/api/invitations", { role: "member" });
});

test("a node without a key creates no sign-in link if only links of others are sealed, and stores no key", async () => {
  postgres = await startPostgres();
  const one = await start("one", "the key that the nodes share");
  await get(one, "POST", "/api/invitations", { role: "member" });
  const home = nodeHome();
  const keyless = await startNode(postgres.url(), "keyless", home, { SIGNALBOX_KEY: "" });
  nodes.push(keyless);
  const refused = await ask(keyless, "POST", "/api/people/admin/link");
  expect([refused.status, refused.body.error?.message]).toEqual([
    409,
    "This node cannot read the secrets of the installation, and other nodes could not read this one. Set SIGNALBOX_KEY to the key of the other nodes and restart this node.",
  ]);
  expect(existsSync(join(home, "key"))).toBe(false);
});
