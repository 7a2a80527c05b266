import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageBudgets, weighPage } from "../support/page-weight.ts";

test("the built page stays within its budgets for the first visit and for every screen", () => {
  const { firstScript, firstStyle, fonts, parts } = weighPage();
  const shown = (kilobytes: number): string => `${kilobytes.toFixed(1)} KB`;
  const total = shown(firstScript + firstStyle + fonts);
  process.stdout.write(
    `First visit: ${total} (script ${shown(firstScript)}, style ${shown(firstStyle)}, fonts ${shown(fonts)})\n`,
  );
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
  expect(fonts).toBeLessThanOrEqual(pageBudgets.fonts);
});

test("the script of the first visit begins with the hint that makes the browser compile it while loading", () => {
  const assets = new URL("../../dist/web/assets/", import.meta.url);
  const first = readdirSync(assets).filter((name) => /^first-.*\.js$/.test(name));
  const begins = first.map((name) => readFileSync(new URL(name, assets), "utf8").split("\n", 1)[0]);
  expect(begins).toEqual(["//# allFunctionsCalledOnLoad"]);
});

test("no script of the page contains zod, whose check for eval the page's security policy reports", () => {
  const assets = new URL("../../dist/web/assets/", import.meta.url);
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const withZod = scripts.filter((name) => /\b_zod\b/.test(readFileSync(new URL(name, assets), "utf8")));
  expect(withZod).toEqual([]);
});
