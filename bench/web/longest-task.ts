import type { Page } from "playwright-core";
import { settled } from "./meter.ts";

/**
 * Returns the processor time of the longest task that an act causes on the page's main thread, until the page is idle
 * again. The browser's own trace provides it, since pages only see tasks of 50 ms and more. Tracing costs time, so
 * nothing else is measured meanwhile.
 */
export async function longestTaskMs(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("This page has no browser that could be traced.");
  await browser.startTracing(page, { categories: ["__metadata", "disabled-by-default-devtools.timeline"] });
  await act();
  await settled(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const mains = traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const threads = new Set(mains.map(threadOf));
  const tasks = traceEvents.filter((event) => event.name === "RunTask" && threads.has(threadOf(event)));
  if (tasks.length === 0) throw new Error("This Chromium does not tell what tasks its pages had.");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

interface Traced {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

function threadOf({ pid, tid }: Traced): string {
  return `${pid} ${tid}`;
}
