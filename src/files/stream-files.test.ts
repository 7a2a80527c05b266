import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { mountSmallDisk } from "../../test/support/small-disk.ts";
import { harvest, plant, testPlace } from "../../test/support/test-directory.ts";
import { inventory, nodesOn, type TestNode } from "../../test/support/two-nodes.ts";
import type { TaskId } from "../protocol/ids.ts";
import { openSnapshots } from "../workspace/snapshots/snapshots.ts";
import { LocalFiles } from "./local-files.ts";
import { chunkBytes, sha256 } from "./manifest.ts";
import { archiveFiles, inputFiles, officeFiles, orchestrationFiles, taskFiles } from "./streams.ts";

const id: TaskId = "t_aaaaaaaa";
const task = taskFiles(id);
const log = `logs/${id}/stdout.log`;
const letters = (letter: string, count: number): Buffer => Buffer.alloc(count, letter);

/** Writes a little of everything that a task has. */
async function fillTask(data: string): Promise<void> {
  const workspace = plant(testPlace(), { "a.txt": "one", "d/b.txt": "two" });
  const snapshots = await openSnapshots(join(data, `snapshots/${id}.git`));
  await snapshots.take(workspace, { message: "first", ref: "checkpoints/c_1", at: new Date(0) });
  plant(join(data, `checkpoints/${id}`), { "c_1.json": '{"format":1}', "c_2.json.new": "half" });
  plant(join(data, `logs/${id}`), { "stderr.log": "" });
  writeFileSync(join(data, log), letters("x", chunkBytes + 5));
  plant(join(data, `agents/${id}`), {
    ".claude/projects/p/session.jsonl": '{"type":"user"}\n',
    ".claude/run": "#!/bin/sh\n",
    ".claude/current": "-> projects/p/session.jsonl",
    ".claude/outside": "-> /etc/passwd",
    ".cache/big": "not published",
  });
  mkdirSync(join(data, `agents/${id}/empty`), { mode: 0o755 });
  chmodSync(join(data, `agents/${id}/.claude`), 0o700);
  chmodSync(join(data, `agents/${id}/.claude/projects/p/session.jsonl`), 0o640);
  utimesSync(join(data, `agents/${id}/.claude/run`), 1_600_000_000.5, 1_600_000_000.5);
}

/** Lists the files that other nodes get. */
function shared(data: string): Record<string, string> {
  const all = Object.entries(inventory(data));
  return Object.fromEntries(
    all.filter(([path]) => path.includes(id) && !/\.cache|\.new$|\.git\/known-/.test(path)),
  );
}

async function published(node: TestNode, epoch: number, options = {}): Promise<unknown> {
  return node.files.publish(task, epoch, options);
}

describe("a stream that is published on one node and brought up to date on another", () => {
  test("has the same files, links, empty directories, modes and times, and its repository works", async () => {
    const { node } = await nodesOn();
    const [a, b] = [node(), node()];
    await fillTask(a.data);
    expect(await published(a, 1)).toEqual({
      published: true,
      version: 1,
      uploadedBytes: expect.any(Number),
      skipped: [],
    });
    expect(await b.files.fresh(task)).toEqual({ version: 1, changed: expect.any(Number), lost: [] });
    expect(shared(b.data)).toEqual(shared(a.data));
    expect(Object.keys(shared(a.data)).length).toBeGreaterThan(25);
    const git = ["--git-dir", join(b.data, `snapshots/${id}.git`)];
    execFileSync("git", [...git, "fsck", "--strict"], { stdio: "ignore" });
    const listed = execFileSync("git", [...git, "ls-tree", "-r", "--name-only", "refs/checkpoints/c_1"]);
    expect(listed.toString()).toBe("a.txt\nd/b.txt\n");
  });

  test("loses the files that the first node removed, and gets each kind in the place of another", async () => {
    const { node } = await nodesOn();
    const [a, b] = [node(), node()];
    plant(join(a.data, `agents/${id}`), {
      "gone/deep/a": "",
      file: "1",
      dir: "2",
      link: "3",
      "to-file/x": "4",
    });
    await published(a, 1);
    await b.files.fresh(task);
    plant(join(b.data, `agents/${id}`), {
      "gone/deep/mine": "",
      ".signalbox-new-left": "half",
      ".cache/a": "kept",
    });
    for (const name of ["gone", "dir", "link", "to-file"])
      rmSync(join(a.data, `agents/${id}`, name), { recursive: true });
    plant(join(a.data, `agents/${id}`), { "dir/inner": "a", link: "-> file", "to-file": "b" });
    await published(a, 1);
    await b.files.fresh(task);
    expect(shared(b.data)).toEqual(shared(a.data));
    expect(harvest(join(b.data, `agents/${id}`))).toEqual({
      ".cache/a": "kept",
      "dir/inner": "a",
      file: "1",
      link: "-> file",
      "to-file": "b",
    });
  });

  test("is unchanged if it is up to date, after one request to the file store", async () => {
    const { node } = await nodesOn();
    const [a, b] = [node(), node()];
    await fillTask(a.data);
    await published(a, 1);
    await b.files.fresh(task);
    for (const each of [a, b]) {
      each.calls.length = 0;
      expect(await each.files.fresh(task)).toEqual({ version: 1, changed: 0, lost: [] });
      expect(each.calls).toEqual(["manifestVersion"]);
    }
  });

  test("is brought up to date once for several callers", async () => {
    const { node } = await nodesOn();
    const [a, b] = [node(), node()];
    await fillTask(a.data);
    await published(a, 1);
    const all = await Promise.all([b.files.fresh(task), b.files.fresh(task), b.files.fresh(task)]);
    expect(new Set(all).size).toBe(1);
    expect(b.calls.filter((call) => call === "getManifest")).toHaveLength(1);
  });

  test("is complete after any number of interrupted attempts", async () => {
    const { node } = await nodesOn();
    const [a, b] = [node(), node()];
    await fillTask(a.data);
    writeFileSync(
      join(a.data, log),
      Buffer.concat(["a", "b", "c", "d", "e"].map((one) => letters(one, chunkBytes))),
    );
    await published(a, 1);
    let allowed = 0;
    let attempts = 0;
    for (let isDone = false; !isDone; attempts++) {
      let left = allowed++;
      b.before = (call) => {
        if (call === "getBlobs" && left-- === 0) throw new Error("cut off");
      };
      isDone = await b.files.fresh(task).then(
        () => true,
        () => false,
      );
    }
    expect(attempts).toBeGreaterThan(2);
    expect(shared(b.data)).toEqual(shared(a.data));
    expect(Object.keys(inventory(b.data)).filter((path) => path.includes("signalbox-new"))).toEqual([]);
  });

  test("keeps the archives of other tasks", async () => {
    const { node } = await nodesOn();
    const [a, b] = [node(), node()];
    plant(join(a.data, "archives"), { [`${id}-1.zip`]: "one", "t_other-1.zip": "other" });
    plant(join(b.data, "archives"), { [`${id}-0.zip`]: "old", "t_bbbbbbbb-1.zip": "kept" });
    await a.files.publish(archiveFiles(id), 1);
    await b.files.fresh(archiveFiles(id));
    expect(harvest(join(b.data, "archives"))).toEqual({ [`${id}-1.zip`]: "one", "t_bbbbbbbb-1.zip": "kept" });
  });
});

test("orchestrations and offices have their repositories and lists on the other node", async () => {
  const { node } = await nodesOn();
  const [a, b] = [node(), node()];
  await openSnapshots(join(a.data, "orchestrations/o_aaaaaaaa/repository.git"));
  plant(join(a.data, "orchestrations/o_aaaaaaaa/lists"), { abc: "- [ ] T1", "def.part": "half" });
  await openSnapshots(join(a.data, "office-repositories/of_aaaaaaaa.git"));
  const streams = [orchestrationFiles("o_aaaaaaaa"), inputFiles("o_aaaaaaaa"), officeFiles("of_aaaaaaaa")];
  for (const stream of streams) await a.files.publish(stream, 1);
  for (const stream of streams) await b.files.fresh(stream);
  rmSync(join(a.data, "orchestrations/o_aaaaaaaa/lists/def.part"));
  expect(withoutTops(inventory(b.data))).toEqual(withoutTops(inventory(a.data)));
  execFileSync("git", ["--git-dir", join(b.data, "office-repositories/of_aaaaaaaa.git"), "fsck"], {
    stdio: "ignore",
  });
});

describe("a publication", () => {
  test("sends only the end of a log that has grown, and the whole log if its beginning changed", async () => {
    const { node } = await nodesOn();
    const [a, b] = [node(), node()];
    plant(join(a.data, `logs/${id}`), {});
    writeFileSync(join(a.data, log), Buffer.concat([letters("a", chunkBytes), letters("b", chunkBytes + 7)]));
    expect(await published(a, 1)).toMatchObject({ uploadedBytes: 2 * chunkBytes + 7 });
    appendFileSync(join(a.data, log), "more");
    expect(await published(a, 1)).toMatchObject({ version: 2, uploadedBytes: 11 });
    // A crash cuts a log to the recorded length, and another run continues it.
    truncateSync(join(a.data, log), 10);
    appendFileSync(join(a.data, log), letters("z", 2 * chunkBytes + 20));
    expect(await published(a, 1)).toMatchObject({ version: 3, uploadedBytes: 2 * chunkBytes + 30 });
    await b.files.fresh(task);
    expect(readFileSync(join(b.data, log)).equals(readFileSync(join(a.data, log)))).toBe(true);
    expect(await published(a, 1)).toMatchObject({ version: 3, uploadedBytes: 0 });
  });

  test("does not read unchanged files again", async () => {
    const { node } = await nodesOn();
    const a = node();
    plant(join(a.data, `checkpoints/${id}`), { "c_1.json": "small" });
    writeFileSync(join(a.data, `checkpoints/${id}/c_2.json`), letters("x", 8 * chunkBytes));
    // Files that have just changed are read a second time.
    await pause(150);
    await published(a, 1);
    const before = bytesRead();
    plant(join(a.data, `checkpoints/${id}`), { "c_3.json": "new" });
    expect(await published(a, 1)).toMatchObject({ version: 2, uploadedBytes: 3 });
    expect(bytesRead() - before).toBeLessThan(chunkBytes);
  });

  test("is refused with an old epoch, and on a node that lacks what another has published", async () => {
    const { node } = await nodesOn();
    const [a, b] = [node(), node()];
    plant(join(a.data, `logs/${id}`), { "stdout.log": "from a" });
    await published(a, 1);
    await b.files.fresh(task);
    appendFileSync(join(b.data, log), ", then b");
    const taken = (await published(b, 2)) as { version: number };
    appendFileSync(join(a.data, log), ", a again");
    expect(await published(a, 1)).toMatchObject({
      published: false,
      reason: "old_epoch",
      head: { epoch: 2 },
    });
    expect(await published(a, 3)).toMatchObject({
      published: false,
      reason: "not_fresh",
      head: { epoch: 2 },
    });
    expect(await a.files.fresh(task)).toMatchObject({ version: taken.version });
    expect(readFileSync(join(a.data, log), "utf8")).toBe("from a, then b");
    expect(await published(a, 3)).toMatchObject({ published: true, version: taken.version + 1 });
  });

  test("is recognised as its own by a node that crashed before it knew that it had succeeded", async () => {
    const { node } = await nodesOn();
    const a = node();
    plant(join(a.data, `logs/${id}`), { "stdout.log": "one" });
    a.after = (call) => {
      if (call === "putManifest") throw new Error("cut off");
    };
    await expect(published(a, 1)).rejects.toThrow("cut off");
    appendFileSync(join(a.data, log), " two");
    const again = node(a.data);
    expect(await again.files.fresh(task)).toEqual({ version: 1, changed: 0, lost: [] });
    expect(readFileSync(join(a.data, log), "utf8")).toBe("one two");
    expect(await published(again, 1)).toMatchObject({ published: true, version: 2 });
  });

  test("repeats after a fault, and names no chunk that the file store lacks", async () => {
    const { node, store } = await nodesOn();
    const [a, b] = [node(), node()];
    await fillTask(a.data);
    a.before = (call) => {
      if (call === "putManifest") throw new Error("cut off");
    };
    await expect(published(a, 1)).rejects.toThrow("cut off");
    // Nothing names the chunks, so a collection may remove them.
    await store.collectGarbage(0);
    a.before = () => undefined;
    expect(await published(a, 1)).toMatchObject({ published: true, version: 1 });
    await b.files.fresh(task);
    expect(shared(b.data)).toEqual(shared(a.data));
  });

  test("can be removed, and is then not written again by a node without the lease", async () => {
    const { node } = await nodesOn();
    const [a, b] = [node(), node()];
    plant(join(a.data, `logs/${id}`), { "stdout.log": "secret" });
    await published(a, 1);
    await b.files.remove(task, 2);
    expect(await b.files.fresh(task)).toEqual({ version: null, changed: 0, lost: [] });
    expect(await published(a, 1)).toMatchObject({ published: false, reason: "old_epoch" });
    expect(await a.files.readLog(task, log, 0, 10)).toBeNull();
  });
});

describe("lost content", () => {
  test("is reported with its range, other files are complete, and no content is invented", async () => {
    const { root, node } = await nodesOn();
    const [a, b] = [node(), node()];
    await fillTask(a.data);
    writeFileSync(
      join(a.data, log),
      Buffer.concat(["a", "b", "c", "d"].map((one) => letters(one, chunkBytes))),
    );
    await published(a, 1);
    for (const letter of ["b", "c"]) rmSync(blobOf(root, letters(letter, chunkBytes)));
    const lost = [{ path: log, from: chunkBytes, to: 3 * chunkBytes }];
    await expect(b.files.fresh(task)).rejects.toEqual(expect.objectContaining({ code: "files_lost", lost }));
    const { [log]: whole, ...others } = shared(a.data);
    expect([whole === undefined, shared(b.data)]).toEqual([false, others]);
    expect(await published(b, 2)).toMatchObject({ published: false, reason: "not_fresh" });
    await expect(b.files.readLog(task, log, 0, 2 * chunkBytes)).rejects.toEqual(
      expect.objectContaining({ lost: [{ path: log, from: chunkBytes, to: 2 * chunkBytes }] }),
    );
    expect(await b.files.fresh(task, { acceptLosses: true })).toEqual({ version: 1, changed: 1, lost });
    expect(textOf(b, log)).toBe(
      Buffer.concat([letters("a", chunkBytes), missing(), missing(), letters("d", chunkBytes)]).toString(),
    );
    // A node that still has the file stores the whole file again.
    expect(await published(a, 1, { whole: true })).toMatchObject({
      version: 1,
      uploadedBytes: 4 * chunkBytes,
    });
    const c = node();
    await c.files.fresh(task);
    expect(shared(c.data)).toEqual(shared(a.data));
  });

  test("leaves an older version of the file as it was", async () => {
    const { root, node } = await nodesOn();
    const [a, b] = [node(), node()];
    plant(join(a.data, `logs/${id}`), { "stdout.log": "old", "stderr.log": "one" });
    await published(a, 1);
    await b.files.fresh(task);
    for (const name of ["stdout", "stderr"]) appendFileSync(join(a.data, `logs/${id}/${name}.log`), "er");
    await published(a, 1);
    writeFileSync(blobOf(root, "older"), "olter");
    await expect(b.files.fresh(task)).rejects.toEqual(
      expect.objectContaining({ lost: [{ path: log, from: 0, to: 5 }] }),
    );
    expect(harvest(join(b.data, `logs/${id}`))).toEqual({ "stderr.log": "oneer", "stdout.log": "old" });
  });
});

describe("lost content that some node still has", () => {
  const stderr = `logs/${id}/stderr.log`;
  const checkpoint = `checkpoints/${id}/c_1.json`;
  const session = `agents/${id}/session.json`;
  const lost = [
    { path: session, from: 0, to: 4 },
    { path: checkpoint, from: 0, to: 10 },
    { path: stderr, from: 0, to: 5 },
    { path: log, from: chunkBytes, to: 2 * chunkBytes },
  ].toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const whole = [letters("a", chunkBytes), letters("b", chunkBytes), letters("c", 9)];

  /** Publishes a task on one node, then takes some of its content away from the file store. */
  async function losing(): Promise<Awaited<ReturnType<typeof nodesOn>> & { a: TestNode; b: TestNode }> {
    const nodes = await nodesOn({ askForLossesMs: 0 });
    const [a, b] = [nodes.node(), nodes.node()];
    plant(join(a.data, `checkpoints/${id}`), { "c_1.json": "first task", "c_2.json": "second" });
    plant(join(a.data, `agents/${id}`), { "session.json": "four" });
    plant(join(a.data, `logs/${id}`), { "stderr.log": "older" });
    writeFileSync(join(a.data, log), Buffer.concat(whole));
    await published(a, 1);
    for (const content of [whole[1]!, "older", "first task", "four"]) rmSync(blobOf(nodes.root, content));
    return { ...nodes, a, b };
  }

  test("stays published although another node continues the task, and comes back with the node that has it", async () => {
    const { a, b, node, store } = await losing();
    expect(await b.files.fresh(task, { acceptLosses: true })).toMatchObject({ lost });
    for (const path of [log, stderr]) appendFileSync(join(b.data, path), " and more");
    plant(join(b.data, `checkpoints/${id}`), { "c_3.json": "third" });
    expect(await published(b, 2)).toMatchObject({ published: true });
    expect(await b.files.lost(task)).toEqual(lost);
    expect(await b.files.fresh(task, { acceptLosses: true })).toMatchObject({ changed: 0, lost });

    // A third node gets what there is, and continues in the same way.
    const c = node();
    expect(await c.files.fresh(task, { acceptLosses: true })).toMatchObject({ lost });
    expect(shared(c.data)).toEqual(shared(b.data));
    expect(textOf(c, log)).toBe(
      Buffer.concat([whole[0]!, missing(), whole[2]!, Buffer.from(" and more")]).toString(),
    );
    appendFileSync(join(c.data, log), "!");
    expect(await published(c, 3)).toMatchObject({ published: true });

    // The first node keeps what the file store lacks, and gives it back.
    expect(await a.files.fresh(task)).toMatchObject({ lost: [] });
    const text = `${Buffer.concat(whole).toString()} and more!`;
    expect([textOf(a, log), textOf(a, stderr), textOf(a, checkpoint), textOf(a, session)]).toEqual([
      text,
      "older and more",
      "first task",
      "four",
    ]);
    expect(await c.files.fresh(task)).toMatchObject({ lost: [] });
    expect([textOf(c, log), textOf(c, stderr), textOf(c, session)]).toEqual([text, "older and more", "four"]);

    expect(await published(a, 4)).toMatchObject({ published: true });
    expect(await store.manifestVersion(`${id}.lost`)).toMatchObject({ digest: null });
    const d = node();
    expect(await d.files.fresh(task)).toMatchObject({ lost: [] });
    expect(shared(d.data)).toEqual(shared(a.data));
  });

  test("is given back by the owner once another node has found the loss, whether it publishes or not", async () => {
    const { a, b, store } = await losing();
    expect(await b.files.fresh(task, { acceptLosses: true })).toMatchObject({ lost });
    expect(await a.files.lost(task)).toEqual([]);
    await expect.poll(async () => (await b.files.fresh(task, { acceptLosses: true })).lost).toEqual([]);
    expect(shared(b.data)).toEqual(shared(a.data));
    await published(a, 1);
    expect(await store.manifestVersion(`${id}.lost`)).toMatchObject({ digest: null });
  });

  test("is stored again by the owner even if the file store has damaged content of its size", async () => {
    const { a, b, root } = await losing();
    // Its size is right.
    writeFileSync(blobOf(root, "older"), "olter");
    expect(await b.files.fresh(task, { acceptLosses: true })).toMatchObject({ lost });
    appendFileSync(join(a.data, stderr), " and more");
    await published(a, 1);
    expect(await b.files.fresh(task)).toMatchObject({ lost: [] });
    expect(shared(b.data)).toEqual(shared(a.data));
    await expect(a.files.lost(task)).resolves.toEqual([]);
  });

  test("gives way to files that the next owner writes, and is forgotten with a deleted log", async () => {
    const { a, b, node } = await losing();
    await b.files.fresh(task, { acceptLosses: true });
    plant(join(b.data, `agents/${id}`), { "session.json": "another" });
    rmSync(join(b.data, `logs/${id}`), { recursive: true });
    await published(b, 2);
    expect(await b.files.lost(task)).toEqual([{ path: checkpoint, from: 0, to: 10 }]);
    await a.files.fresh(task);
    expect([textOf(a, session), textOf(a, checkpoint)]).toEqual(["another", "first task"]);
    await published(a, 3);
    const c = node();
    await c.files.fresh(task);
    expect(shared(c.data)).toEqual(shared(a.data));
    expect(Object.keys(shared(c.data)).filter((path) => path.startsWith("logs"))).toEqual([]);
  });
});

test("a range of a log is read without the rest", async () => {
  const { node, root } = await nodesOn();
  const [a, b] = [node(), node()];
  plant(join(a.data, `logs/${id}`), {});
  writeFileSync(join(a.data, log), Buffer.concat(["a", "b", "c"].map((one) => letters(one, chunkBytes))));
  await published(a, 1);
  const read = async (from: number, length: number): Promise<string | undefined> =>
    (await b.files.readLog(task, log, from, length))?.toString();
  rmSync(blobOf(root, letters("a", chunkBytes)));
  expect(await read(2 * chunkBytes - 2, 4)).toBe("bbcc");
  expect(await read(3 * chunkBytes - 1, 100)).toBe("c");
  expect([await read(3 * chunkBytes, 10), await read(9 * chunkBytes, 10)]).toEqual(["", ""]);
  expect(await b.files.readLog(task, `logs/${id}/none.log`, 0, 1)).toBeNull();
  expect(await b.files.readLog(task, `agents/${id}/a`, 0, 1)).toBeNull();
  expect(inventory(b.data)).toEqual({});
  expect(b.calls.filter((call) => call === "getManifest")).toHaveLength(1);
});

test("content that was collected because newer files were published is not lost", async () => {
  const { node, store } = await nodesOn();
  const [a, b] = [node(), node()];
  plant(join(a.data, `logs/${id}`), { "stdout.log": "one" });
  await published(a, 1);
  for (const read of [
    async () => (await b.files.readLog(task, log, 0, 100))?.toString(),
    async () => (await b.files.fresh(task), readFileSync(join(b.data, log), "utf8")),
  ]) {
    let isFirst = true;
    b.before = async (call) => {
      if (call !== "getBlobs" || !isFirst) return;
      isFirst = false;
      appendFileSync(join(a.data, log), ", more");
      await published(a, 1);
      await store.collectGarbage(0);
    };
    expect(await read()).toBe(readFileSync(join(a.data, log), "utf8"));
  }
});

test("a full disk of the node is a fault, and the next attempt continues", async ({ skip }) => {
  const disk = mountSmallDisk(8);
  if (disk === null) return skip("this machine cannot mount a small disk");
  onTestFinished(() => disk.unmount());
  const { node } = await nodesOn();
  const [a, b] = [node(), node(join(disk.directory, "data"))];
  mkdirSync(b.data);
  plant(join(a.data, `logs/${id}`), {});
  writeFileSync(join(a.data, log), letters("a", 4 * chunkBytes));
  await published(a, 1);
  disk.fill();
  await expect(b.files.fresh(task)).rejects.toEqual(expect.objectContaining({ code: "ENOSPC" }));
  disk.free();
  await b.files.fresh(task);
  expect(shared(b.data)).toEqual(shared(a.data));
});

test("a single machine exchanges no files", async () => {
  const data = plant(testPlace(), { [log]: "0123456789", secret: "x" });
  const files = new LocalFiles(data);
  expect([await files.publish(), await files.fresh(), await files.remove()]).toEqual([
    { published: true, version: 0, uploadedBytes: 0, skipped: [] },
    { version: null, changed: 0, lost: [] },
    undefined,
  ]);
  const read = async (path: string, from: number, length: number): Promise<string | undefined> =>
    (await files.readLog(task, path, from, length))?.toString();
  expect([await read(log, 3, 4), await read(log, 8, 10), await read(log, 20, 1)]).toEqual(["3456", "89", ""]);
  expect([await read("secret", 0, 1), await read(`logs/${id}/../../secret`, 0, 1)]).toEqual([
    undefined,
    undefined,
  ]);
});

/** Leaves out the directories that all streams share. */
function withoutTops(found: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).filter(([path]) => path.includes("/")));
}

/** Returns the number of bytes that this process has read so far. */
function bytesRead(): number {
  return Number(/rchar: (\d+)/.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
}

function blobOf(root: string, content: string | Buffer): string {
  const digest = sha256(content);
  return join(root, "blobs", digest.slice(0, 2), digest);
}

/** Returns the bytes that stand for a lost chunk of a log. */
function missing(): Buffer {
  const bytes = Buffer.alloc(chunkBytes, " ");
  bytes.write(`[${chunkBytes} bytes are missing: the file store lost them]`);
  bytes[chunkBytes - 1] = 0x0a;
  return bytes;
}

function textOf({ data }: TestNode, path: string): string {
  return readFileSync(join(data, path), "utf8");
}
