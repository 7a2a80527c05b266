import { expect, test } from "vitest";
import { completed, mentionAt } from "./mention-at.ts";

const people = [
  { name: "mina", displayName: "Kim Mina" },
  { name: "jun.park", displayName: "Jun Park" },
  { name: "미나", displayName: "이미나" },
];

test.each([
  ["@", ["mina", "jun.park", "미나"]],
  ["Please look, @mi", ["mina"]],
  ["(@JUN", ["jun.park"]],
  ["@park", ["jun.park"]],
  ["@미", ["미나"]],
  ["@jun.p", ["jun.park"]],
  ["mail@mi", null],
  ["path/@mi", null],
  ["@nobody", null],
  ["@mina ", null],
  ["no mention", null],
])("%j suggests %j", (text, wanted) => {
  expect(mentionAt(text, text.length, people)?.people.map(({ name }) => name) ?? null).toEqual(wanted);
});

test("a completed mention replaces what was typed, and keeps what follows", () => {
  const text = "Ask @mi today";
  const mention = mentionAt(text, 7, people);
  expect(mention?.from).toBe(4);
  expect(mention === null ? null : completed(text, 7, mention, "mina")).toEqual({
    text: "Ask @mina today",
    caret: 10,
  });
});
