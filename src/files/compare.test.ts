import { appendFileSync, globSync, lstatSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { harvest, plant } from "../../test/support/test-directory.ts";
import { nodesOn } from "../../test/support/two-nodes.ts";
import type { TaskId } from "../protocol/ids.ts";
import { archiveFiles, taskFiles } from "./streams.ts";

const id: TaskId = "t_aaaaaaaa";
const task = taskFiles(id);
const names = Array.from({ length: 50 }, (_, index) => `file-${index}`);

/** Publishes files of a task, with times at all milliseconds of a second. */
async function publishedTask() {
  const { root, node } = await nodesOn();
  const one = node();
  plant(join(one.data, `checkpoints/${id}`), Object.fromEntries(names.map((name) => [name, `text ${name}`])));
  plant(join(one.data, `agents/${id}`), { session: "{}", link: "-> session" });
  for (const [index, name] of names.entries()) {
    const at = 1_794_000_000 + index / names.length + 0.0005;
    utimesSync(join(one.data, `checkpoints/${id}`, name), at, at);
  }
  await one.files.publish(task, 1);
  return { root, one, two: node() };
}

test("files on this machine and in the file store are the same after a publication, and on the next node", async () => {
  const { one, two } = await publishedTask();
  await two.files.fresh(task);
  const same = { files: 51, bytes: expect.any(Number), different: [], skipped: [] };
  expect(await one.files.compare(task, { content: true })).toEqual(same);
  expect(await two.files.compare(task, { content: true })).toEqual(same);
  const times = ({ data }: { data: string }): number[] =>
    names.map((name) => Math.floor(lstatSync(join(data, `checkpoints/${id}`, name)).mtimeMs));
  expect(times(two)).toEqual(times(one));
});

test("a comparison names files that were changed, added or removed", async () => {
  const { one } = await publishedTask();
  appendFileSync(join(one.data, `checkpoints/${id}/file-1`), ".");
  writeFileSync(join(one.data, `agents/${id}/new`), "");
  rmSync(join(one.data, `agents/${id}/link`));
  const { different } = await one.files.compare(task, { content: false });
  expect(different.toSorted()).toEqual([`agents/${id}/link`, `agents/${id}/new`, `checkpoints/${id}/file-1`]);
});

test("a comparison of content names files whose content the file store has lost", async () => {
  const { root, one } = await publishedTask();
  const blobs = globSync("blobs/**", { cwd: root }).filter((path) => lstatSync(join(root, path)).isFile());
  expect(blobs).toHaveLength(51);
  rmSync(join(root, blobs[0] ?? ""));
  expect((await one.files.compare(task, { content: false })).different).toEqual([]);
  expect((await one.files.compare(task, { content: true })).different).toHaveLength(1);
});

test("archives of two tasks, which share a directory, are brought at the same time", async () => {
  const { node } = await nodesOn();
  const [one, two] = [node(), node()];
  const [first, second] = [archiveFiles("t_bbbbbbbb"), archiveFiles("t_cccccccc")];
  plant(join(one.data, "archives"), { "t_bbbbbbbb-1.zip": "first", "t_cccccccc-1.zip": "second" });
  for (const archives of [first, second]) await one.files.publish(archives, 1);
  const later = Promise.withResolvers<void>();
  let isFirst = true;
  two.before = async (call) => {
    if (call !== "getBlobs" || !isFirst) return;
    isFirst = false;
    // The first archive has a temporary file by now.
    await two.files.fresh(second);
    later.resolve();
  };
  await two.files.fresh(first);
  await later.promise;
  expect(harvest(join(two.data, "archives"))).toEqual({
    "t_bbbbbbbb-1.zip": "first",
    "t_cccccccc-1.zip": "second",
  });
});
