import type { Page } from "playwright-core";

/** A text that the page showed, and when. */
interface Sighting {
  readonly text: string;
  readonly at: number;
}

/**
 * Starts to watch; the returned function resolves once the page has shown matching text in such an element, even
 * briefly.
 */
async function watchFor(page: Page, selector: string, pattern = /./): Promise<() => Promise<Sighting>> {
  const watch = await page.evaluateHandle(
    ([where, words]) => {
      const match = (): string | undefined =>
        [...document.querySelectorAll(where)]
          .map((element) => element.textContent)
          .find((text) => new RegExp(words).test(text));
      const seen = new Promise<{ text: string; at: number }>((resolve) => {
        const observer = new MutationObserver(() => {
          const text = match();
          if (text === undefined) return;
          observer.disconnect();
          resolve({ text, at: Date.now() });
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      });
      return { seen };
    },
    [selector, pattern.source] as const,
  );
  return () => watch.evaluate(({ seen }) => seen);
}

/** Starts to watch for the page to show that its connection is lost. */
export function watchForLoss(page: Page): Promise<() => Promise<Sighting>> {
  return watchFor(page, "[data-connection=reconnecting], [data-connection=offline]");
}

/** Starts to watch for the page to show how many events it caught up with. */
export function watchForCatchUp(page: Page): Promise<() => Promise<Sighting>> {
  return watchFor(page, "[role=status] p", /Connected again\. Caught up on [\d,]+ events?\./);
}

/** Waits until the page is connected to the server. */
export async function untilLive(page: Page): Promise<void> {
  await page.locator("[data-connection=live]").first().waitFor({ state: "attached" });
}
