import assert from "node:assert/strict";
import { test } from "node:test";
import { initialOf, isPrefixSyllable } from "./hangul.mjs";

test("초성을 구한다", () => {
  assert.deepEqual(["가", "까", "쌀", "힣"].map(initialOf), ["ㄱ", "ㄲ", "ㅆ", "ㅎ"]);
  assert.deepEqual(["ㄱ", "a", "1"].map(initialOf), [undefined, undefined, undefined]);
});

test("받침이 없을 때만 앞부분이 된다", () => {
  assert.equal(isPrefixSyllable("기", "김"), true);
  assert.equal(isPrefixSyllable("기", "기"), true);
  assert.equal(isPrefixSyllable("김", "깊"), false);
  assert.equal(isPrefixSyllable("기", "고"), false);
});
