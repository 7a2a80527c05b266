import type { Browser } from "playwright-core";
import { Meter, settled } from "./meter.ts";
import { leastOf } from "./rounds.ts";

/** Times of a page without any library, as a measure of this machine and its browser. */
export interface PlainPage {
  /** Processor time to show a table of 1,000 rows, from text to pixels. */
  readonly table: { readonly what: string; readonly value: number };
  /** Processor time a frame of a list that replaces 40 rows in each frame while it scrolls. */
  readonly frame: { readonly what: string; readonly value: number };
}

/** Measures the plain page. Budgets of processor time are multiples of these times, so they hold on any machine. */
export async function measurePlainPage(browser: Browser): Promise<PlainPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const meter = await Meter.of(page);
  const { table, frame } = await leastOf(9, async () => {
    await page.goto("about:blank");
    const { cpuMs } = await meter.costOf(() => page.evaluate(showTable));
    await page.goto("about:blank");
    const before = await meter.cpuMs();
    await page.evaluate(replaceRows, frames);
    await settled(page);
    return { table: cpuMs, frame: ((await meter.cpuMs()) - before) / frames };
  });
  await page.close();
  return {
    table: { what: "a plain table of 1,000 rows", value: table },
    frame: { what: "a plain list that replaces 40 rows a frame", value: frame },
  };
}

const frames = 60;

/** Runs in the page, so it may use nothing from outside. */
function showTable(): void {
  const rows: string[] = [];
  for (let at = 0; at < 1000; at += 1)
    rows.push(`<tr><td>${at}</td><td><b>const</b> <i>value${at}</i> = <u>${at * 7}</u>; // text</td></tr>`);
  document.body.innerHTML = `<table>${rows.join("")}</table>`;
}

/** Runs in the page, so it may use nothing from outside. */
function replaceRows(count: number): Promise<void> {
  document.body.innerHTML = `<div style="height:700px;overflow:auto"><div style="height:200000px"><pre></pre></div></div>`;
  const box = document.querySelector("div")!;
  const rows = document.querySelector("pre")!;
  return new Promise((resolve) => {
    let at = 0;
    const step = (): void => {
      if (at === count) {
        resolve();
        return;
      }
      at += 1;
      box.scrollTop = at * 600;
      const row = (index: number): string =>
        `<div><span>${at * 40 + index}</span> <b>line</b> ${index} of <i>${at}</i>, and some more text</div>`;
      rows.style.transform = `translateY(${at * 600}px)`;
      rows.innerHTML = Array.from({ length: 40 }, (_, index) => row(index)).join("");
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}
