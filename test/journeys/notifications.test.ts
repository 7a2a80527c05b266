import { rmSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { counterAgent, programAgent } from "../support/agents.ts";
import { createTask, eventually, get, pendingQuestions, untilStatus } from "../support/api.ts";
import { openWholeBrowser, signedIn } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { decide, pendingReview } from "../support/gates.ts";
import {
  look,
  noticedPage,
  pressNotice,
  type ShownNotice,
  shownNotices,
  timesAsked,
} from "../support/notices.ts";
import { joined } from "../support/joined.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome({
  asker: counterAgent({ COUNT: 2, ASK_EVERY: 1 }),
  quick: counterAgent({ COUNT: 1 }),
  slow: counterAgent({ COUNT: 100_000, TICK_MS: 1000 }),
  broken: { kind: "program", command: ["no-such-agent"] },
  teller: programAgent("tells-secrets.mjs"),
});
const secrets = Array.from({ length: 6 }, (_, at) => ["s3cr3t", "canary", `${at}9Xq7Lw2`].join("-"));
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  browser = await openWholeBrowser();
  server = await startServer(home);
  const settings = Object.fromEntries(secrets.map((value, at) => [`canary_${at}`, value]));
  await get(server, "PATCH", "/api/settings", { settings });
});
afterAll(async () => {
  await browser?.close();
  await closeHome(home, server);
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

/** Enables notifications in the settings. */
async function switchOn(page: Page): Promise<void> {
  await page.goto(`${server.url}/settings`);
  await page.getByRole("checkbox", { name: /Notify me when a task needs me/ }).click();
  await page.getByRole("checkbox", { name: /Notify me when a task needs me/, checked: true }).waitFor();
}

/** Waits for a notification with this title, and returns it. */
function told(page: Page, title: string): Promise<ShownNotice> {
  return eventually(`${title} is told`, async () =>
    (await shownNotices(page)).find((notice) => notice.title === title),
  );
}

/** Cancels and deletes all tasks, so that nothing waits. */
async function clear(): Promise<void> {
  const { items } = await get<{ items: { id: string; status: string }[] }>(
    server,
    "GET",
    "/api/tasks?limit=200",
  );
  for (const { id, status } of items) {
    if (status === "in_progress" || status === "review") await get(server, "POST", `/api/tasks/${id}/cancel`);
    await get(server, "DELETE", `/api/tasks/${id}`);
  }
}

test("an unfocused page notifies once about each waiting, failed or done task, not about own actions", async () => {
  const page = await noticedPage(browser, server);
  await page.getByRole("main").waitFor();
  expect([await timesAsked(page), await shownNotices(page)]).toEqual([0, []]);
  await switchOn(page);
  await told(page, "Notifications are on");
  expect(await timesAsked(page)).toBe(1);
  await page.getByRole("link", { name: "Inbox" }).first().click();
  await page.locator("main ol").waitFor();
  await look(page, "elsewhere");

  const asking = await createTask(server, { agent: "asker", title: "Ask" });
  await told(page, "Question: Ask");
  const broken = await createTask(server, { agent: "broken", title: "Break" });
  const failed = await told(page, "Failed: Break");
  const slow = await createTask(server, { agent: "slow", title: "Cancelled by me" });
  await get(server, "POST", `/api/tasks/${slow.id}/cancel`);
  const noting = await createTask(server, { type: "note", title: "Note" });
  const review = await pendingReview(server, noting.id, 1, 1);
  await told(page, "Ready for review: Note");
  await decide(server, review, { action: "approve" });
  const next = await pendingReview(server, noting.id, 2, 1);
  await eventually("the second review is told", async () => {
    const notices = await shownNotices(page);
    return notices.filter(({ title }) => title === "Ready for review: Note").length === 2;
  });
  await decide(server, next, { action: "approve" });
  await untilStatus(server, noting.id, "completed");
  const telling = await createTask(server, { agent: "teller", title: "Tell" });
  await told(page, "Question: Tell");
  const done = await createTask(server, { agent: "quick", title: "Count" });
  await told(page, "Done: Count");

  const notices = (await shownNotices(page)).slice(1);
  expect(notices.map(({ title, tag }) => [title, tag])).toEqual([
    ["Question: Ask", asking.id],
    ["Failed: Break", broken.id],
    ["Ready for review: Note", noting.id],
    ["Ready for review: Note", noting.id],
    ["Question: Tell", telling.id],
    ["Done: Count", done.id],
  ]);
  expect([notices[0]?.body, failed.body]).toEqual([
    "What comes after 1?",
    expect.stringContaining("no-such-agent"),
  ]);
  expect(notices[4]?.body).toMatch(/^Is it .+\?$/);
  expect(secrets.filter((secret) => JSON.stringify(notices).includes(secret))).toEqual([]);

  await pressNotice(page, asking.id);
  await page.waitForURL(/\/q\//);
  await page.getByRole("heading", { name: "Ask" }).waitFor();
  const [question] = (await pendingQuestions(server)).filter(({ taskId }) => taskId === telling.id);
  await get(server, "POST", `/api/questions/${question?.id ?? ""}/answer`, { answer: "no" });
  await told(page, "Failed: Tell");
  await eventually("what was decided on is taken back", async () => {
    const notices = await shownNotices(page);
    return notices.findLast(({ title }) => title === "Ready for review: Note")?.closed === true;
  });
  await page.context().close();
  await clear();
});

test("no notification appears while any tab has the focus, and only one of several tabs shows it", async () => {
  const first = await noticedPage(browser, server);
  await switchOn(first);
  await first.getByRole("link", { name: "Inbox" }).first().click();
  const second = await first.context().newPage();
  await second.goto(server.url);
  await second
    .getByRole("heading", { name: "Inbox" })
    .or(second.getByRole("button", { name: "Try the demo task" }))
    .first()
    .waitFor();
  await look(first, "elsewhere");
  const seen = await createTask(server, { agent: "quick", title: "Seen" });
  await second.locator(`[data-row="${seen.id}"] [data-standing=done]`).waitFor();
  await first.locator(`[data-row="${seen.id}"] [data-standing=done]`).waitFor();
  await look(second, "elsewhere");
  await createTask(server, { agent: "quick", title: "Missed" });
  await eventually("it is told", async () => {
    const notices = (await Promise.all([first, second].map(shownNotices))).flat();
    return notices.some(({ title }) => title === "Done: Missed");
  });
  const notices = (await Promise.all([first, second].map(shownNotices))).flat();
  expect(notices.map(({ title }) => title)).toEqual(["Notifications are on", "Done: Missed"]);
  await first.context().close();
  await clear();
});

test("quiet hours suppress notifications, and the settings define their range", async () => {
  const page = await noticedPage(browser, server);
  await switchOn(page);
  await page.getByRole("checkbox", { name: "Quiet hours" }).check();
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toTimeString().slice(0, 5);
  const [from, until] = [clock(-60), clock(60)];
  await page.getByLabel("From").fill(from);
  await page.getByLabel("Until").fill(until);
  await page.reload();
  expect([await page.getByLabel("From").inputValue(), await page.getByLabel("Until").inputValue()]).toEqual([
    from,
    until,
  ]);
  await page.getByRole("link", { name: "Inbox" }).first().click();
  await page.getByRole("button", { name: "Try the demo task" }).waitFor();
  await look(page, "elsewhere");
  const quiet = await createTask(server, { agent: "quick", title: "At night" });
  await page.locator(`[data-row="${quiet.id}"] [data-standing=done]`).waitFor();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("checkbox", { name: "Quiet hours" }).uncheck();
  await createTask(server, { agent: "quick", title: "By day" });
  await told(page, "Done: By day");
  expect((await shownNotices(page)).map(({ title }) => title).toSorted()).toEqual([
    "Done: At night",
    "Done: By day",
  ]);
  await page.context().close();
  await clear();
});

test("the title and the icon of the tab show the number of waiting items, and reset when there are none", async () => {
  const page = await signedIn(browser, server);
  await page.getByRole("button", { name: "Try the demo task" }).waitFor();
  const tab = () =>
    page.evaluate(() => [document.title, document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href]);
  const calm = await tab();
  const { id } = await createTask(server, { agent: "asker", title: "Waits" });
  await eventually("it waits", async () => (await page.title()) === "(1) Signalbox");
  const [, icon] = await tab();
  expect([calm[0], icon === calm[1]]).toEqual(["Signalbox", false]);
  await createTask(server, { agent: "broken", title: "Breaks" });
  await eventually("both wait", async () => (await page.title()) === "(2) Signalbox");
  await get(server, "POST", `/api/tasks/${id}/cancel`);
  await clear();
  await eventually("nothing waits", async () => (await page.title()) === "Signalbox");
  expect(await tab()).toEqual(calm);
  await page.context().close();
});

test.each([
  [
    "blocks notifications",
    () => {
      Object.defineProperty(Notification, "permission", { value: "denied" });
    },
    /This browser blocks notifications\. Allow them for this site/,
  ],
  [
    "uses plain HTTP",
    () => {
      Object.defineProperty(window, "isSecureContext", { value: false });
    },
    /only over HTTPS or on the same machine/,
  ],
  [
    "has no such thing",
    () => {
      Reflect.deleteProperty(window, "Notification");
    },
    /does not support notifications from pages; most phones do not/,
  ],
])("if the browser %s, the settings explain why notifications are unavailable", async (_, prepare, why) => {
  const page = await signedIn(browser, server);
  await page.context().addInitScript(prepare);
  await page.goto(`${server.url}/settings`);
  await page.getByText(why).waitFor();
  expect(await page.getByRole("checkbox", { name: /Notify me when a task needs me/ }).isDisabled()).toBe(
    true,
  );
  await page.context().close();
});

test("a phone that grants permission and then throws is detected at once and reported", async () => {
  const page = await signedIn(browser, server);
  await page.context().addInitScript(() => {
    class Throwing {
      static readonly permission = "default";
      static async requestPermission(): Promise<string> {
        return "granted";
      }
      constructor() {
        throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
      }
    }
    Object.assign(window, { Notification: Throwing });
  });
  await page.goto(`${server.url}/settings`);
  await page.getByRole("checkbox", { name: /Notify me when a task needs me/ }).click();
  await page.getByText(/does not support notifications from pages; most phones do not/).waitFor();
  expect(await page.getByRole("checkbox", { name: /Notify me when a task needs me/ }).isChecked()).toBe(
    false,
  );
  await page.context().close();
});

test("an unfocused page notifies about a mention by another person", async () => {
  const rae = await joined(server, "rae", "reviewer");
  const slow = await createTask(server, { agent: "slow", title: "Count slowly" });
  const page = await noticedPage(browser, server);
  await page.getByRole("main").waitFor();
  await switchOn(page);
  await page.getByRole("link", { name: "Inbox" }).first().click();
  await look(page, "elsewhere");
  await createTask(server, { agent: "asker", title: "Ask first" });
  await told(page, "Question: Ask first");
  await get(server, "POST", `/api/tasks/${slow.id}/messages`, { text: "I, @admin, mention myself." });
  await get(rae, "POST", `/api/tasks/${slow.id}/messages`, { text: "Stop at 9, as @admin said." });
  const notice = await told(page, "@rae mentioned you");
  expect([notice.tag, notice.body]).toEqual([slow.id, "Stop at 9, as @admin said."]);
  await pressNotice(page, slow.id);
  await page.waitForURL(`${server.url}/t/${slow.id}`);
  await page.context().close();
  await clear();
});
