import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testPlace } from "../../../test/support/test-directory.ts";
import { withScratch } from "./with-scratch.ts";

test("a scratch directory is removed after the work in it succeeds or fails", async () => {
  const directory = join(testPlace(), "a", "b");
  const work = async (inside: string): Promise<string> => {
    writeFileSync(join(inside, "copy"), "x");
    return "done";
  };
  expect([await withScratch(directory, work), existsSync(directory)]).toEqual(["done", false]);
  const failing = withScratch(directory, async (inside) => {
    await work(inside);
    throw new Error("stopped");
  });
  await expect(failing).rejects.toThrow("stopped");
  expect(existsSync(directory)).toBe(false);
});
