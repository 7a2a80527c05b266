import { mkdir, readFile } from "node:fs/promises";
import { openBrowser } from "../test/support/browser.ts";

/*
 * Draws the icons of the installed page (web/public/icons) from the mark. Run it after a change of the mark:
 * npx node scripts/make-icons.ts
 */

const output = new URL("../web/public/icons/", import.meta.url).pathname;
const mark = await readFile(new URL("../web/ui/mark.svg", import.meta.url), "utf8");

/** The part of the icon that the mark takes. Systems cut up to a fifth off each side of a maskable icon. */
const icons = [
  { name: "icon-192", size: 192, part: 0.72, corner: 0.22 },
  { name: "icon-512", size: 512, part: 0.72, corner: 0.22 },
  { name: "icon-maskable-512", size: 512, part: 0.52, corner: 0 },
  { name: "apple-touch-icon", size: 180, part: 0.66, corner: 0 },
];

await mkdir(output, { recursive: true });
const browser = await openBrowser();
try {
  for (const { name, size, part, corner } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:transparent">
        <div style="position:fixed;inset:0;border-radius:${corner * size}px;background:#eef3f8"></div>
        <div style="position:relative;width:${part * size}px;height:${part * size}px">${mark}</div>
      </body>`,
    );
    await page.screenshot({ path: `${output}${name}.png`, omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
