import { expect, test } from "vitest";
import { sharedReads } from "./shared-reads.ts";

test("requests for the same thing in one turn share a read; others get their own", async () => {
  const begun: string[] = [];
  const read = sharedReads(async (wanted: string) => {
    begun.push(wanted);
    return begun.length;
  });
  expect(await Promise.all([read("5"), read("5"), read("6"), read("5")])).toEqual([1, 1, 2, 1]);
  expect(begun).toEqual(["5", "6"]);
});

test("nobody joins a read in progress, which would miss later events", async () => {
  let latest = "old";
  const { promise: under, resolve: finish } = Promise.withResolvers<void>();
  const read = sharedReads(async () => {
    const seen = latest;
    await under;
    return seen;
  });
  const first = read("5");
  await new Promise((resolve) => setImmediate(resolve));
  latest = "new";
  const second = read("5");
  finish();
  expect(await Promise.all([first, second])).toEqual(["old", "new"]);
});

test("a failed read is not remembered", async () => {
  let tries = 0;
  const read = sharedReads(async () => {
    tries += 1;
    if (tries === 1) throw new Error("broken");
    return "fine";
  });
  await expect(read("5")).rejects.toThrow("broken");
  expect(await read("5")).toBe("fine");
});
