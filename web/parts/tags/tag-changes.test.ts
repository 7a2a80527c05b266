import { expect, test } from "vitest";
import { TaskId } from "../../../src/protocol/ids.ts";
import { allTags, commonTags, tagChanges, toggled } from "./tag-changes.ts";

const task = (id: string, ...tags: string[]) => ({
  id: TaskId.parse(id),
  ...(tags.length === 0 ? {} : { tags }),
});
const both = [task("t_00000001", "bug", "web"), task("t_00000002", "api", "Bug")];

test("several tasks share the tags that all of them have", () => {
  expect([commonTags(both), commonTags([...both, task("t_00000003")]), allTags(both)]).toEqual([
    ["bug"],
    [],
    ["api", "bug", "web"],
  ]);
});

test("a change of the common tags keeps those that only some tasks have", () => {
  expect([tagChanges(both, ["new"]), tagChanges(both, ["bug"]), tagChanges(both, ["bug", "web"])]).toEqual([
    [
      { id: "t_00000001", tags: ["new", "web"] },
      { id: "t_00000002", tags: ["api", "new"] },
    ],
    [],
    [{ id: "t_00000002", tags: ["api", "Bug", "web"] }],
  ]);
});

test("a tag is added, or removed whatever its case", () => {
  expect([toggled(["web"], "api"), toggled(["Web", "api"], "web")]).toEqual([["api", "web"], ["api"]]);
});
