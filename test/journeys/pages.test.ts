import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { get } from "../support/api.ts";
import { complaints, openBrowser, signedIn } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome();
const secret = ["words", "that", "nobody", "guesses", "9k2Z"].join("-");
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer(home)]);
});
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
});

test("a gated task is created in the form, shown through its phases, and archived; settings are changed", async () => {
  const page = await signedIn(browser, server);
  const heard = complaints(page);

  await page.goto(`${server.url}/new`);
  const title = page.getByLabel("Title");
  await title.fill("Add dark mode to our existing app");
  await page.locator("[data-type=modify_app]").getByText("suggested").waitFor();
  await page.reload();
  expect(await title.inputValue()).toBe("Add dark mode to our existing app");
  await page.getByLabel("Code to start from").waitFor();
  await title.fill("A note about signals");
  await page.locator("[data-type=note]").click();
  await page.getByRole("button", { name: "Start" }).click();

  await page.locator('[data-phase="1"][data-phase-status=reviewing]').waitFor();
  await page.getByRole("tab", { name: "Work" }).click();
  await page.getByText("Verification of attempt 1").waitFor();
  await page.getByRole("tab", { name: "Files" }).click();
  await page.getByRole("tabpanel").getByRole("link", { name: "docs/idea.md" }).waitFor();

  await page.getByRole("tab", { name: "Checkpoints" }).click();
  await page.getByRole("button", { name: "Create checkpoint" }).click();
  await page.locator("[data-checkpoint]").filter({ hasText: "Manual" }).waitFor();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill("board");
  await page.keyboard.press("Enter");
  const review = page.getByRole("region", { name: /^Review/ });
  await review.getByRole("link", { name: "A note about signals" }).waitFor();

  await page.goto(`${server.url}/settings?section=work`);
  const budget = page.locator("[data-setting=budget_day_usd]");
  await budget.getByRole("textbox").fill("12.5");
  await page.reload();
  expect(await budget.getByRole("textbox").inputValue()).toBe("12.5");
  await budget.getByRole("button", { name: "Save" }).click();
  await budget.getByRole("button", { name: "Remove this setting" }).waitFor();

  await page.getByRole("tab", { name: "Keys and secrets" }).click();
  await page.getByRole("button", { name: "Set github_token" }).click();
  await page.getByLabel("Value of github_token").fill(secret);
  await page.keyboard.press("Enter");
  await page.locator("[data-setting=github_token]").getByText("set, ends in 9k2Z").waitFor();
  expect(await page.content()).not.toContain(secret);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(secret);

  const { items } = await get<{ items: { name: string; value: unknown; set: boolean }[] }>(
    server,
    "GET",
    "/api/settings",
  );
  const held = items.filter(({ name }) => name === "budget_day_usd" || name === "github_token");
  expect(held.map(({ name, value, set }) => ({ name, value, set }))).toEqual([
    { name: "budget_day_usd", value: 12.5, set: true },
    { name: "github_token", value: null, set: true },
  ]);
  expect(heard).toEqual([]);
});
