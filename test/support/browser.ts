import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import type { Address } from "./api.ts";
import { patienceMs } from "./patience.ts";

const wholeBrowser = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/**
 * Opens the system's Chromium, or the headless one in CHROMIUM_SHELL, without background traffic and with more
 * arguments.
 */
export function openBrowser(...more: string[]): Promise<Browser> {
  return open(process.env["CHROMIUM_SHELL"] ?? wholeBrowser, more);
}

/** Opens the complete Chromium: the headless shell has no notifications. */
export function openWholeBrowser(...more: string[]): Promise<Browser> {
  return open(wholeBrowser, more);
}

async function open(executablePath: string, more: readonly string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    timeout: patienceMs,
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
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    async newContext(options?: BrowserContextOptions) {
      const context = await newContext(options);
      context.setDefaultTimeout(patienceMs);
      return late === 0 ? context : answeredLate(context, late);
    },
  });
}

/** Delays half of the requests and half of the responses of a context, even while it is offline. */
async function answeredLate(context: BrowserContext, mostMs: number): Promise<BrowserContext> {
  const wait = async (): Promise<void> => {
    const ms = Math.random() < 0.5 ? 0 : Math.random() * mostMs;
    await new Promise((resolve) => setTimeout(resolve, ms));
  };
  await context.route(/\/api\/(?!stream)/, async (route) => {
    await wait();
    const request = route.request();
    // The browser decides which requests a page of another origin may make.
    if (new URL(request.frame().url()).origin !== new URL(request.url()).origin) return route.continue();
    const response = await route.fetch().catch(() => null);
    await wait();
    // The page may be closed by then, or have cancelled the request.
    await (response === null ? route.abort() : route.fulfill({ response })).catch(() => undefined);
  });
  return context;
}

/** Viewport of a desktop screen, just too narrow for the second pane of the inbox. */
export const wide = { width: 1279, height: 800 };

/** Viewport of the narrowest screen on which the inbox shows the selected item beside the list. */
export const twoPanes = { width: 1280, height: 800 };

/** Viewport of a phone. */
export const phone = { width: 390, height: 844 };

/** Opens a page in a new context, signed in by the link that the server prints. */
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

/**
 * An argument that makes the browser accept the certificate of the tests. The option `ignoreHTTPSErrors` of a context
 * instead repeats every request that opens a connection, and a busy browser gives up after too many repeats.
 */
export const anyCertificate = "--ignore-certificate-errors";

/** Returns a live list of the page's console errors and uncaught exceptions. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(message.text());
  });
  page.on("pageerror", (error) => heard.push(error.message));
  return heard;
}
