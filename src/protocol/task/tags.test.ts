import { expect, test } from "vitest";
import { Tags } from "./tag.ts";
import { changedTags, hasTag, tagsIn } from "./tags.ts";

test("tags are trimmed, distinct whatever their case, and sorted", () => {
  expect(Tags.parse([" web ", "Bug", "bug", "cafe\u0301", "caf\u00e9", "오류"])).toEqual([
    "Bug",
    "café",
    "web",
    "오류",
  ]);
});

test("an empty, a too long and a divided tag are refused", () => {
  for (const tag of ["", "  ", "x".repeat(41), "a,b", "a\nb"])
    expect(Tags.safeParse([tag]).success).toBe(false);
  expect(Tags.safeParse(Array.from({ length: 21 }, (_, at) => `t${at}`)).success).toBe(false);
});

test("tags are added and removed whatever their case", () => {
  expect(changedTags(["Bug", "web"], { add: ["api", "WEB"], remove: ["bug"] })).toEqual(["api", "web"]);
  expect([hasTag({ tags: ["Bug"] }, "bug"), hasTag({}, "bug")]).toEqual([true, false]);
  expect(tagsIn(" bug, , web app ")).toEqual(["bug", "web app"]);
});
