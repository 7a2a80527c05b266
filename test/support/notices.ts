import type { Browser, Page } from "playwright-core";
import type { Address } from "./api.ts";
import { wide } from "./browser.ts";

/** A notice that the browser was given to show. */
export interface ShownNotice {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly closed: boolean;
}

/** A signed-in page of a browser that may show notices and writes down which; nobody looks at it once `lookAway` was called. */
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

/** Everything the page gave the browser to show, in order. */
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

/** How often the page asked for leave to show notices. */
export function timesAsked(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Watching).watched.asked);
}

/** Presses the latest notice of a task. */
export async function pressNotice(page: Page, tag: string): Promise<void> {
  await page.evaluate((of) => {
    const { notices } = (window as unknown as Watching).watched;
    notices.findLast((each) => each.tag === of)?.dispatchEvent(new Event("click"));
  }, tag);
}

/** The person looks at the page, or at something else; then some tab is ready to tell them. */
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

/** Runs in the page before anything of it: the browser's own notices are made as ever, and written down. */
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
