import type { Locator } from "playwright-core";

/**
 * Returns the number of lines around a field: its own border and focus ring, and those of the boxes around it, up to its
 * form. A ring that lies on a border is one line with it.
 */
export function linesAround(field: Locator): Promise<number> {
  return field.evaluate((element) => {
    const form = element.closest("form");
    let lines = 0;
    for (let box: Element | null = element; box !== null; box = box === form ? null : box.parentElement) {
      const style = getComputedStyle(box);
      const hasBorder = parseFloat(style.borderTopWidth) > 0 && parseFloat(style.borderLeftWidth) > 0;
      const hasRing = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
      const isOne = hasBorder && hasRing && parseFloat(style.outlineOffset) < 0;
      lines += isOne ? 1 : Number(hasBorder) + Number(hasRing);
    }
    return lines;
  });
}

/** Returns whether a ring is drawn around an element that has the focus. */
export function hasRing(element: Locator): Promise<boolean> {
  return element.evaluate((focused) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
    return outlineStyle !== "none" && parseFloat(outlineWidth) > 0 && outlineColor !== "rgba(0, 0, 0, 0)";
  });
}
