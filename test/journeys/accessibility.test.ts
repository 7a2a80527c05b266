import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, phone, signedIn, wide } from "../support/browser.ts";
import { fillInstallation, makeFullHome } from "../support/pages/full-installation.ts";
import { type Place, placesOf } from "../support/pages/places.ts";
import { axe, hiddenFocus, overflowing, violations } from "../support/pages/rules.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";

/** With WHOLE, every place is tested in every appearance; by default each place in one of them, in turn. */
const whole = process.env["WHOLE"] !== undefined;

let home: string;
let browser: Browser;
let server: RunningServer;
let places: readonly Place[];
beforeAll(async () => {
  home = await makeFullHome();
  [browser, server] = await Promise.all([openBrowser(), startServer(home)]);
  places = placesOf(await fillInstallation(server));
});
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
});

const schemes = ["light", "dark"] as const;
const locales = ["en", "ko"] as const;
const all = schemes.flatMap((colorScheme) =>
  locales.flatMap((locale) => [wide, phone].map((viewport) => ({ colorScheme, locale, viewport }))),
);
/** A subset of `all` that contains every pair of colours, language and width once. */
const pairwise = all.filter(
  ({ colorScheme, locale, viewport }) =>
    ((colorScheme === "light" ? 0 : 1) + (locale === "en" ? 0 : 1) + (viewport === wide ? 0 : 1)) % 2 === 0,
);
const looks = whole ? all : pairwise;

/** Navigates to a place without a page load, like a link, and waits until it is complete. */
async function goTo(page: Page, { path, shows, opens }: Place): Promise<void> {
  await page.evaluate((to) => {
    for (const open of document.querySelectorAll("dialog")) open.dispatchEvent(new Event("cancel"));
    history.pushState({}, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await page.locator(shows).locator("visible=true").first().waitFor();
  await opens?.(page);
}

/** Returns the findings by place, without the places that have none. */
async function foundAt(
  page: Page,
  among: readonly Place[],
  find: (page: Page) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const place of among) {
    await goTo(page, place);
    const here = await find(page);
    if (here.length > 0) found[place.name] = here;
  }
  return found;
}

describe("no page, tab or dialog violates a rule of WCAG A or AA", () => {
  test.each(looks.map((look, turn) => ({ look, turn })))(
    "$look.colorScheme, $look.locale, $look.viewport.width px",
    async ({ look, turn }) => {
      const page = await signedIn(browser, server, { ...look, bypassCSP: true });
      await page.getByRole("main").waitFor();
      await page.addScriptTag({ path: axe });
      const mine = places.filter((_, at) => whole || at % looks.length === turn);
      expect(await foundAt(page, mine, violations)).toEqual({});
      await page.context().close();
    },
  );

  test("sign-in page", async () => {
    const context = await browser.newContext({ bypassCSP: true, colorScheme: "dark" });
    const page = await context.newPage();
    await page.goto(server.url);
    await page.locator("input[type=password]").waitFor();
    await page.addScriptTag({ path: axe });
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
});

test("nothing needs horizontal scrolling at 320 px", async () => {
  const page = await signedIn(browser, server, { viewport: { width: 320, height: 568 } });
  await page.getByRole("main").waitFor();
  expect(await foundAt(page, places, overflowing)).toEqual({});
  await page.context().close();
});

test("the columns of a full board scroll into view at 1280 px; the page does not scroll, and nothing overflows a card", async () => {
  const page = await signedIn(browser, server, { viewport: { width: 1280, height: 800 } });
  await page.goto(`${server.url}/board`);
  await page.locator("[data-card]").first().waitFor();
  const columns = page.locator("section:has(> h2)");
  expect(await columns.count()).toBe(6);
  const seen = await columns.evaluateAll((sections) =>
    sections.map((section) => {
      section.scrollIntoView({ inline: "nearest", block: "nearest" });
      const own = section.getBoundingClientRect();
      const row = section.parentElement?.getBoundingClientRect() ?? new DOMRect();
      return {
        isWhole: own.left >= row.left - 0.5 && own.right <= Math.min(row.right, innerWidth) + 0.5,
        width: own.width,
      };
    }),
  );
  expect(seen).toEqual(seen.map(() => ({ isWhole: true, width: 264 })));
  const beyond = await page.locator("section:has(> h2), [data-card]").evaluateAll((parts) =>
    parts
      .filter((part) => {
        const { right } = part.getBoundingClientRect();
        return [...part.querySelectorAll("*")].some((one) => one.getBoundingClientRect().right > right + 0.5);
      })
      .map((part) => part.textContent),
  );
  expect(beyond).toEqual([]);
  const moved = await page.evaluate(() => {
    const root = document.documentElement;
    return { scrolls: root.scrollWidth > root.clientWidth, left: root.scrollLeft };
  });
  expect(moved).toEqual({ scrolls: false, left: 0 });
  await page.context().close();
});

test.each([wide, phone])("the focus is never fully covered at $width px", async (viewport) => {
  const names = ["inbox", "board", "new-task", "question", "review-document", "review-diff", "settings-work"];
  const page = await signedIn(browser, server, { viewport });
  await page.getByRole("main").waitFor();
  const some = places.filter(({ name }) => names.includes(name));
  expect(await foundAt(page, some, (page) => hiddenFocus(page, 40))).toEqual({});
  await page.context().close();
});

test("reduced motion disables all animations, including those of loading indicators", async () => {
  const moving: Record<string, string> = {};
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    const page = await signedIn(browser, server, { reducedMotion });
    await page.getByRole("main").waitFor();
    await page.route(/\/api\/metrics/, () => undefined);
    await page.goto(`${server.url}/metrics`);
    moving[reducedMotion] = await page
      .locator("[data-loading] .skeleton > *")
      .first()
      .evaluate((bar) => getComputedStyle(bar).animationName);
    await page.context().close();
  }
  expect(moving).toEqual({ reduce: "none", "no-preference": "skeleton-comes, skeleton-breathes" });
});
