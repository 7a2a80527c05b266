import type { Browser } from "playwright-core";
import { phone } from "../../test/support/browser.ts";
import { type Figure } from "../tools/budget.ts";
import type { Installation } from "./installation.ts";
import { Meter } from "./meter.ts";
import type { PlainPage } from "./plain-page.ts";
import { leastOf } from "./rounds.ts";

/** Measures opening a question from a link on a phone for the first time: nothing is cached or compiled. */
export async function measureQuestion(
  browser: Browser,
  { server, question }: Installation,
  { table }: PlainPage,
): Promise<Figure[]> {
  const least = await leastOf(5, async () => {
    const context = await browser.newContext({
      locale: "en",
      viewport: phone,
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    // A missing file of the same origin moves the page into its final renderer process.
    await page.goto(`${server.url}/nothing.txt`);
    const meter = await Meter.of(page);
    const cost = await meter.costOf(async () => {
      await page.goto(`${server.url}/q/${question}#token=${server.token}`);
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const look = (): void => void (document.querySelector("[type=radio]") && resolve());
            new MutationObserver(look).observe(document, { childList: true, subtree: true });
            look();
          }),
      );
    });
    const paintedMs = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    );
    await context.close();
    return { cpuMs: cost.cpuMs, kilobytes: cost.bytes / 1024, paintedMs };
  });
  return [
    { what: "question on a cold phone, what is downloaded", value: least.kilobytes, unit: "KB", atMost: 143 },
    {
      what: "question on a cold phone, processor",
      value: least.cpuMs,
      unit: "ms",
      atMostTimes: 2,
      baseline: table,
    },
    { what: "question on a cold phone, first paint", value: least.paintedMs, unit: "ms", atMost: 800 },
  ];
}
