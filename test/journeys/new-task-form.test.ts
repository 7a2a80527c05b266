import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { Task } from "../../src/protocol/task/task.ts";
import { programAgent } from "../support/agents.ts";
import { createTask, get, stateOf } from "../support/api.ts";
import { chosenStore } from "../support/chosen-store.ts";
import { complaints, signedIn } from "../support/browser.ts";
import { Journey, picturesOf } from "../support/journey.ts";
import { axe, violations } from "../support/pages/rules.ts";
import { handheld, sidewaysScroll } from "../support/phone.ts";
import { makeHome } from "../support/server.ts";

const home = makeHome({ worker: programAgent("gated-worker.mjs") }, { defaultAgent: "worker" });
const journey = new Journey(home);
const pictures = picturesOf("new-task-form");
const url = pathToFileURL(join(home, "nowhere.git")).href;
/** Of several nodes, another one may reach a repository, so only the notation is checked before the task. */
const wrong =
  chosenStore === "postgres"
    ? { source: "ext::sh -c true", refusal: 'The protocol "ext" is not allowed for a source.' }
    : { source: url, refusal: `The source ${url} cannot be read:` };

test("the form chooses gated work by the text, never a conversation by itself, and shows each refusal at its field", async () => {
  const page = await signedIn(journey.browser, journey.server, { ...handheld, bypassCSP: true });
  await page.addInitScript({ path: axe });
  const heard = complaints(page);
  await page.goto(`${journey.server.url}/new`);
  const title = page.getByRole("textbox", { name: "Title" });
  const start = page.getByRole("button", { name: "Start" });
  const chosen = () =>
    page
      .locator("[data-type]:has(:checked)")
      .evaluateAll((all) => all.map((card) => card.getAttribute("data-type")));

  await title.fill("A recipe box");
  expect(await chosen()).toEqual([]);
  await start.click();
  await page.getByRole("alert").getByText("Choose a type.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("type");
  await page.screenshot({ path: `${pictures}1-choose.png` });
  await title.fill("Build a recipe box");
  await expect.poll(chosen).toEqual(["create_app"]);
  await title.fill("What is a recipe box?");
  await expect.poll(chosen).toEqual(["custom"]);
  await page.getByText("This reads like a question").waitFor();
  await title.fill("Add a search to the recipe box");
  await expect.poll(chosen).toEqual(["modify_app"]);

  const source = page.locator("[name=source]");
  await source.fill(wrong.source);
  await start.click();
  const refusal = page.getByText(wrong.refusal, { exact: false });
  await refusal.waitFor();
  await expect.poll(() => source.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await source.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByRole("alert").count()).toBe(1);
  await page.screenshot({ path: `${pictures}2-source.png` });
  expect(await violations(page)).toEqual([]);
  await source.fill(home);
  await refusal.waitFor({ state: "detached" });

  await page.getByLabel("Verifier").selectOption({ label: "demo · cannot verify other agents" });
  const note = page.locator("[data-demo-note]");
  await note.getByText("The demo agent cannot verify the work of other agents").waitFor();
  await start.click();
  await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.screenshot({ path: `${pictures}3-verifier.png` });
  await note.getByRole("link", { name: "Connect an agent" }).waitFor();
  await note.getByRole("button", { name: "Use the configured verifier" }).click();
  await note.waitFor({ state: "detached" });
  // The browser reports the response that refused the source.
  expect([await sidewaysScroll(page), heard]).toEqual([0, [expect.stringContaining("422")]]);
  const { items } = await get<{ items: Task[] }>(journey.server, "GET", "/api/tasks");
  expect(items).toEqual([]);
  await page.context().close();
});

test("tags of a new task are typed or chosen from those in use, and a draft keeps them", async () => {
  const { browser, server } = journey;
  await createTask(server, { title: "What is a tag?", tags: ["web"] });
  const page = await signedIn(browser, server, handheld);
  await page.goto(`${server.url}/new`);
  await page.getByRole("textbox", { name: "Title" }).fill("What is a recipe box?");
  const tags = page.getByRole("textbox", { name: "Tags" });
  await tags.fill("a".repeat(41));
  await page.getByText("Use at most 20 tags of up to 40 characters each.").waitFor();
  await page.getByRole("button", { name: "Save draft" }).tap();
  expect(new URL(page.url()).pathname).toBe("/new");
  await tags.fill("Release, release");
  const inUse = page.getByRole("group", { name: "Tags in use" }).getByRole("button");
  await inUse.filter({ hasText: "web" }).tap();
  expect(await tags.inputValue()).toBe("Release, web");
  expect(await inUse.evaluateAll((all) => all.map((each) => [each.textContent, each.ariaPressed]))).toEqual([
    ["Release", "true"],
    ["web", "true"],
  ]);
  await page.screenshot({ path: `${pictures}tags.png`, fullPage: true });
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole("button", { name: "Save draft" }).tap();
  await page.waitForURL(/\/t\//);
  const id = page.url().split("/").at(-1) ?? "";
  const saved = async () => (await stateOf(server, id)).task.tags;
  expect(await saved()).toEqual(["Release", "web"]);

  await page.goto(`${server.url}/new?draft=${id}`);
  await inUse.filter({ hasText: "web" }).focus();
  await page.keyboard.press("Space");
  expect(await tags.inputValue()).toBe("Release");
  await page.getByRole("button", { name: "Save draft" }).press("Enter");
  await page.waitForURL(/\/t\//);
  await expect.poll(saved).toEqual(["Release"]);
  await page.context().close();
});
