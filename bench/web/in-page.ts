import type { Page } from "playwright-core";

/**
 * Clicks an element and waits until another appears, both inside the page, so that its main thread does only the page's
 * own work. Throws after half a minute.
 */
export async function clickUntil(page: Page, click: string, shown: string): Promise<void> {
  await page.evaluate(appears, { click, shown });
}

/** Like `clickUntil`, with a key instead of the click. */
export async function pressUntil(page: Page, key: string, shown: string): Promise<void> {
  const seen = page.evaluate(appears, { shown });
  await page.keyboard.press(key);
  await seen;
}

function appears({ click, shown }: { click?: string; shown: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (document.querySelector(shown) === null) return;
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, attributes: true });
    const timer = setTimeout(() => reject(new Error(`${shown} did not appear.`)), 30_000);
    if (click !== undefined) document.querySelector<HTMLElement>(click)?.click();
    look();
  });
}

/** Options for a scroll. */
export interface Scroll {
  /** The scrolled element, and the rows that must cover it. */
  readonly box: string;
  readonly rows: string;
  readonly pixelsPerFrame: number;
  /** Start position as a share of the total height; the scroll reverses at both ends. */
  readonly from: number;
  readonly frames: number;
}

/** The result of a long scroll. */
export interface Scrolled {
  readonly framesPerSecond: number;
  /** Number of frames in which a part of the view was empty or showed a placeholder. */
  readonly blank: number;
}

/** Scrolls by a number of pixels per frame. Checks only every eighth frame, to keep the overhead low. */
export async function scrollThrough(page: Page, scroll: Scroll): Promise<Scrolled> {
  return page.evaluate(
    ({ box, rows, pixelsPerFrame, from, frames }) =>
      new Promise<Scrolled>((resolve) => {
        const element = document.querySelector(box)!;
        const isBlank = (): boolean => {
          const { left, top, height } = element.getBoundingClientRect();
          return [4, height / 2, height - 24].some((down) => {
            const row = document.elementFromPoint(left + 90, top + down)?.closest(rows);
            return row === null || row === undefined || row.textContent === "…";
          });
        };
        const painted = new MessageChannel();
        let blank = 0;
        painted.port1.addEventListener("message", () => (blank += isBlank() ? 1 : 0));
        painted.port1.start();

        let [top, by] = [(element.scrollHeight - element.clientHeight) * from, pixelsPerFrame];
        const times: number[] = [];
        const step = (at: number): void => {
          times.push(at);
          if (times.length > frames) {
            painted.port1.close();
            resolve({ framesPerSecond: (frames * 1000) / (at - times[0]!), blank });
            return;
          }
          if (top + by > element.scrollHeight - element.clientHeight || top + by < 0) by = -by;
          element.scrollTop = top += by;
          if (times.length % 8 === 0) painted.port2.postMessage(null);
          requestAnimationFrame(step);
        };
        element.scrollTop = top;
        setTimeout(() => requestAnimationFrame(step), 800);
      }),
    scroll,
  );
}
