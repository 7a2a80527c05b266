import { mkdirSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Task } from "../../src/protocol/task/task.ts";
import { ask, get } from "./api.ts";
import { openBrowser } from "./browser.ts";
import { closeFlowHome } from "./gates.ts";
import { type RunningServer, startServer } from "./server.ts";

/** A browser and a server for the tests of one file: there before the first, gone after the last, with what they left. */
export class Journey {
  browser!: Browser;
  server!: RunningServer;

  constructor(home: string, open: () => Promise<Browser> = openBrowser) {
    beforeAll(async () => {
      [this.browser, this.server] = await Promise.all([open(), startServer(home)]);
    }, 60_000);
    afterEach(async ({ task }) => {
      if (task.result?.state === "fail") await this.#endEverything();
    });
    afterAll(async () => {
      await this.browser.close();
      await closeFlowHome(home, this.server);
    });
  }

  /** Nothing waits for a person any more: a test that is tried again meets nothing of the first time. */
  async #endEverything(): Promise<void> {
    const { items } = await get<{ items: Task[] }>(this.server, "GET", "/api/tasks?limit=200");
    for (const { id } of items) await ask(this.server, "POST", `/api/tasks/${id}/cancel`, {});
  }
}

/** The directory for the pictures of a journey, by its name. */
export function picturesOf(journey: string): string {
  const directory = new URL(`../output/${journey}/`, import.meta.url).pathname;
  mkdirSync(directory, { recursive: true });
  return directory;
}
