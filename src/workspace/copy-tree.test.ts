import { chmodSync, linkSync, lstatSync, mkdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { harvest, plant, testPlace } from "../../test/support/test-directory.ts";
import { copyTree, isMovable } from "./copy-tree.ts";

test("copies files, links, modes and times, and hard links become files", async () => {
  const root = testPlace();
  const tree = { "bin/tool": "#!/bin/sh\n", "bin/link": "-> tool", "lib/a.js": "a" };
  plant(join(root, "from"), tree);
  linkSync(join(root, "from/lib/a.js"), join(root, "from/lib/b.js"));
  utimesSync(join(root, "from/lib/a.js"), 5, 5);
  await copyTree(join(root, "from"), join(root, "to"));
  expect(harvest(join(root, "to"))).toEqual({ ...tree, "lib/b.js": "a" });
  const { nlink, mtimeMs } = statSync(join(root, "to/lib/a.js"));
  expect([nlink, mtimeMs, lstatSync(join(root, "to/bin/tool")).mode & 0o777]).toEqual([1, 5000, 0o755]);
});

test.each([
  {
    title: "a file with its path",
    made: { "bin/tool": "#!/home/checkout/.venv/bin/python\n" },
    movable: false,
  },
  { title: "a link to its path", made: { "bin/tool": "-> /home/checkout/lib/tool" }, movable: false },
  {
    title: "other links and paths",
    made: { "bin/tool": "-> ../lib/tool", "lib/tool": "/home/other" },
    movable: true,
  },
])("a tree with $title is movable: $movable", async ({ made, movable }) => {
  const root = plant(join(testPlace(), "tree"), made);
  expect(await isMovable(root, "/home/checkout")).toBe(movable);
});

test("a tree with a program that changes its user is not movable", async () => {
  const root = plant(join(testPlace(), "tree"), { tool: "#!/bin/sh\n" });
  chmodSync(join(root, "tool"), 0o4755);
  expect(await isMovable(root, "/home/checkout")).toBe(false);
});

test("a path with pattern characters is taken literally", async () => {
  const root = plant(join(testPlace(), "tree"), { link: "-> /home/xy/tool" });
  mkdirSync(join(root, "empty"));
  expect([await isMovable(root, "/home/[x]*"), await isMovable(root, "/home/x")]).toEqual([true, false]);
});
