import type { Browser, Page } from "playwright-core";
import type { TaskId } from "../../src/protocol/ids.ts";
import { signedIn } from "../../test/support/browser.ts";
import type { Figure } from "../tools/budget.ts";
import type { Installation } from "./installation.ts";
import { framesFigure, scrollFrom } from "./frames.ts";
import { clickUntil } from "./in-page.ts";
import { Meter, settled } from "./meter.ts";
import type { PlainPage } from "./plain-page.ts";
import { leastOf } from "./rounds.ts";

const row = ".log-row > span:nth-child(2)";
const rowHeight = 18;
/** Maximum height at which a log is scrolled pixel by pixel; a taller one is scaled. */
const tallest = 15_000_000;

/** Measures long logs: opening them at their end, and scrolling far through them. */
export async function measureLog(
  browser: Browser,
  installation: Installation,
  { table, frame }: PlainPage,
): Promise<Figure[]> {
  const page = await signedIn(browser, installation.server);
  const meter = await Meter.of(page);
  const opened = {
    million: await opening(page, meter, installation, installation.million),
    hundredThousand: await opening(page, meter, installation, installation.hundredThousand),
  };
  const scrolled = await scrolling(page, meter, installation);
  await page.context().close();
  return [
    {
      what: "log of 1,000,000 lines opened, processor",
      value: opened.million.logMs,
      unit: "ms",
      atMostTimes: 0.45,
      baseline: table,
    },
    {
      what: "log of 1,000,000 lines opened, requests",
      value: opened.million.requests,
      unit: "pages",
      atMost: 2,
    },
    {
      what: "task with it opened from the inbox, processor",
      value: opened.million.taskMs,
      unit: "ms",
      atMostTimes: 1.25,
      baseline: table,
    },
    {
      what: "log of 100,000 lines opened, processor",
      value: opened.hundredThousand.logMs,
      unit: "ms",
      atMostTimes: 0.45,
      baseline: table,
    },
    framesFigure("log scrolled 30 rows a frame", scrolled),
    {
      what: "log scrolled, processor a frame",
      value: scrolled.frameMs,
      unit: "ms",
      atMostTimes: 2.8,
      baseline: frame,
    },
    { what: "log scrolled, frames with a blank", value: scrolled.blank, unit: "frames", atMost: 0 },
    { what: "page with the log, memory held", value: scrolled.heapMb, unit: "MB", atMost: 40 },
    {
      what: "memory more after 72,000 lines were scrolled through",
      value: scrolled.growthMb,
      unit: "MB",
      atMost: 4,
    },
  ];
}

/** Measures the opening from another tab of the task, with its code loaded, and from the inbox, with nothing loaded. */
async function opening(page: Page, meter: Meter, { server }: Installation, id: TaskId) {
  let requests = 0;
  // The page of a task opens with the tab that was chosen last.
  await page.goto(`${server.url}/t/${id}`);
  await page.locator("#tab-log").click();
  page.on("request", (request) => (requests += request.url().includes("/output?") ? 1 : 0));
  return leastOf(7, async () => {
    await page.goto(`${server.url}/?all=true`);
    await page.locator(`a[href="/t/${id}"]`).first().waitFor();
    await settled(page);
    const task = await meter.costOf(() => clickUntil(page, `a[href="/t/${id}"]`, row));
    await clickUntil(page, "#tab-cost", ":root:not(:has(.log-row))");
    await settled(page);
    requests = 0;
    const log = await meter.costOf(() => clickUntil(page, "#tab-log", row));
    return { taskMs: task.cpuMs, logMs: log.cpuMs, requests };
  });
}

async function scrolling(page: Page, meter: Meter, { server, million }: Installation) {
  await page.goto(`${server.url}/t/${million}?tab=log`);
  await page.locator(row).first().waitFor();
  const lines = 1_000_000;
  const scale = Math.min(1, tallest / (lines * rowHeight));
  await visitEverywhere(page);
  const before = await meter.heapMb();
  const frames = await scrollFrom(page, meter, {
    box: "[role=log]",
    rows: ".log-row",
    pixelsPerFrame: 30 * rowHeight * scale,
    frames: 240,
    places: [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.9],
  });
  const heapMb = await meter.heapMb();
  return { ...frames, heapMb, growthMb: heapMb - before };
}

/** Scrolls to a hundred positions of the log, so that its page cache is full. */
async function visitEverywhere(page: Page): Promise<void> {
  for (let place = 0; place < 100; place += 1) {
    await page.evaluate((share) => {
      const log = document.querySelector("[role=log]")!;
      log.scrollTop = log.scrollHeight * share;
    }, place / 100);
    await page.waitForFunction(() => {
      const { left, top, height } = document.querySelector("[role=log]")!.getBoundingClientRect();
      return document.elementFromPoint(left + 90, top + height / 2)?.closest(".log-row")?.textContent !== "…";
    });
  }
}
