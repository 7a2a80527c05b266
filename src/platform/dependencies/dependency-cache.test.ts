import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { harvest, plant, testPlace, type Tree } from "../../../test/support/test-directory.ts";
import { DependencyCache } from "./dependency-cache.ts";

const [one = "", two = "", three = ""] = ["1", "2", "3"].map((digit) => digit.repeat(64));
const setupMs = 60_000;

/** A cache in a directory of its own, and a function that makes checkouts. */
function open(limitBytes?: number): {
  cache: DependencyCache;
  directory: string;
  checkout: (name: string, tree?: Tree) => string;
  faults: unknown[];
} {
  const root = testPlace();
  const directory = join(root, "dependencies");
  const faults: unknown[] = [];
  const onFault = (_: string, fault: unknown): void => void faults.push(fault);
  const cache = new DependencyCache({
    directory,
    onFault,
    ...(limitBytes === undefined ? {} : { limitBytes }),
  });
  const checkout = (name: string, tree: Tree = { "sub/a.txt": "a" }): string => plant(join(root, name), tree);
  return { cache, directory, checkout, faults };
}

const produced: Tree = { "node_modules/m/index.js": "m", "sub/made": "#!/bin/sh\n" };
const paths = ["node_modules", "sub/made"];

test("copies what a setup produced into other checkouts, which cannot change it", async () => {
  const { cache, directory, checkout } = open();
  const first = plant(checkout("first"), produced);
  expect(await cache.keep(one, first, { paths, setupMs })).toBe(true);
  const second = checkout("second");
  expect(await cache.copyInto(one, second)).toBe(true);
  expect(harvest(second)).toEqual({ "sub/a.txt": "a", ...produced });
  writeFileSync(join(second, "node_modules/m/index.js"), "changed");
  const third = checkout("third");
  await cache.copyInto(one, third);
  expect(harvest(third)).toEqual({ "sub/a.txt": "a", ...produced });
  expect([readdirSync(directory), statSync(directory).mode & 0o777]).toEqual([[one], 0o700]);
});

test("has nothing for other inputs", async () => {
  const { cache, checkout } = open();
  expect(await cache.copyInto(one, checkout("first"))).toBe(false);
});

test.each<{ title: string; tree: Tree }>([
  { title: "has a file where one would be copied", tree: { "sub/a.txt": "a", node_modules: "a file" } },
  { title: "has a link on the way", tree: { "other/a.txt": "a", sub: "-> other" } },
  { title: "has no directory on the way", tree: { "a.txt": "a" } },
])("copies nothing into a checkout that $title", async ({ tree }) => {
  const { cache, checkout } = open();
  await cache.keep(one, plant(checkout("first"), produced), { paths, setupMs });
  const other = checkout("other", tree);
  expect(await cache.copyInto(one, other)).toBe(false);
  expect(harvest(other)).toEqual(tree);
});

test("does not store what works only in its checkout, nor what is faster to make than to copy", async () => {
  const { cache, directory, checkout } = open();
  const fixed = checkout("fixed");
  plant(fixed, { ".venv/bin/tool": `#!${fixed}/.venv/bin/python\n` });
  expect(await cache.keep(one, fixed, { paths: [".venv"], setupMs })).toBe(false);
  const fast = plant(checkout("fast"), produced);
  expect(await cache.keep(two, fast, { paths, setupMs: 0 })).toBe(false);
  expect(readdirSync(directory)).toEqual([]);
});

test("removes the entries that were not used for the longest time", async () => {
  const { cache, directory, checkout } = open(300 * 1024);
  const big = { "node_modules/big": "x".repeat(100 * 1024) };
  const keep = (key: string, name: string): Promise<boolean> =>
    cache.keep(key, plant(checkout(name), big), { paths: ["node_modules"], setupMs });
  await keep(one, "first");
  await keep(two, "second");
  for (const [key, at] of [
    [one, 10],
    [two, 5],
  ] as const)
    utimesSync(join(directory, key, "entry.json"), at, at);
  await keep(three, "third");
  expect(readdirSync(directory).toSorted()).toEqual([one, three].toSorted());
  await cache.copyInto(one, checkout("user"));
  expect(statSync(join(directory, one, "entry.json")).mtimeMs).toBeGreaterThan(10_000);
});

test("does not store more than its limit", async () => {
  const { cache, directory, checkout } = open(1024);
  const big = { "node_modules/big": "x".repeat(100 * 1024) };
  const checkedOut = plant(checkout("first"), big);
  expect(await cache.keep(one, checkedOut, { paths: ["node_modules"], setupMs })).toBe(false);
  expect(readdirSync(directory)).toEqual([]);
});

test("a copy that fails leaves nothing, and is reported", async () => {
  const { cache, directory, checkout, faults } = open();
  await cache.keep(one, plant(checkout("first"), produced), { paths, setupMs });
  rmSync(join(directory, one, "1"));
  const other = checkout("other");
  expect(await cache.copyInto(one, other)).toBe(false);
  expect([harvest(other), faults.length]).toEqual([{ "sub/a.txt": "a" }, 1]);
});

test("clears what a killed server left half done", async () => {
  const { cache, directory, checkout } = open();
  await cache.keep(one, plant(checkout("first"), produced), { paths, setupMs });
  plant(directory, { ".new-abc123/0/file": "half", ".gone-x/0/file": "half" });
  await cache.clear();
  expect([readdirSync(directory), existsSync(join(directory, one, "entry.json"))]).toEqual([[one], true]);
});
