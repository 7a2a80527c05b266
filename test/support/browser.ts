import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import type { Address } from "./api.ts";

const wholeBrowser = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** The system's Chromium, without its windows where CHROMIUM_SHELL names such a one; kept from calling home, with what else it is to be told. */
export function openBrowser(...more: string[]): Promise<Browser> {
  return open(process.env["CHROMIUM_SHELL"] ?? wholeBrowser, more);
}

/** The same with its windows: without them Chromium has no notifications. */
export function openWholeBrowser(...more: string[]): Promise<Browser> {
  return open(wholeBrowser, more);
}

async function open(executablePath: string, more: readonly string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
  const late = Number(process.env["LATE"] ?? 0);
  if (late === 0) return browser;
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    newContext: async (options?: BrowserContextOptions) => answeredLate(await newContext(options), late),
  });
}

/** A context in which half of the requests reach the server late, and half of its answers come late, also while offline. */
async function answeredLate(context: BrowserContext, mostMs: number): Promise<BrowserContext> {
  const wait = async (): Promise<void> => {
    const ms = Math.random() < 0.5 ? 0 : Math.random() * mostMs;
    await new Promise((resolve) => setTimeout(resolve, ms));
  };
  await context.route(/\/api\/(?!stream)/, async (route) => {
    await wait();
    const request = route.request();
    // What the page of another server may ask is the browser's to decide.
    if (new URL(request.frame().url()).origin !== new URL(request.url()).origin) return route.continue();
    const response = await route.fetch().catch(() => null);
    await wait();
    // The page may be gone by then, or have thought better of it.
    await (response === null ? route.abort() : route.fulfill({ response })).catch(() => undefined);
  });
  return context;
}

/** The screen of a desk. */
export const wide = { width: 1280, height: 800 };

/** The screen of a phone. */
export const phone = { width: 390, height: 844 };

/** A page of a person of its own, signed in by the link that the server prints. */
export async function signedIn(
  browser: Browser,
  { url, token }: Address,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: "en", viewport: wide, ...options });
  const page = await context.newPage();
  await page.goto(`${url}/#token=${token}`);
  return page;
}

/** Everything the page complained of on its console, and what it threw. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(message.text());
  });
  page.on("pageerror", (error) => heard.push(error.message));
  return heard;
}
