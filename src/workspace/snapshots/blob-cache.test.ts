import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import type { ScannedFile, Stamp } from "../scan/scan.ts";
import { testPlace } from "../../../test/support/test-directory.ts";
import { BlobCache } from "./blob-cache.ts";

const scanned = (path: string, stamp: Stamp, size = 3): ScannedFile => ({
  path,
  size,
  stamp,
  executable: false,
  kind: "file",
});
const blob = "a".repeat(40);
const changedAt = (time: number): Stamp => ({ inode: 7, mtime: time, ctime: time });

test("caches a file as long as nothing about it changed", () => {
  const file = join(testPlace(), "known");
  const stamp = { inode: 7, mtime: 1000.25, ctime: 2000.5 };
  const first = BlobCache.read(file);
  first.remember("docs/a file.md", { size: 3, stamp, blob }, { now: 9000 });
  first.write();
  const others = [
    { ...stamp, inode: 8 },
    { ...stamp, mtime: 1000.5 },
    { ...stamp, ctime: 2000.75 },
  ];
  const known = BlobCache.read(file);
  expect([
    known.blob(scanned("docs/a file.md", stamp)),
    known.blob(scanned("docs/a file.md", stamp, 4)),
    known.blob(scanned("a file.md", stamp)),
    ...others.map((other) => known.blob(scanned("docs/a file.md", other))),
  ]).toEqual([blob, null, null, null, null, null]);
});

test("does not trust a change that another may follow within the same clock tick", () => {
  const file = join(testPlace(), "known");
  const first = BlobCache.read(file);
  const times = {
    now: 10_000.5,
    "a tick ago": 9950.5,
    "long ago": 9800.5,
    "in whole seconds": 9000,
    older: 7000,
  };
  for (const [path, time] of Object.entries(times)) {
    first.remember(path, { size: 3, stamp: changedAt(time), blob }, { now: 10_000.5 });
  }
  first.write();
  const known = BlobCache.read(file);
  const trusted = Object.entries(times).filter(
    ([path, time]) => known.blob(scanned(path, changedAt(time))) !== null,
  );
  expect(trusted.map(([path]) => path)).toEqual(["long ago", "older"]);
});

test("forgets deleted files and ignores a cache in another format", () => {
  const file = join(testPlace(), "known");
  const first = BlobCache.read(file);
  for (const path of ["a", "b"])
    first.remember(path, { size: 3, stamp: changedAt(1.5), blob }, { now: 9000 });
  first.write();
  const second = BlobCache.read(file);
  second.blob(scanned("b", changedAt(1.5)));
  second.write();
  const third = BlobCache.read(file);
  const seen = ["a", "b"].map((path) => third.blob(scanned(path, changedAt(1.5))));
  writeFileSync(file, `other notes\n${blob} 3 7 1.5 1.5 b\n`);
  expect([seen, BlobCache.read(file).isEmpty]).toEqual([[null, blob], true]);
});
