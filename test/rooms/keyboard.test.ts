import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keymap } from "../../web/keys/keymap.ts";
import { byItself, routesByKeyboard } from "../support/keyboard-routes.ts";

const journeys = globSync("test/journeys/keyboard-*.test.ts").map((file) => readFileSync(file, "utf8"));

test("every key of the page is pressed in a journey that has nothing but keys", () => {
  const pressed = journeys.flatMap((text) =>
    [...text.matchAll(/\.act\(\s*"(\w+)",\s*"(\w+)"/g)].map(([, place, act]) => `${place}: ${act}`),
  );
  const bound = Object.entries(keymap).flatMap(([place, acts]) =>
    Object.keys(acts).map((act) => `${place}: ${act}`),
  );
  expect(bound.filter((act) => !pressed.includes(act) && !inLoops(act))).toEqual([]);
});

/** Some journeys go through a list of acts of one place. */
function inLoops(act: string): boolean {
  const [place = "", name = ""] = act.split(": ");
  return journeys.some(
    (text) => new RegExp(`\\.act\\("${place}", act\\)`).test(text) && text.includes(`"${name}"`),
  );
}

test("everything that the page can have the server do is done in such a journey", () => {
  const texts = globSync("web/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] }).map((file) =>
    readFileSync(file, "utf8"),
  );
  const asked = texts.flatMap((text) =>
    [...text.matchAll(/["`]((?:POST|PUT|PATCH|DELETE) \/api\/[^"`]+)["`]/g)].flatMap(([, route = ""]) =>
      route.includes("${act}") ? plainActs(texts).map((act) => route.replace("${act}", act)) : [route],
    ),
  );
  expect([...new Set(asked)].toSorted()).toEqual([...Object.keys(routesByKeyboard), byItself].toSorted());
});

/** The acts on a task that need nothing but the task share one route. */
function plainActs(texts: readonly string[]): string[] {
  const union = texts
    .map((text) => /type PlainAct = ([^;]+);/.exec(text)?.[1])
    .find((found) => found !== undefined);
  return [...(union ?? "").matchAll(/"(\w+)"/g)].map(([, act = ""]) => act);
}

test("those journeys have no other hands: they neither click nor fill in nor focus by other means", () => {
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
