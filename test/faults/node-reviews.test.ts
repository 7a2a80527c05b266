import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import type { Checkpoint } from "../../src/protocol/task/checkpoint.ts";
import { createTask, get, stateOf, untilStatus } from "../support/api.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { decide, pendingReview } from "../support/gates.ts";
import { closeNodes, killWithAgents, placed, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { s3Environment, startS3 } from "../support/s3-server.ts";
import { testPlace } from "../support/test-directory.ts";

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes);
  for (const { home } of nodes.splice(0)) rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  await postgres?.remove();
  postgres = null;
});

/** Starts two nodes that exchange files in a way that these variables choose. */
async function twoNodes(files: Record<string, string>): Promise<[ServerNode, ServerNode]> {
  postgres = await startPostgres();
  const url = postgres.url();
  const started = await Promise.all(
    ["one", "two"].map((name) => startNode(url, name, makeGatedHome(), files)),
  );
  nodes.push(...started);
  return started as [ServerNode, ServerNode];
}

/** Returns the node on which a task runs or ran, and the other one. */
async function sides(at: ServerNode, id: string): Promise<{ owner: ServerNode; other: ServerNode }> {
  const name = await placed(at, id);
  const [owner, other] = nodes.toSorted((node) => (node.name === name ? -1 : 1)) as [ServerNode, ServerNode];
  return { owner, other };
}

test("a person reviews, comments and approves on a node that did not do the work; S3 has the files", async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const [one] = await twoNodes({ SIGNALBOX_FILES: "s3://files/box", ...s3Environment(s3) });
  const { id } = await createTask(one, { type: "note", description: "{}" });
  const first = await pendingReview(one, id, 1, 1);
  const { owner, other } = await sides(one, id);
  const reading = `/api/reviews/${first.id}/files/docs/idea.md`;
  expect(await get(other, "GET", reading)).toEqual(await get(owner, "GET", reading));
  await get(other, "POST", `/api/reviews/${first.id}/comments`, {
    file: "docs/idea.md",
    lines: { from: 3, to: 3 },
    body: "Say for whom.",
  });
  await decide(other, first, { action: "request_changes" });

  const second = await pendingReview(other, id, 1, 2);
  expect(second.comments).toMatchObject([{ body: "Say for whom.", anchor: "exact" }]);
  await decide(other, second, { action: "approve" });
  const last = await pendingReview(owner, id, 2, 1);
  await decide(owner, last, { action: "approve" });
  const { gate } = await untilStatus(other, id, "completed");
  expect(gate.verifications.map(({ attempt, status }) => `${attempt} ${status}`)).toEqual([
    "1 passed",
    "2 passed",
    "1 passed",
  ]);
  await get(other, "POST", `/api/tasks/${id}/archive`, {});
  expect((await archiveOf(owner, id)).equals(await archiveOf(other, id))).toBe(true);
  expect(s3.objects.size).toBeGreaterThan(10);
});

test("after the loss of a node, its review, checkpoints and forks continue on another; a shared directory has the files", async () => {
  const shared = join(testPlace(), "shared");
  mkdirSync(shared);
  const [one] = await twoNodes({ SIGNALBOX_FILES: `directory:${shared}` });
  const { id } = await createTask(one, { type: "note", description: "{}" });
  const review = await pendingReview(one, id, 1, 1);
  const { owner, other } = await sides(one, id);
  await killWithAgents(owner);
  rmSync(owner.home, { recursive: true, force: true });

  const { items } = await get<{ items: Checkpoint[] }>(other, "GET", `/api/tasks/${id}/checkpoints`);
  const checkpoint = items.find(({ commit }) => commit !== null);
  const fork = await get<{ id: string }>(other, "POST", `/api/checkpoints/${checkpoint?.id}/fork`, {});
  await get(other, "POST", `/api/tasks/${fork.id}/execute`, {});
  expect((await pendingReview(other, fork.id, 1)).deliverables).toMatchObject([{ path: "docs/idea.md" }]);

  await decide(other, review, { action: "approve" });
  const last = await pendingReview(other, id, 2, 1);
  await decide(other, last, { action: "approve" });
  await untilStatus(other, id, "completed");
  expect((await stateOf(other, id)).task.node?.name).toBe(other.name);
});

/** Downloads the archive of a task. */
async function archiveOf({ url, token }: ServerNode, id: string): Promise<Buffer> {
  const response = await fetch(`${url}/api/tasks/${id}/archive`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`The archive of ${id}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
