import { expect, test } from "vitest";
import { hasColours } from "./colours.ts";

test.each([
  [{}, true, true],
  [{}, false, false],
  [{ CI: "1" }, true, true],
  [{ NO_COLOR: "1" }, true, false],
  [{ NO_COLOR: "" }, true, true],
  [{ CLICOLOR: "0" }, true, false],
  [{ TERM: "dumb" }, true, false],
  [{ FORCE_COLOR: "1" }, false, true],
  [{ FORCE_COLOR: "0" }, true, false],
  [{ CLICOLOR_FORCE: "1", NO_COLOR: "1" }, false, true],
  [{ CLICOLOR_FORCE: "0" }, false, false],
])("%j, terminal: %s, colours: %s", (env, isTerminal, expected) => {
  expect(hasColours(env, isTerminal)).toBe(expected);
});
