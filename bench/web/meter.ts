import type { CDPSession, Page } from "playwright-core";

/** The cost of an act for the page. */
export interface Cost {
  /** Processor time of the page's main thread. */
  readonly cpuMs: number;
  /** Transferred bytes of response bodies, without fonts, which may arrive after the act. */
  readonly bytes: number;
}

/** Reads the clocks and counters of one page. It uses processor time, which barely depends on other load. */
export class Meter {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  #bytes = 0;

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
    const fonts = new Set<string>();
    cdp.on("Network.requestWillBeSent", ({ requestId, type }) => type === "Font" && fonts.add(requestId));
    cdp.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
      if (!fonts.has(requestId)) this.#bytes += encodedDataLength;
    });
  }

  static async of(page: Page): Promise<Meter> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    await cdp.send("Network.enable");
    return new Meter(page, cdp);
  }

  /** Returns the cost of an act until the page is idle again. */
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

  /** Returns the megabytes that the page retains after garbage collection: objects, the document, buffers. */
  async heapMb(): Promise<number> {
    await this.#cdp.send("HeapProfiler.collectGarbage");
    const usage = (await this.#cdp.send("Runtime.getHeapUsage")) as Record<string, number>;
    const held = ["usedSize", "embedderHeapUsedSize", "backingStorageSize"];
    return held.reduce((sum, name) => sum + (usage[name] ?? 0), 0) / 1024 ** 2;
  }
}

/** Waits until two frames have been drawn and the main thread is idle. */
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
