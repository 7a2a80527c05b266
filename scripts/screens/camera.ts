import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page, Request } from "playwright-core";
import { phone, signedIn, twoPanes } from "../../test/support/browser.ts";
import type { Address } from "../../test/support/api.ts";
import type { Place } from "../../test/support/pages/places.ts";

export type Language = "en" | "ko";
export type Scheme = "light" | "dark";

/** The windows that screenshots show, by their width: a phone, a laptop, a desktop screen and a very wide one. */
export const windows = {
  390: phone,
  1280: twoPanes,
  1920: { width: 1920, height: 1080 },
  2560: { width: 2560, height: 1440 },
} as const;

/** The width of a window. */
export type Width = keyof typeof windows;

/** The appearance of a screenshot: colours, language, and the window. */
export interface Look {
  readonly scheme: Scheme;
  readonly language: Language;
  readonly width: Width;
}

/** A screenshot that was taken. */
export interface Picture {
  readonly state: string;
  readonly name: string;
  readonly look: Look;
  readonly file: string;
  /** The reason why the place could not be shown completely; null if it was. */
  readonly failure: string | null;
}

const patienceMs = 45_000;

/**
 * Takes screenshots into a directory and lists them. A place that cannot be shown is captured as it is, with the
 * failure.
 */
export class Camera {
  readonly pictures: Picture[] = [];
  readonly #browser: Browser;
  readonly #directory: string;

  constructor(browser: Browser, directory: string) {
    this.#browser = browser;
    this.#directory = directory;
  }

  /** Opens a signed-in page in one appearance, and prints its uncaught errors. */
  async visit(at: Address, look: Look, see: (page: Page, traffic: Traffic) => Promise<void>): Promise<void> {
    const page = await signedIn(this.#browser, at, {
      locale: look.language === "ko" ? "ko-KR" : "en-US",
      colorScheme: look.scheme,
      viewport: windows[look.width],
      reducedMotion: "reduce",
    });
    page.setDefaultTimeout(patienceMs);
    const traffic = watchTraffic(page);
    page.on("pageerror", (error) => console.error(`page error: ${error.message}`));
    await page.getByRole("main").waitFor();
    await see(page, traffic);
    await page.context().close();
  }

  /** Captures places one after another, each when it is complete. */
  async walk(at: Address, look: Look, state: string, places: readonly Place[]): Promise<void> {
    await this.visit(at, look, async (page, traffic) => {
      for (const place of places)
        await this.take(page, look, state, place.name, () => arrive(page, traffic, at, place));
    });
  }

  /** Takes one screenshot after `prepare` has finished. */
  async take(
    page: Page,
    look: Look,
    state: string,
    name: string,
    prepare: () => Promise<unknown>,
  ): Promise<void> {
    const file = `${state}/${name}-${look.width}-${look.scheme}-${look.language}.png`;
    const failure = await prepare().then(
      () => null,
      (error: unknown) => String(error).split("\n")[0] ?? "",
    );
    if (failure !== null) console.error(`${file}: ${failure}`);
    await mkdir(join(this.#directory, state), { recursive: true });
    await page.screenshot({ path: join(this.#directory, file) });
    this.pictures.push({ state, name, look, file, failure });
  }
}

/** Navigates to a place and waits until it and its parts that load later are complete. */
async function arrive(page: Page, traffic: Traffic, at: Address, place: Place): Promise<void> {
  await page.goto(at.url + place.path);
  await page.locator(place.shows).locator("visible=true").first().waitFor();
  await place.opens?.(page);
  await traffic.ends();
  await page.evaluate(() => document.fonts.ready);
}

/** The requests of a page that are not answered yet, without the stream of events. */
interface Traffic {
  /** Resolves when there was no such request for a moment, or after a few seconds. */
  ends(): Promise<void>;
}

const quietMs = 400;
const mostMs = 5000;

function watchTraffic(page: Page): Traffic {
  const open = new Set<Request>();
  let last = performance.now();
  const change = (request: Request, begins: boolean): void => {
    if (/\/api\/(stream|.*\bfollow=)/.test(request.url())) return;
    if (begins) open.add(request);
    else open.delete(request);
    last = performance.now();
  };
  page.on("request", (request) => change(request, true));
  page.on("requestfinished", (request) => change(request, false));
  page.on("requestfailed", (request) => change(request, false));
  return {
    async ends() {
      const until = performance.now() + mostMs;
      while (performance.now() < until && (open.size > 0 || performance.now() - last < quietMs))
        await new Promise((resolve) => setTimeout(resolve, 25));
    },
  };
}
