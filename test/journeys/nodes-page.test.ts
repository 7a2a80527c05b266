import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually, get } from "../support/api.ts";
import { openBrowser, phone, signedIn, wide } from "../support/browser.ts";
import { picturesOf } from "../support/journey.ts";
import { joinedAs } from "../support/joined-page.ts";
import type { ServerNode } from "../support/nodes.ts";
import { type NodesInstallation, startNodesInstallation } from "../support/pages/nodes-installation.ts";
import { axe, overflowing, violations } from "../support/pages/rules.ts";
import type { PostgresServer } from "../support/postgres.ts";

let installation: NodesInstallation;
let postgres: PostgresServer;
let browser: Browser;
let page: ServerNode;
beforeAll(async () => {
  [installation, browser] = await Promise.all([startNodesInstallation(), openBrowser()]);
  ({ postgres, page } = installation);
});
afterAll(async () => {
  await browser.close();
  await installation.close();
});

const looks = (["light", "dark"] as const).flatMap((colorScheme) =>
  [wide, phone].map((viewport, at) => ({
    colorScheme,
    viewport,
    locale: (colorScheme === "light") === (at === 0) ? "en" : "ko",
  })),
);

test.each(looks)(
  "the page of nodes violates no rule of WCAG A or AA: $colorScheme, $locale, $viewport.width px",
  async (look) => {
    const open = await signedIn(browser, page, { ...look, bypassCSP: true });
    await open.locator('nav a[href="/nodes"]').click();
    await open.locator("[data-node-state=ended]").waitFor();
    await open.locator("[data-waiting]").waitFor();
    await open.addScriptTag({ path: axe });
    expect(await violations(open)).toEqual([]);
    expect(await overflowing(open)).toEqual([]);
    const { colorScheme, locale, viewport } = look;
    const picture = `nodes-${colorScheme}-${locale}-${viewport.width}.png`;
    await open.screenshot({ path: join(picturesOf("nodes"), picture) });
    await open.locator("[data-drain]").first().click();
    await open.getByRole("dialog").waitFor();
    expect(await violations(open)).toEqual([]);
    await open.screenshot({ path: join(picturesOf("nodes"), `drain-${picture}`) });
    await open.context().close();
  },
);

test("only an administrator can drain a node on the page", async () => {
  const open = await joinedAs("reviewer", "rae", { browser, at: page });
  await open.locator('nav a[href="/nodes"]').click();
  await open.locator("[data-node-state=ended]").waitFor();
  await expect.poll(() => open.locator("main button").allTextContents()).toEqual([]);
  await open.keyboard.press("j");
  await open.keyboard.press("d");
  expect(await open.getByRole("dialog").count()).toBe(0);
  await open.context().close();
});

test("the page of a task says which labels it waits for", async () => {
  const open = await signedIn(browser, page, { viewport: phone });
  await open.getByText("Waiting for a node: mac, xcode").first().waitFor();
  // Rows of a list that is still loading move, and a click between two places opens nothing.
  await open.getByRole("link", { name: "Build the app for iOS" }).press("Enter");
  await open.waitForURL(/\/t\//);
  await open.getByText("Waiting for a node with the labels mac, xcode").first().waitFor();
  await open.getByText("Start one with --labels mac,xcode.").waitFor();
  expect(await overflowing(open)).toEqual([]);
  await open.screenshot({ path: join(picturesOf("nodes"), "task-waits.png") });
  await open.context().close();
});

test("a line says that the database is away, and the page recovers by itself", async () => {
  const open = await signedIn(browser, page, { viewport: wide });
  await open.goto(`${page.url}/nodes`);
  await open.locator("[data-node-state=working]").first().waitFor();
  await postgres.stop();
  await open.getByRole("alert").getByText("The database does not answer").waitFor();
  await open.screenshot({ path: join(picturesOf("nodes"), "database-away.png") });
  const fresh = await signedIn(browser, page, { viewport: phone, locale: "ko" });
  await fresh.getByRole("alert").getByText("데이터베이스가 응답하지 않습니다").first().waitFor();
  await fresh.screenshot({ path: join(picturesOf("nodes"), "database-away-fresh.png") });
  await postgres.start();
  await open.getByRole("alert").waitFor({ state: "detached" });
  await open.locator("[data-node-state=working]").first().waitFor();
  await fresh.getByRole("alert").first().waitFor({ state: "detached" });
  await fresh.locator("[data-row]").first().waitFor();
  const items = await eventually(
    "it answers",
    async () => (await get<{ items: unknown[] }>(page, "GET", "/api/nodes")).items,
  );
  expect(items.length).toBe(3);
  for (const each of [open, fresh]) await each.context().close();
});
