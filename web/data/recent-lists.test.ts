import { expect, test } from "vitest";
import { withLatest } from "./recent-lists.ts";

test("the latest list comes first, each list once, and eight are kept", () => {
  const known = Array.from({ length: 8 }, (_, at) => ({ path: `/p${at}`, list: "" }));
  const lists = withLatest(known, { path: "/p3", list: "" });
  expect(lists.map(({ path }) => path)).toEqual(["/p3", "/p0", "/p1", "/p2", "/p4", "/p5", "/p6", "/p7"]);
  expect(withLatest(known, { path: "/p0", list: "TASKS.md" })).toHaveLength(8);
});
