import assert from "node:assert/strict";
import { test } from "node:test";
import { apply, diff, invert, stats, unified } from "../src/diff.ts";

const lines = (text: string) => text.split("");
const script = (a: string, b: string) => diff(lines(a), lines(b)).map(({ op, line }) => ({ same: "", add: "+", remove: "-" })[op] + line).join(" ");

test("equal texts have no changes", () => {
  assert.equal(script("abc", "abc"), "a b c");
  assert.deepEqual(diff([], []), []);
});
test("additions and removals at the ends and in the middle", () => {
  assert.equal(script("bc", "abc"), "+a b c");
  assert.equal(script("abc", "ac"), "a -b c");
  assert.equal(script("", "ab"), "+a +b");
  assert.equal(script("ab", ""), "-a -b");
});
test("removals come before additions", () => {
  assert.equal(script("axc", "ayc"), "a -x +y c");
});
test("as much as possible is kept", () => {
  assert.equal(stats(diff(lines("abcabba"), lines("cbabac"))).removed, 3);
  assert.equal(stats(diff(lines("abcabba"), lines("cbabac"))).added, 2);
});
test("applying gives the new text, the inverse gives the old one", () => {
  const pairs = [["abcabba", "cbabac"], ["", "xyz"], ["hello", "yellow"], ["aaaa", "aa"]];
  for (const [a, b] of pairs) {
    const changes = diff(lines(a), lines(b));
    assert.equal(apply(lines(a), changes).join(""), b);
    assert.equal(apply(lines(b), invert(changes)).join(""), a);
  }
});
test("a text that does not fit is refused", () => {
  const changes = diff(lines("ab"), lines("ac"));
  assert.throws(() => apply(lines("xb"), changes), /Line 1 is not as expected/);
  assert.throws(() => apply(lines("abc"), changes), /1 lines are left over/);
});
test("similarity from 0 to 1", () => {
  assert.deepEqual(stats(diff(lines("ab"), lines("ab"))), { added: 0, removed: 0, similarity: 1 });
  assert.equal(stats(diff(lines("ab"), lines("cd"))).similarity, 0);
  assert.equal(stats(diff(lines("abc"), lines("abd"))).similarity, 4 / 6);
  assert.equal(stats([]).similarity, 1);
});
test("unified hunks with context and line numbers", () => {
  const changes = diff(lines("abcdefgh"), lines("abXdefghY"));
  assert.equal(unified(changes, 1), "@@ -2,3 +2,3 @@\n b\n-c\n+X\n d\n@@ -8,1 +8,2 @@\n h\n+Y\n");
  assert.equal(unified(changes, 0), "@@ -3,1 +3,1 @@\n-c\n+X\n@@ -8,0 +9,1 @@\n+Y\n");
  assert.equal(unified(diff(lines("ab"), lines("ab"))), "");
});
