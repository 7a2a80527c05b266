import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask, eventually, outputOf, pendingQuestions, stateOf, untilStatus } from "../support/api.ts";
import { complaints, openBrowser, signedIn } from "../support/browser.ts";
import { deliver, makeHook } from "../support/hooks.ts";
import { handheld, narrow, sidewaysScroll, tooSmall } from "../support/phone.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const shop = fileURLToPath(new URL("../agents/shop-scenario.json", import.meta.url));
const home = makeHome({ shop: { kind: "demo", command: [shop] } });
const pictures = new URL("../output/phone/", import.meta.url).pathname;
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  browser = await openBrowser();
  server = await startServer(home);
});
afterAll(async () => {
  await browser?.close();
  await closeHome(home, server);
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

/** Creates a task whose agent asks; returns it with the path of its question's page. */
async function asking(title: string): Promise<{ id: string; path: string }> {
  const description = "Plan a small shop for second-hand bicycles.";
  const { id } = await createTask(server, { agent: "shop", title, description });
  const question = await eventually("it asks", async () =>
    (await pendingQuestions(server)).find(({ taskId }) => taskId === id),
  );
  return { id, path: `/q/${question.id}` };
}

/** Returns the agent's output about the answer it got. */
async function heard(id: string): Promise<string | undefined> {
  await untilStatus(server, id, "completed");
  return /The shop earns by: .*/.exec(await outputOf(server, id))?.[0];
}

/** Returns the top and bottom edge of an element on the screen. */
async function edges(page: Page, label: "Your own answer" | "Send answer"): Promise<[number, number]> {
  const part = label === "Send answer" ? page.getByRole("button", { name: label }) : page.getByLabel(label);
  const box = await part.boundingBox();
  return box === null ? [Number.NaN, Number.NaN] : [box.y, box.y + box.height];
}

test("a question is answered with custom text, whose draft survives a reload and a server restart", async () => {
  const { id } = await asking("A bicycle shop");
  const page = await signedIn(browser, server, handheld);
  const complained = complaints(page);
  await page.getByRole("link", { name: "A bicycle shop" }).tap();
  await page.getByRole("heading", { name: "A bicycle shop" }).waitFor();
  await page.getByText("Why it asks").tap();
  await page.locator("[data-why]").waitFor();
  expect(await page.locator("[data-why]").textContent()).toBe(
    "Comparing what the three shops next door charge\nTwo of them live on subscriptions",
  );
  await page.getByText("About the task").tap();
  await page.getByText("Plan a small shop for second-hand bicycles.").waitFor();
  await page.screenshot({ path: `${pictures}1-question.png` });
  await page.getByText("Something else…").tap();
  await page.getByLabel("Your own answer").fill("Repairs,\nand a café");
  expect({
    small: await tooSmall(page, "main"),
    smallDecisions: await tooSmall(page, "form > div:last-child", 48),
    sideways: await sidewaysScroll(page),
  }).toEqual({ small: [], smallDecisions: [], sideways: 0 });

  await page.reload();
  expect(await page.getByLabel("Your own answer").inputValue()).toBe("Repairs,\nand a café");
  await server.kill();
  server = await startServer(home, { SIGNALBOX_PORT: new URL(server.url).port }, ["serve", "--json"]);
  await page.reload();
  expect(await page.getByLabel("Your own answer").inputValue()).toBe("Repairs,\nand a café");
  await page.getByRole("button", { name: "Send answer" }).tap();
  await page.getByText(/Answered by you at \d\d:\d\d/).waitFor();
  await page.screenshot({ path: `${pictures}2-answered.png` });
  expect(await page.locator("[data-unsent]").count()).toBe(0);
  expect(await tooSmall(page, "main > div > div:last-child")).toEqual([]);
  expect(await heard(id)).toBe("The shop earns by: Repairs,");
  expect(await outputOf(server, id)).toContain("and a café");
  expect(complained.filter((words) => !words.includes("net::ERR_"))).toEqual([]);
  await page.context().close();
});

test("a question is answered with an option, or skipped, and then the agent continues with its default", async () => {
  const [chosen, left] = [await asking("Choose"), await asking("Leave it")];
  const page = await signedIn(browser, server, handheld);
  await page.goto(server.url + chosen.path);
  await page.getByRole("button", { name: "Send answer" }).tap();
  await page.getByText("Choose one of the options, or write an answer.").waitFor();
  await page.getByText("Advertising").tap();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.getByRole("button", { name: "Send answer" }).tap();
  await page.getByRole("link", { name: "Next item" }).tap();
  await page.getByRole("heading", { name: "Leave it" }).waitFor();
  await page.getByRole("button", { name: "Use the default: Freemium" }).tap();
  await page.getByText(/Skipped by you at/).waitFor();
  expect([await heard(chosen.id), await heard(left.id)]).toEqual([
    "The shop earns by: Advertising",
    "The shop earns by: Freemium",
  ]);

  await page.setViewportSize(narrow.viewport);
  await page.goto(`${server.url}/t/${chosen.id}?tab=conversation`);
  const composer = page.locator("[data-composer]:visible");
  const { y = 0, height = 0 } = (await composer.boundingBox()) ?? {};
  const nav = await page.getByRole("navigation").boundingBox();
  expect(y + height).toBeLessThanOrEqual((nav?.y ?? Number.NaN) + 0.5);
  await page.context().close();
});

test("the keyboard covers nothing, if the browser resizes the page for it or overlays it", async () => {
  const { path } = await asking("With a keyboard");
  const page = await signedIn(browser, server, handheld);
  await page.goto(server.url + path);
  await page.getByText("Something else…").tap();
  await page.getByLabel("Your own answer").fill("One\ntwo\nthree\nfour");
  await page.getByLabel("Your own answer").focus();
  const visible = 430;

  await page.setViewportSize({ width: handheld.viewport.width, height: visible });
  await page.locator("html[data-keyboard]").waitFor();
  const shrunk = [await edges(page, "Your own answer"), await edges(page, "Send answer")];
  await page.screenshot({ path: `${pictures}3-keyboard.png` });
  await page.setViewportSize(handheld.viewport);
  await page.locator("html:not([data-keyboard])").waitFor();

  await page.evaluate((height) => {
    const view = window.visualViewport;
    if (view === null) throw new Error("There is no visual viewport.");
    Object.defineProperty(view, "height", { value: height, configurable: true });
    view.dispatchEvent(new Event("resize"));
  }, visible);
  await page.locator("html[data-keyboard]").waitFor();
  const covered = [await edges(page, "Your own answer"), await edges(page, "Send answer")];
  for (const [field = [], button = []] of [shrunk, covered]) {
    expect(field[0]).toBeGreaterThanOrEqual(0);
    expect(field[1]).toBeLessThanOrEqual(button[0] ?? 0);
    expect(button[1]).toBeLessThanOrEqual(visible);
  }
  await page.context().close();
});

test("the first of two answers counts; the second person sees who answered when, and keeps their text", async () => {
  const { id, path } = await asking("Two phones");
  const [mine, theirs] = await Promise.all([
    signedIn(browser, server, narrow),
    signedIn(browser, server, { ...handheld, locale: "ko" }),
  ]);
  await Promise.all([mine, theirs].map((page) => page.goto(server.url + path)));
  await mine.getByText("Something else…").tap();
  await mine
    .getByLabel("Your own answer")
    .fill("By renting them out, and by a very-long-word-without-any-break-in-it");
  expect(await sidewaysScroll(mine)).toBe(0);
  await theirs.getByText("Subscription", { exact: true }).tap();
  await theirs.getByRole("button", { name: "답변 보내기" }).tap();
  await mine.getByText(/Answered by you at \d\d:\d\d/).waitFor();
  expect(await mine.locator("[data-unsent] .shown-as-written").textContent()).toBe(
    "By renting them out, and by a very-long-word-without-any-break-in-it",
  );
  expect({ sideways: await sidewaysScroll(mine), small: await tooSmall(mine, "[data-unsent]") }).toEqual({
    sideways: 0,
    small: [],
  });
  await mine.screenshot({ path: `${pictures}4-second.png` });
  await mine.getByRole("button", { name: "Dismiss" }).tap();
  expect(await mine.locator("[data-unsent]").count()).toBe(0);
  expect(await heard(id)).toBe("The shop earns by: Subscription");
  expect((await stateOf(server, id)).questions.map(({ answer, status }) => [answer, status])).toEqual([
    ["Subscription", "answered"],
  ]);
  await Promise.all([mine.context().close(), theirs.context().close()]);
});

test("triggers are opened from the settings, and a new one is created by touch", async () => {
  const page = await signedIn(browser, server, handheld);
  await page.getByRole("link", { name: "Settings" }).tap();
  await page.getByRole("link", { name: "Triggers" }).tap();
  await page.getByRole("link", { name: "New trigger" }).tap();
  const kinds = page.getByLabel("Type").locator("option");
  await expect
    .poll(() => kinds.allTextContents())
    .toEqual(["Create an app", "Change an app", "Automate something", "Conversation"]);
  await page.getByRole("textbox", { name: "Name" }).fill("Every morning");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Check the links");
  await page.locator("[data-next-times]").waitFor();
  expect([await tooSmall(page, "main"), await sidewaysScroll(page)]).toEqual([[], 0]);
  await page.getByRole("button", { name: "Create trigger" }).tap();
  await page.getByRole("button", { name: "Run test" }).tap();
  await page.locator("[data-delivery] a").waitFor();
  const hook = await makeHook(server, "shop");
  await deliver(server, hook, "first", { number: 7 });
  await page.goto(`${server.url}/triggers/${hook.id}`);
  await page.locator("[data-delivery] summary").tap();
  await page.locator("[data-delivery] pre").waitFor();
  expect([await tooSmall(page, "main"), await sidewaysScroll(page)]).toEqual([[], 0]);
  await page.screenshot({ path: `${pictures}trigger.png`, fullPage: true });
  await page.context().close();
});

test("a task pauses, and asks before it is cancelled, from a menu beside its title; only what moves it on has a button", async () => {
  const { id } = await asking("A task to cancel");
  const page = await signedIn(browser, server, handheld);
  await page.goto(`${server.url}/t/${id}`);
  const header = page.locator("main header");
  await page.getByRole("heading", { name: "A task to cancel" }).waitFor();
  const more = header.locator("summary");
  await more.waitFor();
  expect(await header.getByRole("button", { name: /Cancel task|Pause|Delete/ }).count()).toBe(0);
  await more.tap();
  expect(await header.locator("details").getByRole("button").allInnerTexts()).toEqual([
    "Pause",
    "Cancel task",
  ]);
  expect({ small: await tooSmall(page, "main header"), sideways: await sidewaysScroll(page) }).toEqual({
    small: [],
    sideways: 0,
  });
  await header.getByRole("button", { name: "Cancel task" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel task" }).tap();
  await untilStatus(server, id, "cancelled");
  await header.getByRole("button", { name: "Run again" }).waitFor();
  await more.tap();
  expect(await header.locator("details").getByRole("button").allInnerTexts()).toEqual(["Delete"]);
});
