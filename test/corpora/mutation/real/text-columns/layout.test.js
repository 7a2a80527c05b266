import { deepEqual, equal, throws } from "node:assert/strict";
import { test } from "node:test";
import { cells, justify, pad, table, truncate, wrap } from "./layout.js";

test("wide characters take two cells", () => {
  equal(cells("abc"), 3);
  equal(cells("한글 a"), 6);
  equal(cells("漢"), 2);
  equal(cells(""), 0);
});
test("padding in three directions", () => {
  equal(pad("ab", 5), "ab   ");
  equal(pad("ab", 5, "right"), "   ab");
  equal(pad("ab", 5, "center"), " ab  ");
  equal(pad("한", 3, "right"), " 한");
  equal(pad("abcdef", 3), "abcdef");
});
test("truncation leaves room for the dots", () => {
  equal(truncate("abcdef", 4), "abc…");
  equal(truncate("abcd", 4), "abcd");
  equal(truncate("가나다", 4), "가…");
});
test("words are wrapped at the width", () => {
  deepEqual(wrap("the quick brown fox", 9), ["the quick", "brown fox"]);
  deepEqual(wrap("the quick brown fox", 8), ["the", "quick", "brown", "fox"]);
});
test("paragraphs and empty lines are kept, blanks are not", () => {
  deepEqual(wrap("a  b\n\nc", 10), ["a b", "", "c"]);
});
test("a word that is too long is cut", () => {
  deepEqual(wrap("ab abcdefgh", 3), ["ab", "abc", "def", "gh"]);
  deepEqual(wrap("가나다", 4), ["가나", "다"]);
  throws(() => wrap("a", 0), RangeError);
});
test("justified lines fill the width, extra blanks on the left", () => {
  equal(justify("a b c", 8), "a   b  c");
  equal(justify("a b c", 7), "a  b  c");
  equal(justify("alone", 9), "alone");
  equal(justify("a b", 2), "a b");
});
test("tables align their columns", () => {
  equal(table([["name", "n"], ["한국", "12"]], { align: ["left", "right"] }), "name   n\n한국  12");
  equal(table([["a", "b"], ["ccc", ""]], { gap: 1 }), "a   b\nccc");
});
