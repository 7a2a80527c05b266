import { mkdirSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "./browser.ts";
import { closeFlowHome } from "./gates.ts";
import { type RunningServer, startServer } from "./server.ts";

/** A browser and a server for the tests of one file: there before the first, gone after the last, with what they left. */
export class Journey {
  browser!: Browser;
  server!: RunningServer;

  constructor(home: string) {
    beforeAll(async () => {
      [this.browser, this.server] = await Promise.all([openBrowser(), startServer(home)]);
    }, 60_000);
    afterAll(async () => {
      await this.browser.close();
      await closeFlowHome(home, this.server);
    });
  }
}

/** The directory for the pictures of a journey, by its name. */
export function picturesOf(journey: string): string {
  const directory = new URL(`../output/${journey}/`, import.meta.url).pathname;
  mkdirSync(directory, { recursive: true });
  return directory;
}
