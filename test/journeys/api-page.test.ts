import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask, get } from "../support/api.ts";
import { openBrowser, phone, signedIn, wide } from "../support/browser.ts";
import { picturesOf } from "../support/journey.ts";
import { axe, overflowing, violations } from "../support/pages/rules.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome();
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(home), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
});

test("a person finds a route with the keyboard, reads with it at once and acts after a confirmation", async () => {
  const { id } = await createTask(server, { title: "To be deleted", submit: false });
  const page = await signedIn(browser, server, { viewport: wide, bypassCSP: true });
  await page.goto(`${server.url}/settings`);
  await page.getByRole("link", { name: "API reference" }).press("Enter");
  const find = page.getByLabel("Find a route");
  await find.fill("get /api/tasks/{id} get a task");
  const card = page.locator('[data-route="GET /api/tasks/{id}"]');
  await card.getByRole("button").first().press("Enter");
  await card.getByLabel("id").press("Enter");
  await card.getByText("Fill in id.").waitFor();
  await card.getByLabel("id").fill(id);
  await card.getByLabel("id").press("Enter");
  await card.locator("[data-answer='200']").getByText("To be deleted").waitFor();

  await find.fill("delete /api/tasks/{id} unsubmitted");
  const removal = page.locator('[data-route="DELETE /api/tasks/{id}"]');
  await removal.getByRole("button").first().press("Enter");
  await removal.getByLabel("id").fill(id);
  await removal.getByLabel("id").press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  expect(await get<{ id: string }>(server, "GET", `/api/tasks/${id}`)).toMatchObject({ id });
  await removal.getByRole("button", { name: "Send" }).press("Enter");
  await dialog.getByRole("button", { name: "Send" }).press("Enter");
  await removal.locator("[data-answer='200']").waitFor();
  await removal.getByRole("button", { name: "Send" }).press("Enter");
  await dialog.getByRole("button", { name: "Send" }).press("Enter");
  await removal.locator("[data-answer='404']").getByText("not_found").waitFor();
  await page.context().close();
});

test.each([
  { colorScheme: "light", viewport: phone, locale: "ko" },
  { colorScheme: "dark", viewport: wide, locale: "en" },
] as const)("violates no rule of WCAG A or AA: $colorScheme, $locale, $viewport.width px", async (look) => {
  const page = await signedIn(browser, server, { ...look, bypassCSP: true });
  await page.goto(`${server.url}/api-docs`);
  for (const route of ["POST /api/tasks", "GET /api/stream", "GET /api/tasks"])
    await page.locator(`[data-route="${route}"] button`).first().click();
  await page.locator('[data-route="GET /api/tasks"] button[type=submit]').click();
  await page.locator("[data-answer='200']").waitFor();
  await page.addScriptTag({ path: axe });
  expect(await violations(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  const { colorScheme, locale, viewport } = look;
  const picture = `api-${colorScheme}-${locale}-${viewport.width}.png`;
  await page.screenshot({ path: join(picturesOf("api"), picture), fullPage: false });
  await page.locator('[data-route="POST /api/tasks"]').scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(picturesOf("api"), `open-${picture}`), fullPage: false });
  await page.context().close();
});
