import { execFileSync } from "node:child_process";
import { chownSync, linkSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testPlace } from "../../test/support/test-directory.ts";
import { giveTo } from "./give-files.ts";

const isRoot = process.getuid?.() === 0;
const user = { name: "nobody", uid: 65_534, gid: 65_534, isDefault: true };

function owners(directory: string): Record<string, number> {
  const names = readdirSync(directory, { recursive: true, encoding: "utf8" }).toSorted();
  return Object.fromEntries(names.map((name) => [name, lstatSync(join(directory, name)).uid]));
}

test.skipIf(!isRoot)("gives files of root away, but no links, hard links or files of others", async () => {
  const place = testPlace();
  const [given, outside] = [join(place, "given"), join(place, "outside")];
  for (const path of ["given/a/b", "outside/c"]) mkdirSync(join(place, path), { recursive: true });
  writeFileSync(join(given, "a/b/file\nwith a line break"), "");
  writeFileSync(join(given, "a/other"), "");
  chownSync(join(given, "a/other"), 1_234, 1_234);
  writeFileSync(join(outside, "c/secret"), "");
  symlinkSync(outside, join(given, "link"));
  linkSync(join(outside, "c/secret"), join(given, "hard"));
  await giveTo(user, given);
  expect([lstatSync(given).uid, owners(given), owners(outside)]).toEqual([
    65_534,
    {
      a: 65_534,
      "a/b": 65_534,
      "a/b/file\nwith a line break": 65_534,
      "a/other": 1_234,
      hard: 0,
      link: 65_534,
      "link/c": 0,
      "link/c/secret": 0,
    },
    { c: 0, "c/secret": 0 },
  ]);
});

test.skipIf(!isRoot)("gives away directories that are nested deeper than a path may be long", async () => {
  const place = testPlace();
  const nest =
    'mkdir "deep"; chdir "deep"; for (1..600) { mkdir "directory"; chdir "directory" } open F, ">end"';
  execFileSync("perl", ["-e", nest], { cwd: place });
  await giveTo(user, join(place, "deep"));
  const found = execFileSync("find", [place, "-name", "end", "-printf", "%u"], { encoding: "utf8" });
  expect(found).toBe("nobody");
});
