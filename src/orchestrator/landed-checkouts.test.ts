import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { checkoutOf, type Work } from "../../test/support/checked-out-project.ts";
import { orchestrated, opened, started } from "../../test/support/orchestration-states.ts";
import { plant } from "../../test/support/test-directory.ts";
import type { OrchestrationState } from "../protocol/orchestration/state.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { commitTree, treeOf } from "../workspace/merge/commit-tree.ts";
import { mergeCommits } from "../workspace/merge/merge-commits.ts";
import { LandedCheckouts } from "./landed-checkouts.ts";

const words = { message: "x", at: new Date(0) };

/** A checkout with committed work, and everything that is known about its child task. */
interface Scene extends Work {
  readonly commit: string;
  /** Changes the state of the child task. */
  child: TaskState;
  readonly released: string[];
  readonly faults: unknown[];
  /** Examines the checkouts after an attempt with this commit has landed as that tip. Returns true if the checkout stays. */
  readonly examine: (landed: string, tip: string) => Promise<boolean>;
}

async function scene(): Promise<Scene> {
  const work = await checkoutOf({ "a.txt": "a\n", ".gitignore": "made/\n" });
  plant(work.work, { "b.txt": "b\n", "made/tool": "t" });
  const { commit } = await work.take();
  const released: string[] = [];
  const faults: unknown[] = [];
  const task = { id: "t_00000001", status: "completed", workspace: work.work };
  const child = {
    task,
    specialist: { listId: "T1.1" },
    gate: { collected: { commit } },
    agent: { run: null },
    storage: { workspaceRemoved: null },
  } as unknown as TaskState;
  const made: Scene = { ...work, commit, child, released, faults, examine };
  const checkouts = new LandedCheckouts({
    children: {
      all: async () => [task] as never,
      state: async () => made.child,
      releaseCheckout: async (_, merged) => {
        released.push(merged);
        return true;
      },
    },
    repository: () => work.repository.directory,
    onFault: (_, fault) => faults.push(fault),
  });
  async function examine(landed: string, tip: string): Promise<boolean> {
    checkouts.observe(landedState(landed, tip));
    await checkouts.idle();
    return existsSync(work.work);
  }
  return made;
}

function landedState(commit: string, tip: string): OrchestrationState {
  return orchestrated("# L\n\n### [ ] T1.1: One\n", [
    [0, opened(1)],
    [1, started("T1.1")],
    [2, { type: "attempt.finished", task: "T1.1", attempt: 1, commit, tested: "passed" }],
    [
      3,
      {
        type: "merge.landed",
        phase: 1,
        tasks: [{ task: "T1.1", attempt: 1 }],
        before: "c0",
        commit: tip,
        tested: "passed",
      },
    ],
  ]);
}

test("a checkout whose commit has landed is removed", async () => {
  const { repository, base, commit, examine, released } = await scene();
  const merged = await mergeCommits(repository.directory, base, commit, words);
  const tip = merged.kind === "clean" ? merged.commit : "";
  expect([await examine(commit, tip), released]).toEqual([false, [commit]]);
});

test("so is that of an agent whose resolution of a conflict has landed under another commit", async () => {
  const { repository, base, commit, examine, released } = await scene();
  const tree = await treeOf(repository.directory, commit);
  const resolution = await commitTree(repository.directory, tree, [base], { ...words, message: "joined" });
  expect([await examine(resolution, resolution), released]).toEqual([false, [commit]]);
});

test.each<{ title: string; of: (made: Scene) => [landed: string, tip: string] }>([
  { title: "other work landed", of: ({ base }) => [base, base] },
  { title: "its work is not part of the merged commit", of: ({ base, commit }) => [commit, base] },
  { title: "git cannot tell", of: ({ commit }) => [commit, "0".repeat(40)] },
])("a checkout stays if $title", async ({ of }) => {
  const made = await scene();
  expect([await made.examine(...of(made)), made.released]).toEqual([true, []]);
});

test("a checkout with anything that was not committed stays", async () => {
  const { work, commit, examine, released } = await scene();
  plant(work, { "later.txt": "not committed\n" });
  expect([await examine(commit, commit), released]).toEqual([true, []]);
});

test("a removal that a crash interrupted is finished", async () => {
  const made = await scene();
  const storage = {
    ...made.child.storage,
    workspaceRemoved: { at: "2026-01-21T10:00:00.000Z", commit: made.commit },
  };
  made.child = { ...made.child, storage };
  expect([await made.examine(made.base, made.base), made.released]).toEqual([false, []]);
});

test("a checkout whose agent still runs stays until it has ended", async () => {
  const made = await scene();
  const ended = made.child;
  made.child = { ...ended, agent: { ...ended.agent, run: { status: "started" } } } as unknown as TaskState;
  expect(await made.examine(made.commit, made.commit)).toBe(true);
  made.child = ended;
  expect(await made.examine(made.commit, made.commit)).toBe(false);
});

test("a checkout that cannot be examined stays, and the fault is reported", async () => {
  const made = await scene();
  made.child = { ...made.child, gate: { collected: { commit: "no commit" } } } as unknown as TaskState;
  expect([await made.examine(made.commit, made.commit), made.faults.length]).toEqual([true, 1]);
});
