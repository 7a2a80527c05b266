import type { Browser } from "playwright-core";
import { signedIn } from "../../test/support/browser.ts";
import type { Figure } from "../tools/budget.ts";
import type { Installation } from "./installation.ts";
import { pressUntil } from "./in-page.ts";
import { Meter, settled } from "./meter.ts";
import type { PlainPage } from "./plain-page.ts";
import { leastOf } from "./rounds.ts";

/** Measures the time from a key press to its effect on the screen: the selection of the inbox, and the palette. */
export async function measureKeys(
  browser: Browser,
  { server, question }: Installation,
  { table }: PlainPage,
): Promise<Figure[]> {
  const page = await signedIn(browser, server);
  await page.goto(`${server.url}/?all=true`);
  await page.locator(`[data-row="${question}"]`).waitFor();
  const meter = await Meter.of(page);
  await settled(page);
  const least = await leastOf(7, async () => {
    const selection = await meter.costOf(() => page.keyboard.press("j"));
    const palette = await meter.costOf(() => pressUntil(page, "Control+k", "[role=dialog], dialog[open]"));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    return { selection: selection.cpuMs, palette: palette.cpuMs };
  });
  await page.context().close();
  return [
    {
      what: "J pressed → the next row is selected, processor",
      value: least.selection,
      unit: "ms",
      atMostTimes: 0.05,
      baseline: table,
    },
    {
      what: "Ctrl K pressed → the palette is open, processor",
      value: least.palette,
      unit: "ms",
      atMostTimes: 0.25,
      baseline: table,
    },
  ];
}
