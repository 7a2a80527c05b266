import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { type Picture, type Width, windows } from "./camera.ts";

/** The number of screenshots of each width on one sheet, and the width of each there. */
const sheetOf: Readonly<Record<Width, { readonly count: number; readonly width: number }>> = {
  390: { count: 8, width: 225 },
  1280: { count: 6, width: 620 },
  1920: { count: 6, width: 620 },
  2560: { count: 4, width: 930 },
};
const widths = Object.keys(windows).map((width) => Number(width) as Width);

/** Writes an index of all screenshots for a browser, and contact sheets with a few screenshots each. */
export async function makeSheets(
  browser: Browser,
  directory: string,
  pictures: readonly Picture[],
): Promise<number> {
  const states = [...Map.groupBy(pictures, ({ state }) => state)];
  await writeFile(
    join(directory, "index.html"),
    page(
      states
        .map(
          ([state, taken]) =>
            `<h2>${state} (${taken.length})</h2>${taken.map((one) => figure(one, one.file, 320)).join("")}`,
        )
        .join(""),
    ),
  );
  const context = await browser.newContext({ viewport: { width: 1920, height: 1000 } });
  const sheet = await context.newPage();
  let count = 0;
  for (const [state, taken] of states) {
    for (const width of widths) {
      const some = taken.filter(({ look }) => look.width === width);
      const { count: most, width: shown } = sheetOf[width];
      for (let from = 0; from < some.length; from += most) {
        const part = some.slice(from, from + most);
        const figures = await Promise.all(
          part.map(async (one) => {
            const bytes = await readFile(join(directory, one.file));
            return figure(one, `data:image/png;base64,${bytes.toString("base64")}`, shown);
          }),
        );
        await sheet.setContent(page(`<h2>${state}</h2>${figures.join("")}`));
        await sheet.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
        count += 1;
        await sheet.screenshot({
          path: join(directory, `sheet-${state}-${width}-${String(1 + from / most).padStart(2, "0")}.png`),
          fullPage: true,
        });
      }
    }
  }
  await context.close();
  return count;
}

function figure({ name, look, failure }: Picture, source: string, width: number): string {
  const words = `${name} · ${look.width} px · ${look.scheme} · ${look.language}${failure === null ? "" : ` · ${failure.replaceAll("<", "&lt;")}`}`;
  return `<figure style="width:${width}px"><a href="${source.startsWith("data:") ? "#" : source}"><img src="${source}" alt="${name}"></a><figcaption${failure === null ? "" : " class=failed"}>${words}</figcaption></figure>`;
}

function page(body: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Every page in every state</title><style>body{font:13px sans-serif;margin:8px;background:#888}figure{display:inline-block;margin:4px;vertical-align:top}img{width:100%;display:block}figcaption{color:#fff;background:#333;padding:2px 4px;overflow-wrap:anywhere}.failed{background:#a00}h2{margin:4px}</style>${body}`;
}
