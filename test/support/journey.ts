import { mkdirSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Task } from "../../src/protocol/task/task.ts";
import { ask, get } from "./api.ts";
import { openBrowser } from "./browser.ts";
import { closeFlowHome } from "./gates.ts";
import { type RunningServer, startServer } from "./server.ts";

/** A browser and a server for the tests of one file: started before the first, stopped and removed after the last. */
export class Journey {
  browser!: Browser;
  server!: RunningServer;

  /** `args` start a server that does not only serve on a free port. */
  constructor(
    home: string,
    open: () => Promise<Browser> = openBrowser,
    env: Record<string, string> = {},
    args?: readonly string[],
  ) {
    beforeAll(async () => {
      [this.browser, this.server] = await Promise.all([open(), startServer(home, env, args)]);
    });
    afterEach(async ({ task }) => {
      if (task.result?.state === "fail") await this.#endEverything();
    });
    afterAll(async () => {
      await this.browser.close();
      await closeFlowHome(home, this.server);
    });
  }

  /** Cancels all tasks, so that a retried test finds nothing of its first try. */
  async #endEverything(): Promise<void> {
    const { items } = await get<{ items: Task[] }>(this.server, "GET", "/api/tasks?limit=200");
    for (const { id } of items) await ask(this.server, "POST", `/api/tasks/${id}/cancel`, {});
  }
}

/** Returns the directory for the screenshots of a journey. */
export function picturesOf(journey: string): string {
  const directory = new URL(`../output/${journey}/`, import.meta.url).pathname;
  mkdirSync(directory, { recursive: true });
  return directory;
}
