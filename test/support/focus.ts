import type { Page } from "playwright-core";

/** The focused element, and its problems for a sighted person without a mouse. */
export interface Focus {
  readonly name: string;
  /** The number of the stop, assigned by a test. */
  readonly stop: string | null;
  readonly wrong: readonly ("lost" | "not to be seen" | "covered")[];
}

/** Returns the focused element and its problems. */
export function focusNow(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: "nothing", stop: null, wrong: ["lost" as const] };
    const label = element.closest("label");
    const shown = element.getBoundingClientRect().width <= 1 && label !== null ? label : element;
    const said = element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent;
    const name = `${element.tagName.toLowerCase()} ${said.trim().replaceAll(/\s+/g, " ").slice(0, 60)}`;
    const drawn = [
      getComputedStyle(element),
      getComputedStyle(element, "::after"),
      ...[label, element.closest("[data-field]")].flatMap((box) =>
        box === null ? [] : [getComputedStyle(box)],
      ),
    ].some(
      ({ outlineStyle, outlineWidth, outlineColor, boxShadow }) =>
        (outlineStyle !== "none" && parseFloat(outlineWidth) > 0 && outlineColor !== "rgba(0, 0, 0, 0)") ||
        boxShadow.endsWith(" 3px 0px 0px 0px inset"),
    );
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
    const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
    const there = document.elementFromPoint(x, y);
    const uncovered = there !== null && (shown.contains(there) || there.contains(shown));
    return {
      name,
      stop: element.getAttribute("data-stop"),
      wrong: [
        // Elements that only get the focus by a jump, such as a heading, need no focus outline.
        ...(drawn || element.matches("main, h1") ? [] : ["not to be seen" as const]),
        ...(uncovered ? [] : ["covered" as const]),
      ],
    };
  });
}
