import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Project } from "../../src/protocol/project/project.ts";
import type { TriggerSummary } from "../../src/protocol/trigger/summary.ts";
import { createTask, get } from "../support/api.ts";
import { openBrowser, phone, signedIn, wide } from "../support/browser.ts";
import { picturesOf } from "../support/journey.ts";
import { axe, overflowing, violations } from "../support/pages/rules.ts";
import { joined } from "../support/joined.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome();
let browser: Browser;
let server: RunningServer;
let shop: Project;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(home), openBrowser()]);
  shop = await get(server, "POST", "/api/projects", {
    name: "Corner shop",
    source: "/srv/shop",
    timeZone: "Asia/Seoul",
    defaultBudget: 2.5,
  });
  await get(server, "PATCH", "/api/settings", {
    scope: `project:${shop.id}`,
    settings: { github_token: "of-the-project-1234" },
  });
  await createTask(server, { title: "Add a cart", project: shop.id, submit: false });
});
afterAll(async () => {
  await browser?.close();
  await closeHome(home, server);
});

const looks = (["light", "dark"] as const).flatMap((colorScheme) =>
  [wide, phone].map((viewport, at) => ({
    colorScheme,
    viewport,
    locale: (colorScheme === "light") === (at === 0) ? "en" : "ko",
  })),
);

test.each(looks)(
  "the pages of projects violate no rule of WCAG A or AA: $colorScheme, $locale, $viewport.width px",
  async (look) => {
    const { colorScheme, locale, viewport } = look;
    const open = await signedIn(browser, server, { ...look, bypassCSP: true });
    const check = async (name: string, { scrolls = false } = {}): Promise<void> => {
      await open.addScriptTag({ path: axe });
      expect(await violations(open)).toEqual([]);
      expect(scrolls ? [] : await overflowing(open)).toEqual([]);
      const picture = `${name}-${colorScheme}-${locale}-${viewport.width}.png`;
      await open.screenshot({ path: join(picturesOf("projects"), picture) });
    };
    await open.goto(`${server.url}/settings?section=projects`);
    await open.locator(`[data-project="${shop.id}"] a`).waitFor();
    await check("list");
    await open.locator(`[data-project="${shop.id}"] a`).click();
    await open.locator("[data-setting=github_token]").getByText("1234").waitFor();
    await check("project");
    await open.goto(`${server.url}/new`);
    await open.locator("main form select").first().waitFor();
    await check("new-task");
    const place = viewport === wide ? "side" : "top";
    await open.locator(`[data-project-switch=${place}] select`).selectOption(shop.id);
    await open.goto(`${server.url}/board`);
    await open.getByRole("link", { name: "Add a cart" }).waitFor();
    // The columns of the board have a fixed width and scroll.
    await check("board", { scrolls: true });
    await open.context().close();
  },
);

test("the administrator of one project changes it, and creates no other", async () => {
  const lou = await joined(server, "lou", null, { projects: [{ project: shop.id, role: "administrator" }] });
  const open = await signedIn(browser, lou, { locale: "en", viewport: wide });
  await open.goto(`${server.url}/settings?section=projects`);
  await open.locator(`[data-project="${shop.id}"] a`).waitFor();
  expect(await open.locator("main [data-lacks]").count()).toBe(0);
  expect(await open.getByRole("link", { name: "New project" }).count()).toBe(0);
  await open.locator(`[data-project="${shop.id}"] a`).click();
  await open.getByRole("textbox", { name: "Source" }).fill("/srv/corner");
  await open.getByRole("button", { name: "Save" }).first().click();
  await expect
    .poll(async () => (await get<Project>(server, "GET", `/api/projects/${shop.id}`)).source)
    .toBe("/srv/corner");
  await open.goto(`${server.url}/projects/new`);
  await open.locator("[data-lacks=administer]").waitFor();
  await open.context().close();
});

test("a trigger gets the chosen project, and its preview shows the last delivery", async () => {
  const open = await signedIn(browser, server, { locale: "en", viewport: wide });
  await open.goto(`${server.url}/triggers/new`);
  await open.locator("[name=name]").fill("Reviews");
  await open.getByText("By webhook").click();
  await open.locator("[name=title]").fill("Review {{payload.number?}}");
  await open.getByRole("combobox", { name: "Project" }).last().selectOption(shop.id);
  await open.getByRole("button", { name: "Create trigger" }).click();
  await open.locator("code", { hasText: "/api/hooks/tr_" }).waitFor();
  const [trigger] = (await get<{ items: TriggerSummary[] }>(server, "GET", "/api/triggers")).items;
  expect(trigger?.definition).toMatchObject({ name: "Reviews", project: shop.id });
  await get(server, "POST", `/api/triggers/${trigger?.id}/test`, { payload: { number: 8 } });
  await open.reload();
  await open.getByRole("region", { name: "Preview" }).getByText("Review 8").waitFor();
  await open.context().close();
});
