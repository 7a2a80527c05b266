import { expect, test } from "vitest";
import { readInlineList } from "./inline-list.ts";

test.each([
  { text: "[]", items: [] },
  { text: "[ ]", items: [] },
  { text: "[a]", items: ["a"] },
  { text: "[a, b c ,d,]", items: ["a", "b c", "d"] },
  { text: "['a, b', \"c]d\", it's]", items: ["a, b", "c]d", "it's"] },
  {
    text: String.raw`['it\'s', "say \"x\"", 'a\\b', "a\nb\tc"]`,
    items: ["it's", 'say "x"', "a\\b", "a\nb\tc"],
  },
  { text: "['']", items: [""] },
  { text: "[a,,b]", items: undefined },
  { text: "['a", items: undefined },
  { text: "['a]", items: undefined },
  { text: "['a' b]", items: undefined },
  { text: "a, b", items: undefined },
])("$text", ({ text, items }) => {
  expect(readInlineList(text)).toEqual(items);
});
