import { expect, test } from "vitest";
import { inOrder } from "./in-order.ts";

test("tasks with a common exclusive lock run in order, even after a failure; others run at once", async () => {
  const run = inOrder();
  const began: string[] = [];
  const ends = new Map<string, (fails?: true) => void>();
  const task = (name: string) => () => {
    began.push(name);
    return new Promise<void>((resolve, reject) =>
      ends.set(name, (fails) => (fails === true ? reject(new Error(name)) : resolve())),
    );
  };
  const lease = { name: "lease", shared: true as const };
  const first = run([{ name: "a" }, lease], task("first"));
  const second = run([{ name: "a" }, { name: "b" }, lease], task("second"));
  const third = run([{ name: "b" }], task("third"));
  const other = run([lease], task("other"));
  await Promise.resolve();
  expect(began).toEqual(["first", "other"]);

  ends.get("first")?.(true);
  await expect(first).rejects.toThrow("first");
  await expect.poll(() => began).toEqual(["first", "other", "second"]);
  ends.get("second")?.();
  await second;
  await expect.poll(() => began).toEqual(["first", "other", "second", "third"]);
  ends.get("third")?.();
  ends.get("other")?.();
  await Promise.all([third, other]);
});
