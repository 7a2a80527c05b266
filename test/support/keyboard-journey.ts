import { deepEqual } from "node:assert/strict";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "./browser.ts";
import { closeFlowHome } from "./gates.ts";
import { byItself } from "./keyboard-routes.ts";
import { Person } from "./keyboard.ts";
import { type RunningServer, startServer } from "./server.ts";

/** A browser and a server for journeys by keyboard: there before the first test of a file, gone after the last, with what they left. */
export class JourneyByKeyboard {
  readonly #asked = new Set<string>();
  browser!: Browser;
  server!: RunningServer;

  constructor(home: string) {
    beforeAll(async () => {
      this.browser = await openBrowser();
      this.server = await startServer(home);
    }, 60_000);
    afterAll(async () => {
      await this.browser.close();
      await closeFlowHome(home, this.server);
    });
  }

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
