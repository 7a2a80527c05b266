import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testPlace } from "../../../test/support/test-directory.ts";
import type { LostRange } from "../../files/faults.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { restoredBeside } from "../../workspace/make-workspace.ts";
import { PlayedTask } from "../decide/decide.suite.ts";
import { TaskDirectories } from "../gate/directories.ts";
import { Placement, type PlacementOptions } from "./placement.ts";

const node = { id: "n_00000001", name: "one" };

/** Returns the placement of a node, and a task that this node has placed, with a saved file. */
async function placed() {
  const root = testPlace();
  const directories = new TaskDirectories(join(root, "data"));
  const workspaces = join(root, "workspaces");
  const { state } = new PlayedTask().started();
  const { id } = state.task;
  const workspace = join(workspaces, id);
  mkdirSync(workspace, { recursive: true });
  writeFileSync(join(workspace, "saved.txt"), "saved\n");
  const snapshots = await directories.snapshots(id);
  const { commit } = await snapshots.take(workspace, {
    message: "Saved",
    ref: "phases/1",
    at: new Date("2026-01-21T10:00:00.000Z"),
  });
  const recorded: unknown[] = [];
  const stored = { isCurrent: true, epoch: 1, restored: new Set<string>(), lost: [] as LostRange[] };
  const options = {
    node,
    files: { fresh: async () => ({ lost: stored.lost }), isCurrent: async () => stored.isCurrent },
    epochOf: () => stored.epoch,
    workspaces,
    directories,
    streams: {
      executeAsOwner: async (_: string, command: unknown) => {
        recorded.push(command);
        return { ok: true, value: state };
      },
    },
    publish: async () => {},
    layOriginal: async () => {},
    restored: { has: (id: string) => stored.restored.delete(id), done: async () => undefined },
    coordinators: {},
    layCheckout: async () => null,
  } as unknown as PlacementOptions;
  const here: TaskState = {
    ...state,
    task: { ...state.task, node, workspace },
    gate: { ...state.gate, baseCommit: commit },
  };
  return { placement: new Placement(options), here, workspace, commit, recorded, stored };
}

test("the next server repeats an interrupted restore, even on the same node", async () => {
  const { placement, here, workspace, commit, recorded } = await placed();
  expect(await placement.place(here)).toBe(false);
  mkdirSync(restoredBeside(workspace));
  writeFileSync(join(workspace, "saved.txt"), "half\n");
  expect(await placement.place(here)).toBe(true);
  expect([
    readFileSync(join(workspace, "saved.txt"), "utf8"),
    existsSync(restoredBeside(workspace)),
    recorded,
    await placement.place(here),
  ]).toEqual(["saved\n", false, [{ type: "task.placed", node, workspace, commit }], false]);
});

test("a task that comes back is restored to its last commit", async () => {
  const { placement, here, workspace } = await placed();
  writeFileSync(join(workspace, "saved.txt"), "later than the commit\n");
  placement.displaced(here.task.id);
  expect(await placement.place(here)).toBe(true);
  expect(readFileSync(join(workspace, "saved.txt"), "utf8")).toBe("saved\n");
});

test("a task is restored if another node published its files before this one got it back", async () => {
  const { placement, here, workspace, stored } = await placed();
  writeFileSync(join(workspace, "saved.txt"), "of this node\n");
  expect(await placement.place(here)).toBe(false);
  // The files of another node count only under a later lease: under this one, they are refused.
  stored.isCurrent = false;
  expect(await placement.place(here)).toBe(false);
  stored.epoch = 3;
  expect(await placement.place(here)).toBe(true);
  expect(readFileSync(join(workspace, "saved.txt"), "utf8")).toBe("saved\n");
});

test("a task that came with a backup is restored to its last commit once", async () => {
  const { placement, here, workspace, stored } = await placed();
  writeFileSync(join(workspace, "saved.txt"), "later than the commit\n");
  stored.restored.add(here.task.id);
  expect([await placement.place(here), await placement.place(here)]).toEqual([true, false]);
  expect(readFileSync(join(workspace, "saved.txt"), "utf8")).toBe("saved\n");
});

test("a task whose last commit is lost fails with the reason", async () => {
  const { placement, here, workspace, stored, recorded } = await placed();
  const pack = `snapshots/${here.task.id}.git/objects/pack`;
  rmSync(join(workspace, "../../data", pack), { recursive: true });
  stored.lost = [{ path: `${pack}/one`, from: 0, to: 10 }];
  placement.displaced(here.task.id);
  expect(await placement.place(here)).toBe(true);
  expect(recorded).toEqual([
    {
      type: "job.failed",
      job: "restore",
      reason: expect.stringContaining(`has lost content of ${here.task.id}: ${pack}/one`) as unknown,
    },
  ]);
});
