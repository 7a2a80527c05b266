import type { Page } from "playwright-core";
import type { Figure } from "../tools/budget.ts";
import { type Scroll, scrollThrough } from "./in-page.ts";
import type { Meter } from "./meter.ts";

/** The best values of several long scrolls. */
export interface Frames {
  readonly framesPerSecond: number;
  /** Processor time of the main thread per frame. */
  readonly frameMs: number;
  /** The sum over all scrolls. */
  readonly blank: number;
  /** The share of a processor that a busy loop got from the machine. */
  readonly share: number;
}

/** Scrolls from several start positions. */
export async function scrollFrom(
  page: Page,
  meter: Meter,
  { places, ...scroll }: Omit<Scroll, "from"> & { readonly places: readonly number[] },
): Promise<Frames> {
  const rounds: Frames[] = [];
  for (const from of places) {
    const before = await meter.cpuMs();
    const { framesPerSecond, blank } = await scrollThrough(page, { ...scroll, from });
    const frameMs = ((await meter.cpuMs()) - before) / scroll.frames;
    rounds.push({ framesPerSecond, blank, frameMs, share: await freeShare(page, meter) });
  }
  return {
    framesPerSecond: Math.max(...rounds.map(({ framesPerSecond }) => framesPerSecond)),
    frameMs: Math.min(...rounds.map(({ frameMs }) => frameMs)),
    blank: rounds.reduce((sum, { blank }) => sum + blank, 0),
    share: Math.max(...rounds.map(({ share }) => share)),
  };
}

/** Returns a figure of at least 50 frames a second, not judged if the machine has no spare processor. */
export function framesFigure(what: string, { framesPerSecond, share }: Frames): Figure {
  if (share > 0.8) return { what, value: framesPerSecond, unit: "fps", atLeast: 50 };
  const notJudged = `others left this machine ${(share * 100).toFixed(0)} % of a processor`;
  return { what, value: framesPerSecond, unit: "fps", notJudged };
}

async function freeShare(page: Page, meter: Meter): Promise<number> {
  const [cpu, at] = [await meter.cpuMs(), performance.now()];
  await page.evaluate(() => {
    let sum = 0;
    for (let turn = 0; turn < 20_000_000; turn += 1) sum = (sum * 31 + turn) % 1_000_003;
    return sum;
  });
  return ((await meter.cpuMs()) - cpu) / (performance.now() - at);
}
