import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, get, stateOf } from "../support/api.ts";
import { closeFlowHome, decide, makeFlowHome, pendingReview } from "../support/gates.ts";
import { LocalRegistry, versionOf } from "../support/local-registry.ts";
import { type RunningServer, startServer } from "../support/server.ts";

/*
 * Builds at the gates of tasks, and agents and builds that try to jam the gates of others. Two verifications may run at a
 * time, so two jammed ones would stop everybody.
 */

const flow = (name: string, more: string): string =>
  `name: ${name}\ntitle: A note\nphases:\n  - name: Draft\n    deliverables: [{ path: note.md }]\n${more}`;
const registry = await LocalRegistry.open();
const home = makeFlowHome(
  { worker: { ...programAgent("as-told.mjs"), network: [registry.host] } },
  { "note.yaml": flow("note", ""), "project.yaml": flow("project", "    project: {}\n") },
  { defaultAgent: "worker", verificationsAtOnce: 2 },
);
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(async () => {
  registry.close();
  await closeFlowHome(home, server);
});

async function taskOf(type: string, ...scripts: string[]): Promise<string> {
  return (await createTask(server, { type, description: JSON.stringify({ do: scripts }) })).id;
}

/** Returns the script that writes a note and a project with this test command. */
function project(test: string, more: object = {}): string {
  const manifest = JSON.stringify({ name: "x", version: "1.0.0", scripts: { test }, ...more });
  return `echo A good note. >note.md; cat >package.json <<'END'\n${manifest}\nEND\n`;
}

/** Waits for the first verification and returns the status of a criterion. */
function statusOf(id: string, criterion: string): Promise<string> {
  return eventually("it is checked", async () => {
    const [first] = (await stateOf(server, id)).gate.verifications;
    return first?.criteria.find((each) => each.id === criterion)?.status;
  });
}

test("a gate installs the packages of a project, from the hosts that its agent may reach", async () => {
  const dependencies = { picocolors: versionOf("picocolors") };
  const source = `echo registry=${registry.url} >.npmrc; echo 'require("picocolors")' >main.cjs`;
  const id = await taskOf("project", `${project("node main.cjs", { dependencies })}${source}`);
  expect(await statusOf(id, "P1_BUILD")).toBe("passed");
  await get(server, "POST", `/api/tasks/${id}/cancel`);
});

const nested = "perl -e 'for (1..3000) { mkdir qq(d); chdir qq(d) }'";
/** It may run again, and its user cannot enter the directories that it has closed. */
const locked = "chmod 700 x; chmod 700 x/y; mkdir -p x/y && touch x/f && chmod 000 x/y x";

test("builds that leave directories nobody can remove do not stop the gates of other tasks", async () => {
  const ids = await Promise.all([nested, locked, "true"].map((test) => taskOf("project", project(test))));
  const tested = await Promise.all(ids.map((id) => statusOf(id, "P1_TESTS_PASS")));
  // The scripts are no known test runners.
  expect(tested).toEqual(["not_checked", "not_checked", "not_checked"]);
  for (const id of ids) await get(server, "POST", `/api/tasks/${id}/cancel`);
  await expect.poll(() => readdirSync(join(home, "builds"))).toEqual([]);
});

test("a deleted task leaves nothing, whatever its workspace contains", async () => {
  const id = await taskOf("note", `echo A good note. >note.md; ${nested}; ${locked}`);
  const { workspace } = (await stateOf(server, id)).task;
  await pendingReview(server, id);
  await get(server, "POST", `/api/tasks/${id}/cancel`);
  await get(server, "DELETE", `/api/tasks/${id}`);
  await expect.poll(() => existsSync(workspace)).toBe(false);
});

test("a commented file that outgrows the limit for comments is collected, and the server stops at once", async () => {
  const grown = "yes A very good note. | head -c 4500000 >note.md";
  const id = await taskOf("note", "echo A good note. >note.md", grown);
  const first = await pendingReview(server, id);
  await get(server, "POST", `/api/reviews/${first.id}/comments`, {
    file: "note.md",
    lines: { from: 1, to: 1 },
    body: "More.",
  });
  await decide(server, await pendingReview(server, id), { action: "request_changes" });
  expect((await pendingReview(server, id)).attempt).toBeGreaterThan(1);
  const began = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - began).toBeLessThan(30_000);
  server = await startServer(home);
});
