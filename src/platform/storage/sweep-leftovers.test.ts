import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TaskId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { CheckpointFiles } from "../gate/checkpoint-files.ts";
import { TaskDirectories } from "../gate/directories.ts";
import { sweepLeftovers } from "./sweep-leftovers.ts";

let data = "";
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "signalbox-keeping-"));
});
afterEach(() => rm(data, { recursive: true }));

test("deletes only the leftovers of a killed server at the next start", async () => {
  const files = new CheckpointFiles(data);
  const directories = new TaskDirectories(data);
  const workspaces = join(data, "elsewhere");
  for (const id of ["t_deleted1", "t_living01", "t_unknown1", "t_cleaned1"] as const) {
    await mkdir(join(workspaces, id, "deep"), { recursive: true });
    await writeFile(join(workspaces, id, "deep", "file"), "x");
    await mkdir(join(data, "logs", id), { recursive: true });
    await files.write("c_00000001", stateOf(id, workspaces, false));
    await directories.snapshots(id);
  }
  await mkdir(join(workspaces, "somebody's own"));
  for (const directory of [data, workspaces, ...["logs", "verifications"].map((name) => join(data, name))]) {
    await mkdir(join(directory, ".removing-0f", "0"), { recursive: true });
  }
  for (const id of ["t_verify01", "t_cleaned1", "r_earlier1"]) {
    await mkdir(join(data, "verifications", id), { recursive: true });
  }

  const unpublished: string[] = [];
  await sweepLeftovers({
    dataDirectory: data,
    workspaces,
    node: null,
    unpublish: async (id) => void unpublished.push(id),
    files,
    directories,
    store: {
      taskRow: async (id) =>
        id === "t_living01" || id === "t_cleaned1" ? (stateOf(id, workspaces, false).task as never) : null,
      outcome: async (id) =>
        id === "t_cleaned1" ? ({ holds: { output: true, workspace: false } } as never) : null,
    },
    state: async (id) => (id === "t_unknown1" ? null : stateOf(id, workspaces, id === "t_deleted1")),
    signal: new AbortController().signal,
  });

  expect(unpublished).toEqual(["t_deleted1"]);
  const stay = ["t_cleaned1", "t_living01", "t_unknown1"];
  expect({
    workspaces: (await readdir(workspaces)).toSorted(),
    logs: await readdir(join(data, "logs")),
    checkpoints: await readdir(join(data, "checkpoints")),
    snapshots: await readdir(join(data, "snapshots")),
    verifications: await readdir(join(data, "verifications")),
    data: (await readdir(data)).toSorted(),
  }).toEqual({
    workspaces: ["somebody's own", "t_living01", "t_unknown1"],
    logs: stay,
    checkpoints: stay,
    snapshots: stay.map((id) => `${id}.git`),
    verifications: ["t_verify01"],
    data: ["checkpoints", "elsewhere", "logs", "snapshots", "verifications"],
  });
});

function stateOf(id: TaskId, workspaces: string, deleted: boolean): TaskState {
  return { task: { id, workspace: join(workspaces, id) }, deleted } as unknown as TaskState;
}
