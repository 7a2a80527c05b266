import { deepEqual } from "node:assert/strict";
import type { BrowserContextOptions } from "playwright-core";
import { Journey } from "./journey.ts";
import { byItself } from "./keyboard-routes.ts";
import { Person } from "./keyboard.ts";

/** A journey on which nobody has anything but the keyboard. */
export class JourneyByKeyboard extends Journey {
  readonly #asked = new Set<string>();

  /** Somebody who is signed in. */
  person(options?: BrowserContextOptions): Promise<Person> {
    return Person.at(this.browser, this.server, options);
  }

  /** They leave; the page had nothing to complain of. */
  async leave(person: Person): Promise<void> {
    for (const route of person.asked()) this.#asked.add(route);
    deepEqual(person.complaints, []);
    await person.leave();
  }

  /** What all of them had the server do, in order of the alphabet. */
  asked(): string[] {
    return [...this.#asked].filter((route) => route !== byItself).toSorted();
  }
}
