import { mkdirSync, writeFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { get } from "../support/api.ts";
import { complaints, openBrowser, phone, wide } from "../support/browser.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome();
const pictures = new URL("../output/stranger/", import.meta.url).pathname;
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await closeHome(home, server);
});

/** Returns true if the tip covers its target. */
function tipCovers(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [tip, at] = ["[data-tip]", "[data-coached]"].map((one) =>
      document.querySelector(one)!.getBoundingClientRect(),
    );
    return tip!.left < at!.right && tip!.right > at!.left && tip!.top < at!.bottom && tip!.bottom > at!.top;
  });
}

test("a new user tries the demo, answers, comments on a line and approves within five minutes", async () => {
  const began = Date.now();
  server = await startServer(home, {}, ["serve", "--port", "0"]);
  const context = await browser.newContext({ locale: "en", viewport: wide });
  const page = await context.newPage();
  const heard = complaints(page);
  const secondsAt: Record<string, number> = {};
  const seen = async (what: string): Promise<void> => {
    secondsAt[what] = Math.round((Date.now() - began) / 100) / 10;
    await page.screenshot({ path: `${pictures}${what}.png` });
  };
  await page.goto(/http:\S+/.exec(server.said)?.[0] ?? "");
  await page.getByRole("button", { name: "Try the demo task" }).waitFor();
  await page.locator("[data-check]", { hasText: "Only the demo agent is available so far." }).waitFor();
  await seen("1-welcome");
  await page.getByRole("button", { name: "Try the demo task" }).click();

  const option = page.getByRole("radio", { name: /In one JSON file/ });
  await option.waitFor();
  await seen("2-question");
  await option.check();
  await page.getByRole("button", { name: /Send answer/ }).click();

  await page.getByRole("link", { name: "Inbox" }).first().click();
  await page.locator('[data-row-link^="rv_"]').first().click();
  await page.locator(".document h1").first().waitFor();
  await page.locator("[data-tip=comment]").waitFor();
  expect(await tipCovers(page)).toBe(false);
  await seen("3-review");
  const idea = page.getByRole("region", { name: "docs/planning/01_idea.md" });
  await idea.getByRole("button", { name: "Source" }).click();
  await idea.locator('[data-line="4"] button').click();
  await page.getByRole("textbox", { name: "Comment: On line 4" }).fill("Good.");
  await page.getByRole("button", { name: "Add comment" }).click();
  await page.locator("[data-comment]", { hasText: "Good." }).waitFor();
  await page.locator("[data-tip=viewed]", { hasText: "2 of 3" }).waitFor();
  expect(await tipCovers(page)).toBe(false);
  await seen("4-comment");
  await page.setViewportSize(phone);
  await idea.locator("[data-viewed-mark]").scrollIntoViewIfNeeded();
  await page.locator("[data-tip=viewed]").waitFor();
  expect(await tipCovers(page)).toBe(false);
  await page.getByRole("button", { name: "Got it" }).click();
  await page.locator("[data-tip=decide]").waitFor();
  expect(await tipCovers(page)).toBe(false);
  await page.setViewportSize(wide);
  await page.reload();
  await page.locator("[data-tip=decide]").waitFor();
  expect(await tipCovers(page)).toBe(false);
  await page.getByRole("button", { name: "Got it" }).click();
  await page.locator("[data-tip]").waitFor({ state: "detached" });
  await page.keyboard.press("a");
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await page.locator("[data-decision=approve]").waitFor();
  await seen("5-approved");

  writeFileSync(`${pictures}seconds.json`, JSON.stringify(secondsAt, null, 2));
  expect(secondsAt["5-approved"]).toBeLessThan(300);
  const { items } = await get<{ items: { type: string; currentPhase: number }[] }>(
    server,
    "GET",
    "/api/tasks",
  );
  expect(items.map(({ type, currentPhase }) => ({ type, currentPhase }))).toEqual([
    { type: "create_app", currentPhase: 2 },
  ]);
  expect(heard).toEqual([]);
});
