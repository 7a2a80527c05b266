import type { CDPSession, Page } from "playwright-core";

/** What something cost the page. */
export interface Cost {
  /** Time that the page's main thread had a processor. */
  readonly cpuMs: number;
  /** Bytes of bodies that came over the network, as they were sent. */
  readonly bytes: number;
}

/** Reads the clocks and counters of one page. Processor time is what counts: a busy machine hardly moves it. */
export class Meter {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  #bytes = 0;

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
    cdp.on("Network.dataReceived", ({ encodedDataLength }) => (this.#bytes += encodedDataLength));
  }

  static async of(page: Page): Promise<Meter> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    await cdp.send("Network.enable");
    return new Meter(page, cdp);
  }

  /** What an act costs until the page has nothing left to do about it. */
  async costOf(act: () => Promise<unknown>): Promise<Cost> {
    const [before, bytes] = [await this.cpuMs(), this.#bytes];
    await act();
    await settled(this.#page);
    const cpuMs = (await this.cpuMs()) - before;
    return { cpuMs, bytes: this.#bytes - bytes };
  }

  async cpuMs(): Promise<number> {
    const { metrics } = await this.#cdp.send("Performance.getMetrics");
    const time = metrics.find(({ name }) => name === "ThreadTime");
    if (time === undefined) throw new Error("This Chromium does not tell the time of its threads.");
    return time.value * 1000;
  }

  /** Megabytes that the page holds after everything that can go is gone: objects, the document, buffers. */
  async heapMb(): Promise<number> {
    await this.#cdp.send("HeapProfiler.collectGarbage");
    const usage = (await this.#cdp.send("Runtime.getHeapUsage")) as Record<string, number>;
    const held = ["usedSize", "embedderHeapUsedSize", "backingStorageSize"];
    return held.reduce((sum, name) => sum + (usage[name] ?? 0), 0) / 1024 ** 2;
  }
}

/** Two frames have been drawn and the main thread is idle. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 2000 })),
        );
      }),
  );
}

/** Processor time of a fixed piece of plain arithmetic in the page: how fast this machine is today. */
export async function busyLoopMs(page: Page, meter: Meter): Promise<number> {
  const before = await meter.cpuMs();
  await page.evaluate(() => {
    let sum = 0;
    for (let at = 0; at < 20_000_000; at += 1) sum = (sum * 31 + at) % 1_000_003;
    return sum;
  });
  return (await meter.cpuMs()) - before;
}
