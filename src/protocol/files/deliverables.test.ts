import { expect, test } from "vitest";

import { isThere, missingDeliverables, stepsDone } from "./deliverables.ts";

const outline = {
  deliverables: ["docs/plan.md", "docs/한글.md", "src/"],
  steps: [
    { name: "Plan", deliverable: "docs/plan.md" },
    { name: "Think", deliverable: null },
    { name: "Translate", deliverable: "docs/한글.md" },
  ],
};

test("existing files count in any Unicode form of their names", () => {
  const paths = ["docs/plan.md.bak", "docs/한글.md".normalize("NFD"), "source/a.ts", "src"];
  expect([missingDeliverables(outline, paths), stepsDone(outline, paths)]).toEqual([
    ["docs/plan.md", "src/"],
    [3],
  ]);
  const all = [...paths, "docs/plan.md", "src/a/b.ts"];
  expect([missingDeliverables(outline, all), stepsDone(outline, all)]).toEqual([[], [1, 3]]);
});

test("a star matches any characters of one part", () => {
  const matching = ["*.md", "a*c.md", "a*b*c.md", "*", "abc.m*d", "*abc.md*"].filter((one) =>
    isThere(one, ["abc.md"]),
  );
  const other = ["*.txt", "a*bc*c.md", "docs/*", "abc.md*d", "*/"].filter((one) =>
    isThere(one, ["abc.md", "x/y/z"]),
  );
  expect([matching, other]).toEqual([["*.md", "a*c.md", "a*b*c.md", "*", "abc.m*d", "*abc.md*"], ["*/"]]);
});
