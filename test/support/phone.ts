import type { BrowserContextOptions, Page } from "playwright-core";

/** A phone in portrait mode: its viewport, touch input and user agent. */
export const handheld = {
  viewport: { width: 390, height: 844 },
  screen: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  userAgent:
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
} as const satisfies BrowserContextOptions;

/** The narrowest supported phone. */
export const narrow = {
  ...handheld,
  viewport: { width: 320, height: 640 },
  screen: { width: 320, height: 640 },
} as const satisfies BrowserContextOptions;

/** Returns the controls in a part of the page that are smaller than a touch target, with their sizes. */
export function tooSmall(page: Page, within: string, least = 44): Promise<string[]> {
  return page
    .locator(within)
    .first()
    .evaluate((part, smallest) => {
      const pressed = "a[href], button, summary, textarea, select, label:has(input), input:not(label input)";
      return [...part.querySelectorAll<HTMLElement>(pressed)].flatMap((each) => {
        const { width, height } = each.getBoundingClientRect();
        if (width === 0 || (width >= smallest && height >= smallest)) return [];
        return [`${each.textContent.trim() || each.ariaLabel}: ${Math.round(width)}×${Math.round(height)}`];
      });
    }, least);
}

/** Returns the number of pixels by which the page is wider than its viewport. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const main = document.querySelector("main");
    return Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      main === null ? 0 : main.scrollWidth - main.clientWidth,
    );
  });
}

/** Returns the number of pixels by which the window itself scrolls; only parts of the page should scroll. */
export function windowScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
}
