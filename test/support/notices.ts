import type { Browser, Page } from "playwright-core";
import type { Address } from "./api.ts";
import { wide } from "./browser.ts";

/** A notification that the page created. */
export interface ShownNotice {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly closed: boolean;
}

/** Opens a signed-in page that may show notifications and records them; it has the focus until `look` changes that. */
export async function noticedPage(browser: Browser, { url, token }: Address): Promise<Page> {
  const context = await browser.newContext({
    locale: "en",
    viewport: wide,
    permissions: ["notifications", "clipboard-write"],
  });
  await context.addInitScript(watchNotices);
  const page = await context.newPage();
  await page.goto(`${url}/#token=${token}`);
  return page;
}

/** Returns all notifications of the page, in order. */
export function shownNotices(page: Page): Promise<ShownNotice[]> {
  return page.evaluate(() => {
    const { watched } = window as unknown as Watching;
    return watched.notices.map(({ title, body, tag }, at) => ({
      title,
      body,
      tag,
      closed: watched.closed.has(watched.notices[at]!),
    }));
  });
}

/** Returns how often the page has requested permission for notifications. */
export function timesAsked(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Watching).watched.asked);
}

/** Clicks the latest notification of a task. */
export async function pressNotice(page: Page, tag: string): Promise<void> {
  await page.evaluate((of) => {
    const { notices } = (window as unknown as Watching).watched;
    notices.findLast((each) => each.tag === of)?.dispatchEvent(new Event("click"));
  }, tag);
}

/** Gives the page the focus, or takes it away and waits until some tab is ready to notify. */
export async function look(page: Page, at: "the page" | "elsewhere"): Promise<void> {
  await page.evaluate((looking) => {
    (window as unknown as Watching).watched.looked = looking;
    window.dispatchEvent(new Event(looking ? "focus" : "blur"));
  }, at === "the page");
  if (at === "elsewhere") {
    await page.waitForFunction(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name }) => name === "signalbox.teller");
    });
  }
}

interface Watching {
  watched: { notices: Notification[]; closed: Set<Notification>; asked: number; looked: boolean };
}

/** Records all notifications, and creates them as usual; runs before the page's own scripts. */
function watchNotices(): void {
  const watched: Watching["watched"] = { notices: [], closed: new Set(), asked: 0, looked: true };
  Object.assign(window, { watched });
  document.hasFocus = () => watched.looked;
  class WatchedNotification extends Notification {
    static override requestPermission(): Promise<NotificationPermission> {
      watched.asked += 1;
      return super.requestPermission();
    }
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      watched.notices.push(this);
    }
    override close(): void {
      watched.closed.add(this);
      super.close();
    }
  }
  window.Notification = WatchedNotification;
}
