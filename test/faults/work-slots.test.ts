import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { workOnNode } from "../../src/store/slots.ts";
import { openPostgresStore } from "../../src/store/postgres/open.ts";
import type { Store } from "../../src/store/store.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

const program = fileURLToPath(new URL("slot-node.ts", import.meta.url));

const nodes: ChildProcess[] = [];
let postgres: PostgresServer | null = null;
let store: Store | null = null;
afterEach(async () => {
  for (const node of nodes.splice(0)) node.kill("SIGKILL");
  await store?.close();
  await postgres?.remove();
});

/** A node of this test, with the lines that it has printed. */
interface SlotNode {
  readonly process: ChildProcess;
  readonly said: string[];
}

async function startNode(id: string): Promise<SlotNode> {
  const child = spawn(process.execPath, [program, postgres?.url() ?? "", id], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  nodes.push(child);
  const said: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => said.push(line));
  await expect.poll(() => said).toContain("ready");
  return { process: child, said };
}

async function kill(node: SlotNode): Promise<void> {
  node.process.kill("SIGKILL");
  await once(node.process, "exit");
}

test("the slot of a killed node's work is free once the node restarts, or once the others find it dead", async () => {
  postgres = await startPostgres();
  ({ store } = await openPostgresStore({ url: postgres.url(), at: new Date().toISOString() }));
  const killed = await startNode("n_one");
  await expect.poll(() => killed.said).toContain("works");
  await kill(killed);

  const restarted = await startNode("n_one");
  await expect.poll(() => restarted.said).toContain("works");
  const other = await startNode("n_two");
  await kill(restarted);
  expect(other.said).toEqual(["ready"]);
  await expect.poll(() => other.said).toEqual(["ready", "works"]);

  const instance = `n_two-${other.process.pid}`;
  expect(await store.slotHolders("verifications")).toEqual([
    workOnNode({ id: "n_two", instance }, `build-${instance}`),
  ]);
});
