import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = ["app.css", "review.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");

/** Every colour in its light and dark form. */
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, [light, dark] as const],
  ),
);

const texts = [...colours.keys()].filter((name) => name.startsWith("tok-"));
const backgrounds = [
  "page",
  "panel",
  "line-added",
  "line-removed",
  "word-added",
  "word-removed",
  "line-chosen",
];

test.each([
  ["light", 0],
  ["dark", 1],
] as const)("code is readable on every background: %s", (_, theme) => {
  expect(texts.length).toBe(8);
  const pairs = [...texts, "ink", "done", "failed"].flatMap((text) =>
    backgrounds.map((background) => ({
      pair: `${text} on ${background}`,
      ratio: contrast(colours.get(text)?.[theme] ?? "", colours.get(background)?.[theme] ?? ""),
    })),
  );
  expect(pairs.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
});

/** Computes the contrast of two colours as WCAG defines it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
