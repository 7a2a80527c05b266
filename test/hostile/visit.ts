import type { Page } from "playwright-core";
import type { Installation } from "./installation.ts";
import { marksIn } from "./payloads/all-payloads.ts";
import type { Payload } from "./payloads/payload.ts";
import { readAll, strangersIn } from "./strangers.ts";

/** The places that showed each payload, and the foreign elements found there. */
export class Visits {
  readonly #page: Page;
  readonly #shown = new Map<string, Set<string>>();
  readonly #strangers: string[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Navigates like a link, and waits until a part of the page shows a text. */
  async go(path: string, within: string, text: string): Promise<void> {
    await this.#page.evaluate((to) => {
      history.pushState({}, "", to);
      window.dispatchEvent(new PopStateEvent("popstate"));
    }, path);
    await this.shows(within, text);
  }

  /** Waits until a part of the page shows a text. */
  async shows(within: string, text: string): Promise<void> {
    const shown = this.#page.waitForFunction(
      ([selector, wanted]) =>
        [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(wanted)),
      [within, text] as const,
    );
    await shown.catch((cause: unknown) => {
      throw new Error(`${this.#page.url()} does not show ${text} in ${within}.`, { cause });
    });
  }

  /** Reads a part of the page under the name of a place, and searches it for foreign elements. */
  async look(place: string, within = "main"): Promise<void> {
    this.note(place, await readAll(this.#page, within));
    this.#strangers.push(...(await strangersIn(this.#page, within)).map((each) => `${place}: ${each}`));
  }

  /** Records that a place has shown this text. */
  note(place: string, text: string): void {
    const marks = this.#shown.get(place) ?? new Set();
    this.#shown.set(place, marks);
    for (const mark of marksIn(text)) marks.add(mark);
  }

  /** Returns the payloads that a place has not shown, by place, and every foreign element. */
  missing(payloads: readonly Payload[]): object {
    const missing = [...this.#shown].map(([place, marks]) => [
      place,
      payloads.filter(({ mark }) => !marks.has(mark)).map(({ mark }) => mark),
    ]);
    return { missing: Object.fromEntries(missing), strangers: this.#strangers };
  }

  places(): string[] {
    return [...this.#shown.keys()];
  }
}

/** Returns the effects of the payloads: places that did not show them, foreign elements, code that ran, requests. */
export function outcome(installation: Installation, visits: Visits, payloads: readonly Payload[]): object {
  return {
    ...visits.missing(payloads),
    ...installation.seen,
    connections: installation.canary.connections(),
  };
}

/** Returns the outcome if every place has shown the payloads and they had no effect. */
export function harmless(visits: Visits): object {
  return {
    missing: Object.fromEntries(visits.places().map((place) => [place, []])),
    strangers: [],
    sprung: [],
    left: [],
    stopped: [],
    thrown: [],
    connections: 0,
  };
}
