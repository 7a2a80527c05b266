import type { Task } from "../protocol/task/task.ts";
import { join } from "node:path";
import { expect, test } from "vitest";
import { appendTask, created } from "../../test/support/scripted-server.ts";
import { testPlace } from "../../test/support/test-directory.ts";
import { SoleOwnership } from "../engine/ownership.ts";
import { Subscription } from "../engine/subscription.ts";
import { ReviewId, TaskId } from "../protocol/ids.ts";
import type { TaskEvent } from "../protocol/task/event.ts";
import { evolve } from "../protocol/task/evolve.ts";
import type { Review, Verification } from "../protocol/task/review.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import type { Store } from "../store/store.ts";
import { VerifiedPictures, type VerifiedPicturesOptions } from "./verified-pictures.ts";

const at = "2026-01-01T00:00:00.000Z";
const startedAt = "2026-01-02T00:00:00.000Z";

function openStore(): Promise<Store> {
  return openSqliteStore({ file: join(testPlace(), "test.db"), at });
}

async function stateIn(store: Store, taskId: TaskId): Promise<TaskState | null> {
  const records = await store.read<TaskEvent>({ stream: taskId, after: 0, limit: 1_000 });
  let state: TaskState | null = null;
  for (const record of records) state = evolve(state, record.event, record.at);
  return state;
}

/** Appends a task with reviews, one for each commit. Criteria that exist only for code are named `criteria`. */
async function review(
  store: Store,
  number: number,
  commits: readonly string[],
  {
    verified = true,
    criteria = ["P1_BUILD"],
    decidedAt = null,
  }: { verified?: boolean; criteria?: string[]; decidedAt?: string | null } = {},
): Promise<TaskId> {
  const taskId = TaskId.parse(`t_0000000${number}`);
  const verification: Verification = {
    id: "v_00000001",
    taskId,
    phase: 1,
    attempt: 1,
    commit: "",
    status: "passed",
    criteria: criteria.map((id) => ({ id, title: id, by: "platform", status: "passed", details: "" })),
    verifierFailures: [],
    startedAt: at,
    finishedAt: at,
  };
  const opened = commits.map((commit, index): TaskEvent => {
    const attempt = index + 1;
    const review: Review = {
      id: ReviewId.parse(`rv_0000000${attempt}`),
      taskId,
      phase: 1,
      attempt,
      status: "pending",
      version: 1,
      commit,
      previousCommit: null,
      baseCommit: null,
      deliverables: [],
      verification,
      verified,
      unverifiedBecause: verified ? null : "reworks_used",
      comments: [],
      questionIds: [],
      escalated: false,
      autoApproved: false,
      assignee: null,
      createdAt: at,
      decision: null,
      decidedBy: null,
      decidedAt,
      decisionComment: null,
      reason: null,
      feedback: null,
    };
    return { type: "review.opened", review };
  });
  await appendTask(store, taskId, [created(taskId, `Task ${number}`), ...opened]);
  return taskId;
}

/** Follows a store and records which pictures are asked for. */
async function following(store: Store, options: Partial<VerifiedPicturesOptions> = {}) {
  const ownership = new SoleOwnership(store, { owner: "me", now: () => new Date(startedAt) });
  await ownership.open();
  const taken: string[] = [];
  const faults: string[] = [];
  const pictures = new VerifiedPictures({
    subscription: (subscribed) => new Subscription({ ...subscribed, store, ownership }),
    node: null,
    state: (taskId) => stateIn(store, taskId),
    isWanted: () => true,
    now: () => new Date(startedAt),
    take: async ({ commit }, { isBuilt }) => void taken.push(isBuilt ? commit : `${commit} as a site`),
    onFault: (what) => faults.push(what),
    ...options,
  });
  pictures.start();
  return { pictures, taken, faults };
}

test("takes the newest verified version of each task, once, but none that was decided before the start", async () => {
  const store = await openStore();
  await review(store, 1, ["decided before"], { decidedAt: at });
  const unwanted = TaskId.parse("t_00000004");
  const isWanted = ({ id }: Pick<Task, "id">): boolean => id !== unwanted;
  const first = await following(store, { isWanted });
  await review(store, 2, ["old", "new"]);
  await review(store, 3, ["unverified"], { verified: false });
  await review(store, 4, ["unwanted"]);
  await review(store, 7, ["decided meanwhile"], { decidedAt: "2026-01-03T00:00:00.000Z" });
  await review(store, 5, ["site"], { criteria: ["GOOD"] });
  await expect.poll(() => first.taken).toEqual(["new", "decided meanwhile", "site as a site"]);
  await first.pictures.close();
  const second = await following(store, { isWanted });
  await review(store, 6, ["later"]);
  await expect.poll(() => second.taken).toEqual(["later"]);
  await second.pictures.close();
  expect([first.faults, second.faults]).toEqual([[], []]);
  await store.close();
});

test("a picture that a stop interrupts is taken by the next start; one that fails is not tried again", async () => {
  const store = await openStore();
  const begun: string[] = [];
  const first = await following(store, {
    take: ({ commit }, { signal }) =>
      new Promise((_, reject) => {
        begun.push(commit);
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  });
  await review(store, 1, ["interrupted"]);
  await expect.poll(() => begun).toEqual(["interrupted"]);
  await first.pictures.close();
  const tried: string[] = [];
  const second = await following(store, {
    take: async ({ commit }) => {
      tried.push(commit);
      throw new Error("It does not run.");
    },
  });
  await review(store, 2, ["broken"]);
  await expect.poll(() => tried).toEqual(["interrupted", "broken"]);
  await second.pictures.close();
  const third = await following(store);
  await review(store, 3, ["last"]);
  await expect.poll(() => third.taken).toEqual(["last"]);
  await third.pictures.close();
  expect(second.faults).toEqual([
    "A picture of a verified project could not be taken",
    "A picture of a verified project could not be taken",
  ]);
  await store.close();
});
