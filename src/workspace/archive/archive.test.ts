import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { harvest, testPlace } from "../../../test/support/test-directory.ts";
import { writeArchive, type ArchiveEntry } from "./archive.ts";

const at = new Date("2026-01-02T03:04:06Z");
const entry = (path: string, text: string, executable = false): ArchiveEntry => ({
  path,
  bytes: Buffer.from(text),
  executable,
});

/** Unpacks an archive with an independent program, which checks every checksum. */
function unzipped(file: string): unknown {
  const directory = `${file}.out`;
  const env = { ...process.env, LC_ALL: "C.UTF-8" };
  execFileSync("unzip", ["-q", "-o", file, "-d", directory], { env, stdio: "pipe" });
  return harvest(directory);
}

test("an archive contains the files under names that are safe everywhere", async () => {
  const file = join(testPlace(), "result.zip");
  await writeArchive(
    file,
    [
      entry("docs/파일 명.md", "text"),
      entry("bin/run", "#!/bin/sh\n", true),
      entry("../../etc/passwd", "x"),
      entry("/abs\\olute/CON.txt", ""),
      entry("a.txt", "1"),
      entry("A.TXT", "2"),
      entry("..", "3"),
    ],
    at,
  );
  expect(unzipped(file)).toEqual({
    "A_2.TXT": "2",
    _: "3",
    "a.txt": "1",
    "abs_olute/_CON.txt": "",
    "bin/run": "#!/bin/sh\n",
    "docs/파일 명.md": "text",
    "etc/passwd": "x",
  });
  expect(statSync(join(`${file}.out`, "bin/run")).mode & 0o777).toBe(0o755);
});

test("the same entries give the same bytes", async () => {
  const root = testPlace();
  const entries = [entry("a.txt", "a".repeat(300_000)), entry("b.txt", "b")];
  for (const name of ["one.zip", "two.zip"]) await writeArchive(join(root, name), entries, at);
  expect(readFileSync(join(root, "one.zip")).equals(readFileSync(join(root, "two.zip")))).toBe(true);
  expect(unzipped(join(root, "one.zip"))).toEqual({ "a.txt": "a".repeat(300_000), "b.txt": "b" });
});

test("a failed archive leaves no file", async () => {
  const root = testPlace();
  const failing = async function* (): AsyncGenerator<ArchiveEntry> {
    yield entry("a.txt", "a");
    throw new Error("lost");
  };
  await expect(writeArchive(join(root, "result.zip"), failing(), at)).rejects.toThrow("lost");
  await expect(writeArchive(join(root, "no", "where.zip"), [entry("a", "b")], at)).rejects.toThrow("ENOENT");
  expect([existsSync(join(root, "result.zip")), readdirSync(root)]).toEqual([false, []]);
});
