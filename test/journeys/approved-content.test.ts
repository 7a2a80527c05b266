import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask, get, stateOf, untilStatus } from "../support/api.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome, decide, eventsOfType, pendingReview } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeFlowHome(home, server));

/** Takes a task to the review of its last phase. */
async function lastReview(): ReturnType<typeof pendingReview> {
  const { id } = await createTask(server, { type: "note", description: "{}" });
  await decide(server, await pendingReview(server, id, 1), { action: "approve" });
  return pendingReview(server, id, 2);
}

test("the workspace of a completed task holds the approved commit, and a checkpoint keeps later changes", async () => {
  const review = await lastReview();
  const { workspace } = (await stateOf(server, review.taskId)).task;
  const idea = join(workspace, "docs/idea.md");
  const approved = readFileSync(idea, "utf8");
  writeFileSync(idea, "Not reviewed.");
  writeFileSync(join(workspace, "extra.md"), "Not reviewed either.");

  await decide(server, review, { action: "approve" });
  await untilStatus(server, review.taskId, "completed");
  const placed = () => eventsOfType(server, review.taskId, "placement.done");
  await expect.poll(placed).toEqual([{ type: "placement.done", changed: 2 }]);
  expect(readFileSync(idea, "utf8")).toBe(approved);
  expect(existsSync(join(workspace, "extra.md"))).toBe(false);
  const { checkpoints } = (await stateOf(server, review.taskId)).gate;
  const kept = checkpoints.findLast(({ trigger }) => trigger === "before_restore")?.commit ?? "";
  const repository = join(home, "snapshots", `${review.taskId}.git`);
  const show = (path: string): string =>
    execFileSync("git", ["--git-dir", repository, "show", `${kept}:${path}`], { encoding: "utf8" });
  expect([show("docs/idea.md"), show("extra.md")]).toEqual(["Not reviewed.", "Not reviewed either."]);
});

test("the workspace of a completed task that nobody has changed is left alone", async () => {
  const review = await lastReview();
  await decide(server, review, { action: "approve" });
  await expect
    .poll(() => eventsOfType(server, review.taskId, "placement.done"))
    .toEqual([{ type: "placement.done", changed: 0 }]);
  const { checkpoints } = (await stateOf(server, review.taskId)).gate;
  expect(checkpoints.filter(({ trigger }) => trigger === "before_restore")).toEqual([]);
});

test("a workspace that cannot be reset is reported, and the task stays completed", async () => {
  const review = await lastReview();
  const { workspace } = (await stateOf(server, review.taskId)).task;
  execFileSync("sh", ["-c", 'rm -rf "$0" && echo file >"$0"', workspace]);
  await decide(server, review, { action: "approve" });
  await expect
    .poll(() => eventsOfType(server, review.taskId, "placement.failed"))
    .toMatchObject([{ reason: expect.stringContaining("must be a directory") }]);
  expect(await get(server, "GET", `/api/tasks/${review.taskId}`)).toMatchObject({ status: "completed" });
});
