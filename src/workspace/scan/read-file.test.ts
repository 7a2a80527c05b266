import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { readScanned } from "./read-file.ts";
import { scanWorkspace, type ScannedFile } from "./scan.ts";

async function walked(tree: Record<string, string>): Promise<{ root: string; file: ScannedFile }> {
  const root = plant(join(testPlace(), "workspace"), tree);
  const [file] = (await scanWorkspace(root)).files;
  if (file === undefined) throw new Error("unreachable");
  return { root, file };
}

test("reads the current content with its stamp", async () => {
  const { root, file } = await walked({ "d/run": "#!/bin/sh\n" });
  const first = await readScanned(root, file, 100);
  writeFileSync(join(root, "d/run"), "changed");
  const second = await readScanned(root, file, 100);
  expect([first, second]).toEqual([
    { bytes: Buffer.from("#!/bin/sh\n"), executable: true, stamp: file.stamp, stable: true },
    { bytes: Buffer.from("changed"), executable: true, stamp: expect.anything(), stable: true },
  ]);
  expect(second?.stamp).not.toEqual(file.stamp);
});

test.each<[string, (path: string, root: string) => void]>([
  ["a link", (path) => symlinkSync("/etc/hostname", path)],
  ["a link to a file inside", (path, root) => symlinkSync(join(root, "other"), path)],
  ["a pipe", (path) => void execFileSync("sh", ["-c", 'mkfifo "$0"', path])],
  ["a directory", (path) => mkdirSync(path)],
  ["nothing", () => {}],
  ["something far larger", (path) => (writeFileSync(path, ""), truncateSync(path, 101))],
])("reads nothing and does not block if %s replaced the file", async (_, put) => {
  const { root, file } = await walked({ "d/a.txt": "mine" });
  rmSync(join(root, "d/a.txt"));
  put(join(root, "d/a.txt"), plant(root, { other: "other" }));
  expect(await readScanned(root, file, 100)).toBeNull();
});

test("does not enter a directory that became a link", async () => {
  const { root, file } = await walked({ "d/a.txt": "mine" });
  plant(join(root, "../outside"), { "a.txt": "secret" });
  renameSync(join(root, "d"), join(root, "away"));
  symlinkSync("../outside", join(root, "d"));
  expect(await readScanned(root, file, 100)).toBeNull();
});
