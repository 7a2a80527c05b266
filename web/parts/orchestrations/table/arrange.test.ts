import { expect, test } from "vitest";
import { conflicted, cost, finished, opened, runAfter, started } from "../test-run.ts";
import { type Arrangement, arranged, nextSort } from "./arrange.ts";
import { rowsOf } from "./rows.ts";

const rows = rowsOf(
  runAfter(opened(1), started("A1"), cost("A1", 0.5), finished("A1"), conflicted("A1"), opened(2)),
);
const ids = (arrangement: Arrangement) => arranged(rows, arrangement).map(({ id }) => id);

test("the table has the order of the list, which can be reversed", () => {
  expect(ids({})).toEqual(["Z0", "A1", "A2", "B1", "B2"]);
  expect(ids({ sort: "-id" })).toEqual(["B2", "B1", "A2", "A1", "Z0"]);
});

test("sorting by state puts tasks that need a person first and keeps the order of equal rows", () => {
  expect(ids({ sort: "state" })).toEqual(["A1", "B2", "A2", "B1", "Z0"]);
  expect(ids({ sort: "-cost" })).toEqual(["A1", "Z0", "A2", "B1", "B2"]);
  expect(ids({ sort: "-since" })).toEqual(["A1", "A2", "B1", "B2", "Z0"]);
});

test("filters by state, phase and words in the id or title apply together", () => {
  expect(ids({ filter: "attention" })).toEqual(["A1"]);
  expect(ids({ filter: "pending", phase: 2 })).toEqual(["B1"]);
  expect(ids({ find: "b EXP" })).toEqual(["B2"]);
  expect(ids({ find: "nothing" })).toEqual([]);
});

test("a click sorts a column in its default direction, and a second click reverses it", () => {
  expect(nextSort("id", "cost")).toBe("-cost");
  expect(nextSort("-cost", "cost")).toBe("cost");
  expect(nextSort("id", "state")).toBe("state");
  expect(nextSort("state", "state")).toBe("-state");
});
