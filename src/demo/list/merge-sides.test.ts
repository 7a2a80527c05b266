import { expect, test } from "vitest";
import { mergeSides } from "./merge-sides.ts";

function conflictOf(ours: string, base: string, theirs: string): string {
  return `first\n<<<<<<< main\n${ours}||||||| base\n${base}=======\n${theirs}>>>>>>> task\nlast\n`;
}

test("keeps all lines that both sides added, in an order that does not depend on the sides", () => {
  const merged = { text: "first\na\nb\nc\nlast\n", hasBoth: true };
  expect(mergeSides(conflictOf("a\nc\n", "", "b\n"))).toEqual(merged);
  expect(mergeSides(conflictOf("b\n", "", "a\nc\n"))).toEqual(merged);
});

test("keeps the branch's lines where both sides changed the same ones", () => {
  const merged = { text: "first\nnew\nlast\n", hasBoth: false };
  expect(mergeSides(conflictOf("new\n", "old\n", "other\n"))).toEqual(merged);
});

test("leaves a text without conflict alone", () => {
  expect(mergeSides("a\n=======\nb\n")).toBeNull();
});
