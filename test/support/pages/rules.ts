import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** Path of the script with the rules, which is injected into a page whose content security policy is bypassed. */
export const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Violation {
  readonly id: string;
  readonly nodes: { readonly html: string }[];
}

/** Returns the violated rules of WCAG 2.0, 2.1 and 2.2, A and AA, each with the elements. */
export async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const options = {
      runOnly: { type: "tag", values: tags },
      rules: { "target-size": { enabled: true } },
      resultTypes: ["violations"],
    };
    return (await axe.run(options)).violations;
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** Code, tables, logs, graphs, timelines, and rows of tabs and phases may scroll horizontally; nothing else may. */
const wideByNature =
  "pre, table, .log-scroll, .lines, [role=tablist], [role=listbox], ol:has(> [data-phase])";

/** Returns elements that scroll horizontally: the page as a whole, or a part that is not wide by nature. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(
    (wide) =>
      [...document.querySelectorAll("*")]
        .filter((element) => {
          const { overflowX } = getComputedStyle(element);
          const moves =
            element === document.documentElement || overflowX === "auto" || overflowX === "scroll";
          return (
            moves &&
            element.scrollWidth > element.clientWidth + 1 &&
            !element.matches(wide) &&
            element.querySelector(`:scope > :is(${wide})`) === null
          );
        })
        .map((element) => element.outerHTML.slice(0, 160)),
    wideByNature,
  );
}

/** Waits until nothing that loads late has moved the page for half a second. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const height = (): number => document.querySelector("main")?.scrollHeight ?? 0;
    let last = height();
    for (let same = 0; same < 5;) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      same = height() === last ? same + 1 : 0;
      last = height();
    }
  });
}

/** Returns the elements that were completely covered while they had the focus, moving through the page with Tab. */
export async function hiddenFocus(page: Page, most: number): Promise<string[]> {
  await atRest(page);
  const hidden = new Set<string>();
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const { activeElement: focused } = document;
      if (focused === null || focused === document.body) return null;
      // The label represents a control that is itself one pixel in size.
      const shown = focused.closest("label") ?? focused;
      const { left, top, width, height } = shown.getBoundingClientRect();
      const parts = [0.02, 0.25, 0.5, 0.75, 0.98];
      const seen = parts.some((x) =>
        parts.some((y) => {
          const there = document.elementFromPoint(left + width * x, top + height * y);
          return there !== null && (shown.contains(there) || there.contains(shown));
        }),
      );
      return seen
        ? null
        : `${focused.outerHTML.slice(0, 120)} "${focused.textContent}" at ${Math.round(left)}, ${Math.round(top)}`;
    });
    if (covered !== null) hidden.add(covered);
  }
  return [...hidden];
}
