import { expect, test } from "vitest";
import { mentionsIn } from "./mentions.ts";

const people = ["mina", "jun.park", "미나", "jun"].map((name) => ({ name }));

test.each([
  ["Please look, @mina and @jun.park.", ["mina", "jun.park"]],
  ["(@mina), @mina: twice", ["mina"]],
  ["@MINA in another case", ["mina"]],
  ["@mina님, @미나 확인해 주세요", ["mina", "미나"]],
  ["Ask @jun.", ["jun"]],
  ["@jun.parks is nobody, nor is @nobody", []],
  ["write to mina@mina or a@jun.park", []],
  ["see path/@mina and @@mina", []],
  ["`@mina` is code, ``a ` @mina`` too, @jun is not", ["jun"]],
  ["```\n@mina\n```\n@jun", ["jun"]],
  ["~~~ts\n@mina()\n", []],
  ["", []],
])("%j mentions %j", (text, wanted) => {
  expect(mentionsIn(text, people)).toEqual(wanted);
});
