import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keymap } from "../../web/keys/keymap.ts";
import { byItself, routesByKeyboard } from "../support/keyboard-routes.ts";

const journeys = globSync("test/journeys/keyboard-*.test.ts").map((file) => readFileSync(file, "utf8"));

test("every keyboard shortcut is used in a keyboard-only journey", () => {
  const pressed = journeys.flatMap((text) =>
    [...text.matchAll(/\.act\(\s*"(\w+)",\s*"(\w+)"/g)].map(([, place, act]) => `${place}: ${act}`),
  );
  const bound = Object.entries(keymap).flatMap(([place, acts]) =>
    Object.keys(acts).map((act) => `${place}: ${act}`),
  );
  expect(bound.filter((act) => !pressed.includes(act) && !inLoops(act))).toEqual([]);
});

/** Returns true if a journey loops over a list of actions of this key context. */
function inLoops(act: string): boolean {
  const [place = "", name = ""] = act.split(": ");
  return journeys.some(
    (text) => new RegExp(`\\.act\\("${place}", act\\)`).test(text) && text.includes(`"${name}"`),
  );
}

test("every request that the page can make is made in a keyboard-only journey", () => {
  const texts = globSync("web/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] }).map((file) =>
    readFileSync(file, "utf8"),
  );
  const asked = texts.flatMap((text) =>
    [...text.matchAll(/["`]((?:POST|PUT|PATCH|DELETE) \/api\/[^"`]+)["`]/g)].flatMap(([, route = ""]) =>
      route.includes("${act}") ? plainActs(texts).map((act) => route.replace("${act}", act)) : [route],
    ),
  );
  const listed = [...Object.keys(routesByKeyboard), ...byItself];
  expect([...new Set(asked)].toSorted()).toEqual(listed.toSorted());
});

/** Returns the actions that need only the task, which share one route. */
function plainActs(texts: readonly string[]): string[] {
  const union = texts
    .map((text) => /type PlainAct = ([^;]+);/.exec(text)?.[1])
    .find((found) => found !== undefined);
  return [...(union ?? "").matchAll(/"(\w+)"/g)].map(([, act = ""]) => act);
}

test("keyboard-only journeys neither click nor fill in nor focus by other means", () => {
  const forbidden =
    /\.(?:click|dblclick|fill|focus|check|uncheck|tap|hover|selectOption|dispatchEvent|evaluate)\(|\bsignedIn\b|\.mouse\b/;
  const walks = globSync("test/journeys/keyboard-*.test.ts").filter(
    (file) => !file.includes("keyboard-stops"),
  );
  const offending = walks.filter((file) =>
    readFileSync(file, "utf8")
      .replaceAll("await person.focus()", "")
      .split("\n")
      .some((line) => forbidden.test(line)),
  );
  expect(offending).toEqual([]);
});
