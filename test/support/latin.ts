import type { Page } from "playwright-core";

/**
 * Returns every text with a Latin word that a person sees or a screen reader reads: text, labels, titles, placeholders.
 * Output of agents, documents and code are excluded, since they are shown as written.
 */
export function latinTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const asWritten = "noscript, script, style, code, pre, kbd, .log-row, .document, .lines";
    const found = new Set<string>();
    const take = (text: string | null, at: Element): void => {
      if (text === null || !/[A-Za-z]{2}/.test(text) || at.closest(asWritten) !== null) return;
      found.add(text.replaceAll(/\s+/g, " ").trim());
    };
    const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.parentElement !== null) take(node.textContent, node.parentElement);
    }
    for (const element of document.querySelectorAll("*")) {
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"]) {
        take(element.getAttribute(name), element);
      }
    }
    return [...found];
  });
}

/** Returns the Latin words of a text that are not part of a path, address, id or name of a setting. */
export function latinWords(text: string): string[] {
  return text
    .replaceAll(/https?:\S+/g, "")
    .split(/[\s,:;()“”"'·=]+/)
    .filter((word) => !/[/_]|\.\w/.test(word) && !/^[0-9a-f]{7,}$/.test(word))
    .flatMap((word) => word.match(/[A-Za-z]{2,}/g) ?? []);
}
