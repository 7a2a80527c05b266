import { expect, test } from "vitest";
import { currentIndex } from "./current-row.ts";

const rows = (ids: string) => ids.split(" ").map((id) => ({ id }));
const current = (ids: string, chosen: string, known: string): string | undefined =>
  rows(ids)[
    currentIndex(rows(ids), { id: chosen, at: rows(known).findIndex(({ id }) => id === chosen) }, rows(known))
  ]?.id;

test("the current row is the chosen one, wherever it is, and the first without a choice", () => {
  expect(current("a b c", "b", "b a c")).toBe("b");
  expect(currentIndex(rows("a b"), null, rows("a b"))).toBe(0);
});

test("the row after a chosen one that has gone becomes current, even if another took its place", () => {
  expect(current("a c d", "b", "a b c d")).toBe("c");
  expect(current("a task-of-b c d", "b", "a b c d")).toBe("c");
  expect(current("x a d", "b", "a b c d")).toBe("d");
});

test("the last row becomes current if all after a chosen one have gone, and the place counts for a row that was never there", () => {
  expect(current("a b", "c", "a b c")).toBe("b");
  expect(currentIndex(rows("a b c"), { id: "z", at: 1 }, rows("a b c"))).toBe(1);
  expect(currentIndex([], { id: "z", at: 1 }, [])).toBe(0);
});
