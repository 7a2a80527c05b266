import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { mountSmallDisk } from "../../test/support/small-disk.ts";
import { harvest, testPlace } from "../../test/support/test-directory.ts";
import { DirectoryFileStore } from "./directory-store.ts";
import { fileStoreContract } from "./file-store.suite.ts";
import { sha256 } from "./manifest.ts";
import { openFileStore } from "./open-file-store.ts";

fileStoreContract("a directory", async () => {
  const disk = mountSmallDisk(16);
  if (disk !== null) onTestFinished(() => disk.unmount());
  const root = join(disk?.directory ?? testPlace(), "files");
  mkdirSync(root);
  const blobFile = (digest: string): string => join(root, "blobs", digest.slice(0, 2), digest);
  return {
    store: await openFileStore({ kind: "directory", directory: root }, unused),
    other: await DirectoryFileStore.open(root),
    async damage(digest, change) {
      const changed = change(readFileSync(blobFile(digest)));
      if (changed === null) rmSync(blobFile(digest));
      else writeFileSync(blobFile(digest), changed);
    },
    async age(name, ms) {
      const file = name.startsWith("t_") ? newest(join(root, "manifests", name)) : blobFile(name);
      const time = (statSync(file).mtimeMs - ms) / 1000;
      utimesSync(file, time, time);
    },
    async stop() {
      renameSync(root, `${root}-away`);
      mkdirSync(root);
    },
    fill: disk === null ? null : async () => disk.fill(),
  };
});

test("a directory that does not exist is a fault, not a new file store", async () => {
  await expect(DirectoryFileStore.open(join(testPlace(), "absent"))).rejects.toEqual(
    expect.objectContaining({ code: "files_unavailable" }),
  );
});

test("a failed write leaves no file behind, and a collection removes what a crash left", async () => {
  const root = testPlace();
  const store = await DirectoryFileStore.open(root);
  await store.putBlobs([{ digest: sha256("a"), bytes: Buffer.from("a") }]);
  writeFileSync(join(root, "new", "leftover"), "half");
  utimesSync(join(root, "new", "leftover"), 1, 1);
  await store.collectGarbage();
  expect(Object.keys(harvest(root))).toEqual([`blobs/ca/${sha256("a")}`, "signalbox-files"]);
});

/** A directory needs no database. */
const unused = new Pool();

function newest(directory: string): string {
  const versions = readdirSync(directory).map(Number);
  return join(directory, String(Math.max(...versions)));
}
