import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { plant, testPlace } from "../../test/support/test-directory.ts";
import { nodesOn } from "../../test/support/two-nodes.ts";
import type { TaskId } from "../protocol/ids.ts";
import { openSnapshots } from "../workspace/snapshots/snapshots.ts";
import { taskFiles } from "./streams.ts";

const id: TaskId = "t_aaaaaaaa";
const task = taskFiles(id);

/** Runs a program in a thread beside the test until the test ends. */
function beside(program: string, data: object): void {
  const worker = new Worker(program, { eval: true, workerData: data });
  onTestFinished(() => void worker.terminate());
}

test("a file that changes constantly is published in one version, or as it was published last", async () => {
  const { node } = await nodesOn();
  const [a, b] = [node(), node()];
  const file = join(a.data, `agents/${id}/state.json`);
  plant(join(a.data, `agents/${id}`), { "state.json": "a".repeat(3_000_000) });
  beside(
    `const { openSync, writeSync } = require("node:fs");
     const { workerData: { file } } = require("node:worker_threads");
     const fd = openSync(file, "r+");
     for (let turn = 0; ; turn++) {
       writeSync(fd, Buffer.alloc(3000000, 97 + turn % 26), 0, 3000000, 0);
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, turn % 40);
     }`,
    { file },
  );
  for (let round = 0; round < 8; round++) {
    await a.files.publish(task, 1);
    await b.files.fresh(task);
    const copy = join(b.data, `agents/${id}/state.json`);
    const bytes = existsSync(copy) ? readFileSync(copy) : Buffer.from("a");
    expect(new Set(bytes).size).toBe(1);
  }
});

test("a log that grows constantly is published up to some line, and never shrinks", async () => {
  const { node } = await nodesOn();
  const [a, b] = [node(), node()];
  const log = `logs/${id}/stdout.log`;
  mkdirSync(join(a.data, `logs/${id}`), { recursive: true });
  writeFileSync(join(a.data, log), "");
  beside(
    `const { appendFileSync } = require("node:fs");
     const { workerData: { file } } = require("node:worker_threads");
     for (let line = 0; ; line += 1000) {
       let text = "";
       for (let next = line; next < line + 1000; next++) text += String(next).padStart(9, "0") + "\\n";
       appendFileSync(file, text);
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
     }`,
    { file: join(a.data, log) },
  );
  await expect.poll(() => statSync(join(a.data, log)).size).toBeGreaterThan(0);
  let length = 0;
  for (let round = 0; round < 8; round++) {
    await a.files.publish(task, 1);
    await b.files.fresh(task);
    const text = readFileSync(join(b.data, log), "latin1");
    const lines = Math.floor(text.length / 10);
    const expected = Array.from({ length: lines }, (_, line) => `${String(line).padStart(9, "0")}\n`).join(
      "",
    );
    expect(text.slice(0, lines * 10) === expected && text.length >= length).toBe(true);
    length = text.length;
  }
  expect(length).toBeGreaterThan(0);
});

test("a repository that is being committed to and packed is published with everything its references need", async () => {
  const { node } = await nodesOn();
  const [a, b] = [node(), node()];
  const workspace = plant(testPlace(), { "a.txt": "0" });
  const snapshots = await openSnapshots(join(a.data, `snapshots/${id}.git`));
  await snapshots.take(workspace, { message: "first", ref: "checkpoints/c_0", at: new Date(0) });
  const over = new AbortController();
  const working = (async () => {
    for (let round = 0; !over.signal.aborted; round++) {
      appendFileSync(join(workspace, "a.txt"), `${round}\n`);
      await snapshots.take(workspace, {
        message: `${round}`,
        ref: `checkpoints/c_${round % 7}`,
        at: new Date(round),
      });
      if (round % 4 === 3)
        execFileSync("git", ["--git-dir", snapshots.directory, "gc", "--quiet", "--prune=now"]);
    }
  })();
  try {
    for (let round = 0; round < 8; round++) {
      await a.files.publish(task, 1);
      await b.files.fresh(task);
      const git = ["--git-dir", join(b.data, `snapshots/${id}.git`)];
      // Lists all objects of all references, and fails if one is missing.
      const listed = execFileSync("git", [...git, "rev-list", "--objects", "--all"], {
        stdio: ["ignore", "pipe", "pipe"],
      });
      expect(listed.toString()).toMatch(/ a\.txt$/m);
    }
  } finally {
    over.abort();
    await working;
  }
});
