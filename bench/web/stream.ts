import type { Browser, Page } from "playwright-core";
import { setTimeout as pause } from "node:timers/promises";
import { createTask, get } from "../../test/support/api.ts";
import { signedIn } from "../../test/support/browser.ts";
import type { Figure } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";
import type { Installation } from "./installation.ts";
import { Meter } from "./meter.ts";

const seconds = 5;

/** Measures a page that follows the log of an agent that prints 1,000 lines a second. */
export async function measureStream(browser: Browser, { server }: Installation): Promise<Figure[]> {
  const page = await signedIn(browser, server);
  const meter = await Meter.of(page);
  const { id } = await createTask(server, {
    agent: "ticker",
    title: "A thousand lines a second",
    submit: false,
  });
  await page.goto(`${server.url}/t/${id}?tab=log`);
  await get(server, "POST", `/api/tasks/${id}/execute`);
  await page.locator(".log-row", { hasText: "at=" }).first().waitFor();
  await watchLastRow(page);
  const shares: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const [cpu, at] = [await meter.cpuMs(), performance.now()];
    await pause(seconds * 1000);
    shares.push(((await meter.cpuMs()) - cpu) / (performance.now() - at));
  }
  const late = await page.evaluate(() => (globalThis as Watched).late ?? []);
  const isAtEnd = await page.evaluate(() => {
    const log = document.querySelector("[role=log]");
    return log !== null && log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  });
  if (!isAtEnd) throw new Error("The log does not follow its end.");
  await page.context().close();
  return [
    {
      what: "1,000 lines a second followed, share of a processor",
      value: Math.min(...shares) * 100,
      unit: "%",
      atMost: 35,
    },
    { what: "line printed → on the screen, p50", value: percentile(late, 0.5), unit: "ms", atMost: 300 },
    { what: "line printed → on the screen, p95", value: percentile(late, 0.95), unit: "ms", atMost: 300 },
  ];
}

type Watched = typeof globalThis & { late?: number[] };

/** Records the age of the last line whenever the log changes. */
async function watchLastRow(page: Page): Promise<void> {
  await page.evaluate(() => {
    const late: number[] = ((globalThis as Watched).late = []);
    const log = document.querySelector("[role=log]");
    if (log === null) return;
    let last = "";
    new MutationObserver(() => {
      const [, at = ""] = /at=(\d+)/.exec(log.querySelector(".log-row:last-child")?.textContent ?? "") ?? [];
      if (at === "" || at === last) return;
      last = at;
      requestAnimationFrame(() => late.push(Date.now() - Number(at)));
    }).observe(log, { childList: true, subtree: true });
  });
}
