import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { type Canary, startCanary, toCanary } from "./canary.ts";
import { type Careless, startCareless } from "./careless.ts";
import { marksIn, payloads } from "./payloads/all-payloads.ts";
import { chosenPayloads } from "./chosen.ts";
import { watch } from "./sentinel.ts";
import { strangersIn } from "./strangers.ts";

let browser: Browser;
let canary: Canary;
let careless: Careless;
beforeAll(async () => {
  [canary, careless] = await Promise.all([startCanary(), startCareless(payloads)]);
  browser = await openBrowser(toCanary(canary));
});
afterAll(async () => {
  await browser.close();
  await Promise.all([canary.close(), careless.close()]);
});

/** Clicks everything in all frames that can be clicked. */
async function pressAll(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame
      .evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>("a,b,button,input,text,math,area,xss")) {
          for (const type of ["mouseover", "pointerover", "click"]) {
            element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
          }
        }
      })
      .catch(() => undefined);
  }
}

test("payloads run on a vulnerable page, and the sentinel detects it", async () => {
  const chosen = chosenPayloads;
  const context = await browser.newContext();
  const seen = await watch(context, careless.origin);
  for (let from = 0; from < chosen.length; from += 40) {
    const page = await context.newPage();
    const marks = chosen.slice(from, from + 40).map(({ mark }) => mark);
    await page.goto(`${careless.origin}/?marks=${marks.join("+")}`);
    await pressAll(page);
    await page.close();
  }
  const [hits, sprung] = [canary.hits.map(({ path }) => path), seen.sprung];
  const noticed = new Set(marksIn([...sprung, ...seen.left, ...hits].join(" ")));
  const active = chosen.filter(({ family }) => !["diagrams", "terminals", "letters"].includes(family));
  expect(active.filter(({ mark }) => noticed.has(mark)).length).toBeGreaterThan(active.length / 3);
  expect([sprung.length > 0, seen.left.length > 0, hits.length > 0]).toEqual([true, true, true]);
  await context.close();
});

test("a payload that became an element is reported as foreign", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${careless.origin}/z000`);
  expect(await strangersIn(page)).toContain("<script>zap`z000`</script>");
  await context.close();
});
