import type { Browser } from "playwright-core";
import { signedIn } from "../../test/support/browser.ts";
import type { Figure } from "../tools/budget.ts";
import type { Installation } from "./installation.ts";
import { scrollFrom } from "./frames.ts";
import { clickUntil, pressUntil } from "./in-page.ts";
import { longestTaskMs } from "./longest-task.ts";
import { Meter } from "./meter.ts";
import type { PlainPage } from "./plain-page.ts";
import { leastOf } from "./rounds.ts";

const small = "docs%2Fplan.md";
const coloured = '.lines-diff .line-text [class*="tok-"]';

/** Measures the diff of a file of 2,000 lines with 20 comments: opening it from the file list, and scrolling it. */
export async function measureDiff(
  browser: Browser,
  { server, review }: Installation,
  { table, frame }: PlainPage,
): Promise<Figure[]> {
  const page = await signedIn(browser, server);
  const meter = await Meter.of(page);
  const goToSmall = async (): Promise<void> => {
    await page.goto(`${server.url}/reviews/${review}?file=${small}`);
    await page.locator(".document").waitFor();
  };
  const openLarge = (): Promise<void> => clickUntil(page, '[data-file="src/platform.ts"]', coloured);
  const open = await leastOf(7, async () => {
    await goToSmall();
    const { cpuMs, bytes } = await meter.costOf(openLarge);
    return { cpuMs, kilobytes: bytes / 1024 };
  });
  const { longestMs } = await leastOf(5, async () => {
    await goToSmall();
    return { longestMs: await longestTaskMs(page, openLarge) };
  });
  const scrolled = await scrollFrom(page, meter, {
    box: "[data-file-body]",
    rows: "tr",
    pixelsPerFrame: 600,
    frames: 140,
    places: [0, 0, 0, 0],
  });
  await page.evaluate(() => (document.querySelector("[data-file-body]")!.scrollTop = 0));
  await page.locator('[data-line="20"] button').click();
  await page.getByRole("textbox", { name: /Comment/ }).press("Escape");
  const comment = await leastOf(5, async () => {
    const { cpuMs } = await meter.costOf(() => pressUntil(page, "c", "[data-thread] textarea"));
    await page.keyboard.press("Escape");
    await page.locator("[data-thread] textarea").waitFor({ state: "detached" });
    return { cpuMs };
  });
  await page.context().close();
  return [
    {
      what: "diff of 2,000 lines with 20 comments opened in colour, processor",
      value: open.cpuMs,
      unit: "ms",
      atMostTimes: 1.2,
      baseline: table,
    },
    {
      what: "the same, processor of its longest task",
      value: longestMs,
      unit: "ms",
      atMostTimes: 0.3,
      baseline: table,
    },
    { what: "the same, what is sent", value: open.kilobytes, unit: "KB", atMost: 40 },
    {
      what: "diff scrolled 30 rows a frame",
      value: scrolled.framesPerSecond,
      unit: "fps",
      notJudged: "it follows from the processor time of a frame",
    },
    {
      what: "diff scrolled, processor a frame",
      value: scrolled.frameMs,
      unit: "ms",
      atMostTimes: 4.2,
      baseline: frame,
    },
    {
      what: "C pressed → a comment can be written, processor",
      value: comment.cpuMs,
      unit: "ms",
      atMostTimes: 0.27,
      baseline: table,
    },
  ];
}
