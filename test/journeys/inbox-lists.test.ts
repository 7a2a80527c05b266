import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createTask, get, untilStatus } from "../support/api.ts";
import { scriptAgent } from "../support/agents.ts";
import { signedIn, wide } from "../support/browser.ts";
import { cli } from "../support/cli.ts";
import { Journey } from "../support/journey.ts";
import { makeHome } from "../support/server.ts";

const breaks = scriptAgent(`console.error("It broke."); process.exit(3);`);
const asks = scriptAgent(`
  console.log("[USER_QUESTION]\\ncategory: choice\\nquestion: Which colour?\\noptions:\\n  - Red\\n  - Blue\\n[/USER_QUESTION]");
  process.stdin.resume();
`);
const home = makeHome({ breaks, asks });
const journey = new Journey(home);

const rows = (page: Page): Promise<string[]> => page.locator("[data-row] h3").allTextContents();

test("the inbox is filtered and sorted by its address, one count is shown everywhere, and Back keeps the place", async () => {
  for (const title of ["Failure one", "Failure two"]) {
    const { id } = await createTask(journey.server, { agent: "breaks", title });
    await untilStatus(journey.server, id, "failed");
  }
  const asking = await createTask(journey.server, { agent: "asks", title: "Colours" });
  const page = await signedIn(journey.browser, journey.server);
  await page.setViewportSize({ ...wide, height: 300 });
  await page.getByRole("group", { name: "Answer" }).first().waitFor();
  await page.waitForFunction(() => document.title === "(3) Signalbox");
  await page.getByRole("heading", { name: "Waiting for you · 3" }).waitFor();
  expect(await page.getByRole("link", { name: /^Inbox/ }).textContent()).toBe("Inbox3");

  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Kind" }).selectOption("problem");
  await expect.poll(() => rows(page)).toEqual(["Failure one", "Failure two"]);
  await page.getByText("These filters hide 1 item that is waiting for you.").waitFor();
  await page.getByRole("combobox", { name: "Sort" }).selectOption("newest");
  await expect.poll(() => rows(page)).toEqual(["Failure two", "Failure one"]);
  expect(new URL(page.url()).search).toBe("?kind=problem&sort=newest");
  await page.reload();
  await expect.poll(() => rows(page)).toEqual(["Failure two", "Failure one"]);
  await page.getByRole("combobox", { name: "Agent" }).selectOption("asks");
  await page.getByText("No items match these filters.").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Clear filters" }).click();
  await expect.poll(() => rows(page)).toHaveLength(3);

  const main = page.getByRole("main");
  await main.evaluate((element) => element.scrollTo(0, 120));
  await expect.poll(() => main.evaluate((element) => element.scrollTop)).toBeGreaterThan(60);
  const place = await main.evaluate((element) => element.scrollTop);
  await page.getByRole("link", { name: "Colours" }).first().click();
  await page.waitForURL(/\/q\//);
  await expect.poll(() => main.evaluate((element) => element.scrollTop)).toBe(0);
  await page.goBack();
  await page.waitForURL(/\/(\?.*)?$/);
  await expect.poll(() => main.evaluate((element) => element.scrollTop)).toBe(place);

  await page.getByRole("link", { name: "Colours" }).first().click();
  await page.getByRole("radio", { name: /Red/ }).check();
  await page.getByRole("button", { name: /Send answer/ }).click();
  await page.getByRole("link", { name: "Next item" }).click();
  await page.getByRole("heading", { name: "Failure one" }).waitFor();
  await page.keyboard.press("]");
  await page.getByRole("heading", { name: "Failure two" }).waitFor();
  await get(journey.server, "POST", `/api/tasks/${asking.id}/cancel`);
  await page.context().close();
});

test("selected tasks get a tag, by which the inbox, the board and the command line find them", async () => {
  const page = await signedIn(journey.browser, journey.server);
  for (const title of ["Failure one", "Failure two"])
    await page.getByRole("checkbox", { name: new RegExp(title) }).check();
  await page.getByRole("button", { name: "Tag 2" }).click();
  await page.getByRole("textbox", { name: /^New tags/ }).fill("nightly, Bug");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.locator("[data-tag=nightly]").count()).toBe(2);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Tag" }).selectOption("nightly");
  await expect.poll(() => rows(page)).toEqual(["Failure one", "Failure two"]);
  await page.getByRole("link", { name: "Failure two" }).dblclick();
  await page.getByRole("button", { name: "Edit tags" }).click();
  await page.getByRole("button", { name: "nightly", pressed: true }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.locator("header [data-tag]").allTextContents()).toEqual(["Bug"]);
  await page.goto(`${journey.server.url}/board?find=nightly`);
  await expect.poll(() => page.locator("[data-card]").count()).toBe(1);
  await page.context().close();
  const listed = await cli(home, ["task", "list", "--tag", "NIGHTLY"]);
  expect(listed.stdout).toMatch(/^TASK .* TAGS +TITLE\n(t_\w+) .* Bug, nightly +Failure one\n$/);
});

test("C opens the form and focuses the title, and what is typed at once is not lost", async () => {
  const page = await signedIn(journey.browser, journey.server);
  for (const path of ["/", "/board", "/metrics"]) {
    await page.goto(`${journey.server.url}${path}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.keyboard.type("cyg/ page");
    const title = page.getByRole("textbox", { name: "Title" });
    await expect.poll(() => title.inputValue()).toBe("yg/ page");
    expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
    await title.fill("");
  }
  await page.context().close();
});
