import { expect, test } from "vitest";
import { pageBudgets, weighPage } from "../support/page-weight.ts";

test("the built page is within its budgets: what a first visit loads, and what every screen adds to it", () => {
  const { firstScript, firstStyle, parts } = weighPage();
  expect(Object.keys(parts)).toEqual(
    expect.arrayContaining([
      "pages/task-page",
      "pages/review-page",
      "parts/log/log-panel",
      ...Object.keys(pageBudgets.parts),
    ]),
  );
  const over = Object.entries(parts).filter(
    ([name, weight]) => weight > (pageBudgets.parts[name] ?? pageBudgets.anyPart),
  );
  expect(over).toEqual([]);
  expect(firstScript).toBeLessThanOrEqual(pageBudgets.firstScript);
  expect(firstStyle).toBeLessThanOrEqual(pageBudgets.firstStyle);
});
