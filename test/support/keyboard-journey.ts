import { deepEqual } from "node:assert/strict";
import type { BrowserContextOptions } from "playwright-core";
import { Journey } from "./journey.ts";
import { byItself } from "./keyboard-routes.ts";
import { Person } from "./keyboard.ts";

/** A journey in which every person uses only the keyboard. */
export class JourneyByKeyboard extends Journey {
  readonly #asked = new Set<string>();

  /** Opens a page for a signed-in person. `prepare` runs in the page before anything else. */
  person(options?: BrowserContextOptions, prepare?: () => void): Promise<Person> {
    return Person.at(this.browser, this.server, options, prepare);
  }

  /** Closes a person's page, and checks that it reported no errors. */
  async leave(person: Person): Promise<void> {
    for (const route of person.asked()) this.#asked.add(route);
    deepEqual(person.complaints, []);
    await person.leave();
  }

  /** Returns the requests of all persons, sorted. */
  asked(): string[] {
    return [...this.#asked].filter((route) => !byItself.includes(route)).toSorted();
  }
}
