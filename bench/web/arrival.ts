import type { Browser } from "playwright-core";
import { createTask } from "../../test/support/api.ts";
import { signedIn } from "../../test/support/browser.ts";
import type { Figure } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";
import type { Installation } from "./installation.ts";

const rounds = 20;

/** Measures the time from an agent's print of a question until the inbox shows it. */
export async function measureArrival(browser: Browser, { server }: Installation): Promise<Figure[]> {
  const page = await signedIn(browser, server);
  await page.getByRole("main").waitFor();
  const late: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const title = `Arrival ${round}`;
    const shown = page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            const row = [...document.querySelectorAll("[data-row]")].find(
              ({ textContent }) => textContent.includes(wanted) && textContent.includes("at="),
            );
            const [, at] = /at=(\d+)/.exec(row?.textContent ?? "") ?? [];
            if (at === undefined) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(Date.now() - Number(at)));
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
      title,
    );
    await createTask(server, { agent: "asker", title });
    late.push(await shown);
  }
  await page.context().close();
  return [
    { what: "question printed → in the inbox, p50", value: percentile(late, 0.5), unit: "ms", atMost: 300 },
    { what: "question printed → in the inbox, p95", value: percentile(late, 0.95), unit: "ms", atMost: 300 },
  ];
}
