import { expect, test } from "vitest";
import { outputIn } from "./output-in.ts";

test.each([
  ["a sentence alone", "All 5 files exist.", { text: "All 5 files exist.", output: "" }],
  [
    "a sentence and the output of two commands",
    "The commands succeeded.\n$ npm ci\nadded 3\n$ npm test\n# pass 4",
    { text: "The commands succeeded.", output: "$ npm ci\nadded 3\n$ npm test\n# pass 4" },
  ],
  ["output alone", "$ npm test\nok", { text: "", output: "$ npm test\nok" }],
  ["an amount in dollars", "It costs $ 5.", { text: "It costs $ 5.", output: "" }],
])("separates %s", (_, details, parts) => {
  expect(outputIn(details)).toEqual(parts);
});
