import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { joinedAs } from "../support/joined-page.ts";
import { fillInstallation, type Installation, makeFullHome } from "../support/pages/full-installation.ts";
import { patienceMs } from "../support/patience.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";

let home: string;
let browser: Browser;
let server: RunningServer;
let made: Installation;
beforeAll(async () => {
  home = await makeFullHome();
  [browser, server] = await Promise.all([openBrowser(), startServer(home)]);
  made = await fillInstallation(server);
});
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
});

/** Returns the requests of a page that change something, as they are sent. */
function changesBy(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && pathname !== "/api/markdown")
      sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}

/** Returns the requests of a page that the server refused. */
function refusedTo(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
  });
  return refused;
}

/** Returns the name of every button and field that can be used, in the order of the page, without repetitions. */
function usable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("[role=dialog], dialog, main")]
      .flatMap((part) => [...part.querySelectorAll<HTMLElement>("button, input, select, textarea")])
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => !each.matches(":disabled, [aria-disabled=true]"));
    const nameOf = (each: HTMLElement): string => {
      const labels = each instanceof HTMLButtonElement ? [] : [...((each as HTMLInputElement).labels ?? [])];
      const texts = [each.getAttribute("aria-label"), labels.map((label) => label.textContent).join(" ")];
      return (texts.find((text) => text !== null && text !== "") ?? each.textContent).trim();
    };
    return [...new Set(shown.map(nameOf))];
  });
}

interface Opened {
  readonly path: string;
  /** A selector that matches once the place is complete. */
  readonly shows: string;
  readonly open?: () => Promise<void>;
  /** Leaves out names that are of no interest. */
  readonly without?: RegExp;
}

/** Opens a place, and expects that exactly this can be used there, also when nothing more appears. */
async function expectAt(page: Page, place: Opened, expected: readonly string[]): Promise<void> {
  await page.goto(`${server.url}${place.path}`);
  await page.locator(place.shows).locator("visible=true").first().waitFor();
  await place.open?.();
  const now = async (): Promise<string[]> =>
    (await usable(page)).filter((name) => place.without?.test(name) !== true);
  await expect.poll(now, { timeout: patienceMs }).toEqual(expected);
  await wait(500);
  expect(await now()).toEqual(expected);
}

/** The tabs beside a conversation. */
const tabs = ["Files", "Preview", "Log", "Checkpoints", "Cost", "History", "Hide panel"];
const workTabs = ["Work", ...tabs];
const tableTools = ["Table", "Graph", "Timeline", "Merges", "Search", "State", "Phase"];
const sorts = ["ID", "Since", "Attempt", "Cost"];
const details = ["T1.1", "T1.2", "T1.3", "T1.4", "T2.1", "T2.2"].map((id) => `Actions for ${id}`);
const table = [...tableTools, ...sorts, ...details];
const members = ["POWaiting for Dev0 queued", "DevWaiting for you0 queued", "QAWaiting for you0 queued"];
const officeTabs = ["Waiting", "Timeline", "Cost", "Saved work"];
const downloads = ["Copy path", "Download patch"];
const bundle = "Download git bundle";

test("a viewer sees no act that the server would refuse, and no key performs one", async () => {
  const { asking, question, gated, delivered, failed, draft, running, orchestration, conflict, office } =
    made;
  const viewer = await joinedAs("viewer", "vera", { browser, at: server });
  const changes = changesBy(viewer);
  const refused = refusedTo(viewer);
  const at = (path: string, shows: string, expected: readonly string[], more: Partial<Opened> = {}) =>
    expectAt(viewer, { path, shows, ...more }, expected);

  const inbox = `main:has([data-row="${question}"]):has([data-row^=ca_]):has([data-row="${made.done}"])`;
  await at("/", inbox, ["Search", "Filter", "Snooze 6", "Select all", "Clear selection"], {
    open: async () => {
      await viewer.locator(`[data-row="${question}"] [type=checkbox]`).press("Space");
      await viewer.getByRole("button", { name: "Select all" }).click();
    },
    without: /^(Select|Snooze): /,
  });
  for (const id of [question, made.done]) {
    await viewer.locator(`[data-row-link="${id}"]`).focus();
    for (const key of ["1", "e"]) await viewer.keyboard.press(key);
  }

  await at(`/t/${asking}`, "[data-question]", [...tabs, "Copy path"]);
  await at(`/t/${gated}?tab=checkpoints`, "[data-checkpoint]", workTabs);
  await at(`/t/${gated}?tab=preview`, "[data-preview]", workTabs);
  await at(`/t/${gated}?tab=files`, "[role=tabpanel] li", [...workTabs, ...downloads, bundle]);
  await at(`/t/${delivered}`, "[data-done] [data-changes]", [...downloads, ...workTabs]);
  await at(`/t/${failed}`, "main:has([role=alert]):has(ol[data-rests])", [...tabs, "Copy path"]);
  await at(`/t/${running}?tab=conversation`, "[data-standing=running]", [...tabs, "Copy path"]);
  await at(`/t/${draft}`, "[data-standing=draft]", []);

  const run = `/orchestrations/${orchestration}`;
  await at(run, "[data-list-task]", table);
  await at(run, "[data-list-task]", [...table, "Close"], {
    open: async () => {
      await viewer.getByRole("button", { name: "Actions for T1.4" }).press("Enter");
      await viewer.getByRole("dialog").waitFor();
    },
  });
  await at(`${run}/conflict?task=${conflict}`, "textarea", []);
  await at(`/offices/${office}?member=PO`, "main:has([data-seat]) [data-broken]", [
    ...members,
    ...officeTabs,
  ]);
  for (const id of [made.schedule, made.hook]) await at(`/triggers/${id}`, "[name=payload]", []);
  await at("/triggers", "main a", []);
  await at("/orchestrations", "[data-run]", []);
  await at("/offices", "[data-office]", []);
  await at("/welcome", "[data-check]", []);
  expect(changes).toEqual([]);
  expect(refused).toEqual([]);
});

test("a member may work, but sees no act that changes what others created", async () => {
  const { gated, running, orchestration, conflict, office } = made;
  const member = await joinedAs("member", "max", { browser, at: server });
  const refused = refusedTo(member);
  const at = (path: string, shows: string, expected: readonly string[]) =>
    expectAt(member, { path, shows }, expected);
  await at(`/t/${gated}?tab=checkpoints`, "[data-checkpoint]", [
    ...workTabs,
    "Create checkpoint",
    "New task from here",
  ]);
  await at(`/t/${running}?tab=conversation`, "[data-standing=running]", [
    "Write to the agent",
    ...tabs,
    "Copy path",
  ]);
  await at(`/orchestrations/${orchestration}`, "[data-list-task]", table);
  await at(`/orchestrations/${orchestration}/conflict?task=${conflict}`, "textarea", []);
  await at(`/offices/${office}?member=PO`, "main:has([data-seat]) [data-broken]", [
    "Allow",
    "Refuse",
    ...members,
    ...officeTabs,
    "Write to PO",
  ]);
  for (const id of [made.schedule, made.hook]) await at(`/triggers/${id}`, "[name=payload]", []);
  expect(refused).toEqual([]);
});
