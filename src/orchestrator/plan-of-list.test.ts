import { expect, test } from "vitest";
import { isRefName } from "../workspace/git/ids.ts";
import { readTaskList } from "./lists/read-task-list.ts";
import { planOfList } from "./plan-of-list.ts";

test("the title of a phase in any script gives a valid name of a branch", () => {
  const titles = ["Care & money", "기초", "Café: 2nd visit", "…", "The ".repeat(30)];
  const phases = titles.map(
    (title, index) => `## Phase ${index + 1}: ${title}\n\n### [ ] T${index + 1}.1: Work\n`,
  );
  const { plan } = planOfList(readTaskList("TASKS.md", `# List\n\n${phases.join("\n")}`));
  expect(plan.phases.map(({ slug }) => slug)).toEqual([
    "care-money",
    "",
    "cafe-2nd-visit",
    "",
    "the-the-the-the-the-the-the-the-the-the",
  ]);
  expect(plan.phases.filter(({ slug }) => slug !== "" && !isRefName(slug))).toEqual([]);
});
