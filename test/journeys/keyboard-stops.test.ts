import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, get, pendingQuestions, untilStatus } from "../support/api.ts";
import { openBrowser, signedIn } from "../support/browser.ts";
import { focusNow } from "../support/focus.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { pendingReview } from "../support/gates.ts";
import { openWaitingOffice } from "../support/offices.ts";
import { startRefusedRun, untilRefused } from "../support/pages/list-run.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome({
  broken: { kind: "program", command: ["no-such-agent"] },
  member: programAgent("office-member.mjs"),
});
let browser: Browser;
let server: RunningServer;
let places: readonly { name: string; path: string; shows: string; keys?: readonly string[] }[];
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer(home);
  const asking = await createTask(server, { agent: "demo", title: "Asks something" });
  const gated = await createTask(server, { type: "note", title: "Waits for a review" });
  const broken = await createTask(server, { agent: "broken", title: "Fails at once" });
  await createTask(server, { title: "Not begun", submit: false });
  await untilStatus(server, broken.id, "failed");
  const run = await startRefusedRun(server, "worker");
  await untilRefused(server, run);
  const question = await eventually("it asks", async () => (await pendingQuestions(server))[0]);
  const office = await openWaitingOffice(server, "member");
  const review = await pendingReview(server, gated.id, 1, 1);
  const comment = { file: "docs/idea.md", lines: { from: 3, to: 3 }, body: "For whom?" };
  await get(server, "POST", `/api/reviews/${review.id}/comments`, comment);
  const file = `/reviews/${review.id}?file=docs%2Fidea.md`;
  places = [
    { name: "inbox", path: "/", shows: "[data-row]" },
    { name: "board", path: "/board", shows: "[data-card]:visible" },
    { name: "task lists", path: "/orchestrations", shows: "[data-run]" },
    { name: "new task list", path: "/orchestrations/new", shows: "[name=project]" },
    {
      name: "task list",
      path: `/orchestrations/${run}`,
      shows: "main:has([data-attention]) [data-list-task]",
    },
    {
      name: "graph of a task list",
      path: `/orchestrations/${run}?tab=graph`,
      shows: "[role=listbox] [role=option]",
    },
    { name: "offices", path: "/offices", shows: "[data-office]" },
    { name: "new office", path: "/offices/new", shows: "[data-defined]" },
    {
      name: "office",
      path: `/offices/${office}`,
      shows: "main:has([data-attention]):has([data-said]) [data-seat]",
    },
    { name: "new task", path: "/new", shows: "[data-type]" },
    {
      name: "task with a question",
      path: `/t/${asking.id}?tab=log`,
      shows: "main:has([data-question]) .log-row",
    },
    { name: "failed task", path: `/t/${broken.id}`, shows: "[role=alert]" },
    { name: "work", path: `/t/${gated.id}?tab=work`, shows: "[role=tabpanel] details" },
    { name: "files", path: `/t/${gated.id}?tab=files`, shows: "[role=tabpanel] li" },
    { name: "checkpoints", path: `/t/${gated.id}?tab=checkpoints`, shows: "[data-checkpoint]" },
    { name: "cost", path: `/t/${gated.id}?tab=cost`, shows: "[role=tabpanel] :is(p, dl, table)" },
    { name: "history", path: `/t/${asking.id}?tab=history`, shows: "[role=tabpanel] time" },
    { name: "question", path: `/q/${question.id}`, shows: "main header a[href^='/t/']" },
    { name: "reviewed document", path: file, shows: ".document [data-comment]" },
    { name: "reviewed source", path: `${file}&view=source`, shows: ".lines [data-comment]" },
    { name: "verification", path: `/reviews/${review.id}?tab=report`, shows: "[data-criterion]" },
    { name: "discussion", path: `/reviews/${review.id}?tab=discussion`, shows: "[data-comment]" },
    { name: "decision", path: file, shows: ".document [data-comment]", keys: ["Shift+R"] },
    { name: "metrics", path: "/metrics", shows: "dl dd" },
    { name: "settings", path: "/settings", shows: "[name=language]" },
    { name: "settings of work", path: "/settings?section=work", shows: "[data-setting]" },
    { name: "agents", path: "/settings?section=agents", shows: "[role=tabpanel] dl" },
    { name: "secrets", path: "/settings?section=secrets&add=x", shows: "[data-setting]" },
    { name: "palette", path: "/metrics", shows: "dl dd", keys: ["Control+K"] },
    { name: "help", path: "/metrics", shows: "dl dd", keys: ["?"] },
    { name: "snooze", path: "/", shows: "[data-row]", keys: ["j", "e"] },
    { name: "no such page", path: "/nowhere", shows: "main a[href='/']" },
  ];
});
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
});

/** Navigates without a page load, like a link. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/**
 * Numbers all visible elements that a person can act on: elements that are interactive by their type, and others with a
 * click handler. One element represents a group of radio buttons or tabs, which has arrow keys. Options of a list are
 * excluded, since its field navigates them, and so are line numbers, which J and K navigate. If a dialog is open, only
 * its elements count. Returns their number.
 */
function numberActions(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialog = document.querySelector("dialog[open]");
    const listens = (element: Element): boolean => {
      const key = Object.keys(element).find((name) => name.startsWith("__reactProps$"));
      const props = key === undefined ? {} : (element as unknown as Record<string, object>)[key];
      return props !== undefined && "onClick" in props && props.onClick !== undefined;
    };
    const known = "a[href], button, input, select, textarea, summary, [role=button], [contenteditable]";
    const spared = "dialog, [role=option], table.lines, table.lines [data-line] *";
    const groups = new Set<string>();
    const found = [...(dialog ?? document).querySelectorAll<HTMLElement>("*")].filter((element) => {
      if (!element.matches(known) && !listens(element)) return false;
      if (element.matches(spared) || element.matches(":disabled")) return false;
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      if (!element.matches("[type=radio], [role=tab]")) return true;
      const group = element.getAttribute("name") ?? element.parentElement?.getAttribute("aria-label") ?? "";
      return !groups.has(group) && groups.add(group);
    });
    for (const old of document.querySelectorAll("[data-stop]")) old.removeAttribute("data-stop");
    found.forEach((element, at) => {
      const group = element.matches("[type=radio]")
        ? document.querySelectorAll(`[type=radio][name="${CSS.escape(element.getAttribute("name") ?? "")}"]`)
        : element.matches("[role=tab]")
          ? (element.parentElement?.querySelectorAll("[role=tab]") ?? [])
          : [element];
      for (const each of group) each.setAttribute("data-stop", String(at));
    });
    return found.length;
  });
}

test("Tab reaches every interactive element of every page, and the focus is visible and never covered", async () => {
  const page = await signedIn(browser, server);
  await page.getByRole("main").waitFor();
  const wrong: Record<string, string[]> = {};
  for (const { name, path, shows, keys = [] } of places) {
    if (keys.length === 0) await goTo(page, path);
    else await page.goto(server.url + path);
    await page.locator(shows).first().waitFor();
    for (const key of keys) await page.keyboard.press(key);
    if (keys.length > 0) await page.locator("dialog[open]").waitFor();
    const actions = await numberActions(page);
    const missed = new Set(Array.from({ length: actions }, (_, at) => String(at)));
    const problems: string[] = [];
    // Goes once around and past the start, even if a group of radio buttons is one stop.
    for (let stop = 0; stop < actions * 2 + 10; stop += 1) {
      await page.keyboard.press("Tab");
      const focus = await focusNow(page);
      if (focus.stop !== null && stop > actions && missed.size === 0) break;
      if (focus.stop !== null) missed.delete(focus.stop);
      // After the last stop, the browser itself has the focus for a moment.
      if (!focus.wrong.includes("lost") && focus.wrong.length > 0)
        problems.push(`${focus.name}: ${focus.wrong.join(", ")}`);
    }
    for (const number of missed)
      problems.push(
        await page
          .locator(`[data-stop="${number}"]`)
          .first()
          .evaluate((element) => `not reached: ${element.outerHTML.slice(0, 160)}`),
      );
    if (problems.length > 0) wrong[name] = [...new Set(problems)];
    if (keys.length > 0) await page.keyboard.press("Escape");
  }
  expect(wrong).toEqual({});
  await page.context().close();
});
