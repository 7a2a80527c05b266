import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { createTask, get } from "../support/api.ts";
import { openBrowser, phone, signedIn } from "../support/browser.ts";
import { closeFlowHome, makeFlowHome, pendingReview } from "../support/gates.ts";
import { overflowing } from "../support/pages/rules.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const flood = `name: flood
title: More than can be shown
phases:
  - name: Everything
    deliverables:
      - { path: docs/long.md }
`;
const home = makeFlowHome(
  { flood: programAgent("many-kinds.mjs", { LARGE: 1 }), judge: programAgent("gated-verifier.mjs") },
  { "flood.yaml": flood },
  { verifierAgent: "judge" },
);
let browser: Browser;
let server: RunningServer;
let review: string;
let task: string;
beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer(home)]);
  task = (await createTask(server, { title: "Delivers too much", agent: "flood", type: "flood" })).id;
  review = (await pendingReview(server, task)).id;
});
afterAll(async () => {
  await browser.close();
  await closeFlowHome(home, server);
});

async function openFile(page: Page, file: string): Promise<void> {
  await page.goto(`${server.url}/reviews/${review}?file=${encodeURIComponent(file)}`);
}

test("a document of five thousand lines with many comments is shown to its end", async () => {
  const lines = Array.from({ length: 20 }, (_, at) => 3 + at * 240);
  for (const line of lines)
    await get(server, "POST", `/api/reviews/${review}/comments`, {
      file: "docs/long.md",
      lines: { from: line, to: line },
      body: `About line ${line}`,
    });
  const page = await signedIn(browser, server);
  await openFile(page, "docs/long.md");
  await page.getByRole("heading", { name: "Section 830" }).waitFor({ state: "attached" });
  expect(await page.locator(".document [data-comment]").count()).toBe(lines.length);
  await page.context().close();
});

test("a file beyond the limits shows its size and a download link; a long file is shown on demand", async () => {
  const page = await signedIn(browser, server);
  const note = page.locator("[data-file-body]");
  const said: Record<string, string> = {};
  for (const file of ["data/large.csv", "src/too-many-lines.ts", "package-lock.json", "src/one-line.js"]) {
    await openFile(page, file);
    await note.locator("a, button").waitFor();
    said[file] = await note.innerText();
  }
  expect(said).toEqual({
    "data/large.csv":
      "This file is too large to show here (2.9 MB, 140,000 lines).\nDownload it with the task's files",
    "src/too-many-lines.ts":
      "This file is too large to show here (275 kB, 25,000 lines).\nDownload it with the task's files",
    "package-lock.json": "Generated file, collapsed by default (23 kB, 902 lines).\nShow it",
    "src/one-line.js": "One of its lines has 228,904 characters, so the file is collapsed.\nShow it",
  });

  await expect.poll(() => page.locator('[data-file="src/one-line.js"]').evaluate(isOnScreen)).toBe(true);
  await note.getByRole("button", { name: "Show it" }).click();
  await note.locator(".lines").waitFor();
  await openFile(page, "data/large.csv");
  await note.getByRole("link").click();
  await page.getByRole("tabpanel").getByText("2,014 files").waitFor();
  await page.context().close();
});

test("two thousand files with long names do not make the page wider than a phone", async () => {
  const page = await signedIn(browser, server, { viewport: phone });
  await openFile(page, "src/export.ts");
  await page.locator(".lines").waitFor();
  expect(await overflowing(page)).toEqual([]);
  await page.goto(`${server.url}/t/${task}?tab=files`);
  await page.getByRole("tabpanel").locator("li").first().waitFor();
  expect(await overflowing(page)).toEqual([]);
  await page.context().close();
});

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const around = element.closest("aside")?.getBoundingClientRect();
  return around !== undefined && top >= around.top && bottom <= around.bottom;
}
