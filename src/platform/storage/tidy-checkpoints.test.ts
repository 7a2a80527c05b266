import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CheckpointId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { CheckpointFiles } from "../gate/checkpoint-files.ts";
import { TaskDirectories } from "../gate/directories.ts";
import { tidyCheckpoints } from "./tidy-checkpoints.ts";

let data = "";
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "signalbox-keeping-"));
});
afterEach(() => rm(data, { recursive: true }));

test("deletes files and commits of dropped checkpoints, but not of recorded or currently restored ones", async () => {
  const around = { files: new CheckpointFiles(data), directories: new TaskDirectories(data) };
  const workspace = join(data, "workspace");
  await mkdir(workspace);
  const snapshots = await around.directories.snapshots("t_00000001");
  const ids: CheckpointId[] = ["c_00000001", "c_00000002", "c_00000003"];
  for (const id of ids) {
    await writeFile(join(workspace, "file"), id);
    const at = new Date("2026-01-21T10:00:00Z");
    await snapshots.take(workspace, { message: id, ref: `checkpoints/${id}`, at });
    await around.files.write(id, { task: { id: "t_00000001" } } as unknown as TaskState);
  }
  await snapshots.branch((await snapshots.find("checkpoints/c_00000001")) ?? "", "attempts/1-1");

  const tidy = async (restoring: object | null): Promise<void> => {
    const gate = { checkpoints: [{ id: "c_00000002" }], restoring };
    await tidyCheckpoints({ task: { id: "t_00000001" }, gate } as unknown as TaskState, around);
  };
  await tidy({ checkpointId: "c_00000001" });
  expect(await snapshots.names("checkpoints")).toEqual(["c_00000001", "c_00000002"]);
  await tidy(null);
  expect({
    files: await around.files.list("t_00000001"),
    refs: await snapshots.names("checkpoints"),
    others: await snapshots.names("attempts"),
  }).toEqual({ files: ["c_00000002"], refs: ["c_00000002"], others: ["1-1"] });
});
