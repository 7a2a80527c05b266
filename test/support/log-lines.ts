import type { Page } from "playwright-core";

/** Returns all lines of the log, by scrolling from its start to its end and waiting for the rows of each screen. */
export async function shownLines(page: Page): Promise<string[]> {
  await page.bringToFront();
  return page.getByRole("log").evaluate(async (log) => {
    const seen = new Map<number, string>();
    const rows = (): HTMLElement[] => [...log.querySelectorAll<HTMLElement>(".log-row")];
    const drawn = (): boolean => {
      const screen = log.getBoundingClientRect();
      const end = log.querySelector(".log-space")?.getBoundingClientRect().bottom ?? 0;
      const boxes = rows().map((row) => row.getBoundingClientRect());
      const above = Math.min(...boxes.map(({ top }) => top));
      const below = Math.max(...boxes.map(({ bottom }) => bottom));
      return above <= screen.top + 1 && below >= Math.min(screen.bottom, end) - 1;
    };
    for (let top = 0; ; top += log.clientHeight / 2) {
      log.scrollTop = top;
      do await new Promise((resolve) => requestAnimationFrame(resolve));
      while (!drawn());
      for (const row of rows()) {
        const number = row.querySelector(".log-number")?.textContent ?? "";
        seen.set(Number(number), row.textContent.slice(number.length));
      }
      if (top + log.clientHeight >= log.scrollHeight) break;
    }
    return [...seen.entries()].toSorted(([a], [b]) => a - b).map(([, text]) => text);
  });
}
