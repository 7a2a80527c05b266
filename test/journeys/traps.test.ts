import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Checkpoint } from "../../src/protocol/task/checkpoint.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { git, plantTraps } from "../support/git-traps.ts";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { closeFlowHome, decide, makeFlowHome, pendingReview } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const flow = `name: change
title: A change
needsSource: true
phases:
  - name: Change
    deliverables: [{ path: note.md }]
    project: { build: false, requires: [secrets, syntax] }
    criteria: [{ id: GOOD, text: It is good. }, { id: "TRUE", text: It is true. }]
`;
const agents = { worker: programAgent("as-told.mjs"), judge: programAgent("judge.sh", {}, ["passes"]) };
const home = makeFlowHome(
  agents,
  { "change.yaml": flow },
  { defaultAgent: "worker", verifierAgent: "judge" },
);
const root = realpathSync(mkdtempSync(join(tmpdir(), "signalbox-traps-")));
// The agent may run as another user, who must be able to enter the directory.
chmodSync(root, 0o711);
const traps = plantTraps(root);
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(async () => {
  await closeFlowHome(home, server);
  rmSync(root, { recursive: true, force: true, maxRetries: 10 });
});

/** Makes the agent's workspace a trap as well: a repository with hooks, filters and programs, and one inside it. */
const plant = `cp -af '${traps.directory}/.' . && mkdir -p below && cp -af '${traps.directory}/.' below &&
echo "Attempt $ATTEMPT: a note." >note.md && echo more >>a.txt`;

/** Reads everything that a review shows. */
async function lookAt(reviewId: string): Promise<void> {
  const at = `/api/reviews/${reviewId}`;
  for (const against of ["previous", "base"]) {
    const { items } = await get<{ items: { path: string }[] }>(
      server,
      "GET",
      `${at}/files?against=${against}`,
    );
    expect(items.map(({ path }) => path)).toEqual(
      expect.arrayContaining([".gitattributes", "a.txt", "note.md"]),
    );
    for (const { path } of items) {
      await get(server, "GET", `${at}/files/${encodeURIComponent(path)}`);
      await get(server, "GET", `${at}/diff?path=${encodeURIComponent(path)}&against=${against}`);
    }
  }
}

async function download(path: string): Promise<Buffer> {
  const response = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${server.token}` },
  });
  expect([path, response.status]).toEqual([path, 200]);
  return Buffer.from(await response.arrayBuffer());
}

test("the platform runs no program that a repository plants, during the whole life of a task", async () => {
  const { id } = await createTask(server, {
    type: "change",
    source: traps.directory,
    description: JSON.stringify({ do: [plant] }),
  });
  const first = await pendingReview(server, id, 1, 1);
  expect(first.verified).toBe(true);
  await lookAt(first.id);
  await get(server, "POST", `/api/reviews/${first.id}/comments`, {
    file: "a.txt",
    lines: { from: 1, to: 1 },
    body: "Why?",
  });
  await decide(server, first, { action: "request_changes" });
  const second = await pendingReview(server, id, 1, 2);
  await lookAt(second.id);

  await get(server, "POST", `/api/tasks/${id}/checkpoints`);
  const byHand = await eventually<Checkpoint>("a checkpoint by hand", async () =>
    (await stateOf(server, id)).gate.checkpoints.find(({ trigger }) => trigger === "by_hand"),
  );
  const fork = await get<Task>(server, "POST", `/api/checkpoints/${byHand.id}/fork`, { submit: true });
  await get(server, "POST", `/api/checkpoints/${byHand.id}/restore`);
  const third = await pendingReview(server, id, 1);
  await decide(server, third, { action: "approve" });
  await untilStatus(server, id, "completed");
  await lookAt((await pendingReview(server, fork.id)).id);

  await get(server, "POST", `/api/tasks/${id}/archive`);
  const archive = await download(`/api/tasks/${id}/archive`);
  const patch = await download(`/api/tasks/${id}/patch`);
  writeFileSync(join(root, "task.bundle"), await download(`/api/tasks/${id}/bundle`));
  expect([archive.subarray(0, 2).toString(), patch.toString().includes("+++ b/note.md")]).toEqual([
    "PK",
    true,
  ]);
  expect(
    execFileSync("git", ["bundle", "list-heads", join(root, "task.bundle")], { encoding: "utf8" }),
  ).toContain(id);
  expect(traps.sprung()).toEqual([]);
});

test("fetching from such a repository runs none of them either", async () => {
  const { id } = await createTask(server, {
    type: "change",
    source: pathToFileURL(traps.directory).href,
    description: JSON.stringify({ do: ["echo A note. >note.md"] }),
  });
  const { verified } = await pendingReview(server, id);
  expect([verified, traps.sprung()]).toEqual([true, []]);
});

test("plain git commands run the planted programs", () => {
  git(traps.directory, "status");
  git(traps.directory, "add", "-A");
  expect(traps.sprung()).toEqual(expect.arrayContaining(["clean", "fsmonitor"]));
});
