import { expect, test } from "vitest";
import { demoTasks, isDemoTask } from "./demo-tasks.ts";

const { create_app: plants, custom: plan } = demoTasks.en;

test.each([
  ["a demo task", plants, true],
  ["its description under another title", { ...plants, title: "Mine" }, true],
  ["its title without a description", { ...plants, description: " " }, true],
  ["its Korean version", demoTasks.ko.create_app, true],
  ["another description under its title", { ...plants, description: "With React and Firebase." }, false],
  [
    "a title of one's own without a description",
    { ...plants, title: "A recipe box", description: "" },
    false,
  ],
  ["the description of another type", { ...plants, description: plan.description }, false],
  ["the task in another type", { ...plants, type: "custom" }, false],
])("%s is done by the demo agent: %s", (_, task, expected) => {
  expect(isDemoTask(task)).toBe(expected);
});
