import assert from "node:assert/strict";
import { test } from "node:test";
import { evaluate, variablesOf } from "../src/evaluate.ts";
import { ExpressionError, tokenize } from "../src/lexer.ts";

const cases: [string, number][] = [
  ["1 + 2 * 3", 7],
  ["(1 + 2) * 3", 9],
  ["10 - 4 - 3", 3],
  ["100 / 5 / 2", 10],
  ["17 % 5", 2],
  ["2 ^ 3 ^ 2", 512],
  ["-2 ^ 2", -4],
  ["2 ^ -1", 0.5],
  ["--3", 3],
  ["1.5e2 + 0.5", 150.5],
  ["max(2, min(9, 4)) + abs(-1)", 5],
  ["sqrt(2 * 8)", 4],
];
for (const [source, expected] of cases) {
  test(`${source} is ${expected}`, () => {
    assert.equal(evaluate(source), expected);
  });
}

test("variables", () => {
  assert.equal(evaluate("width * height_2", { width: 3, height_2: 7 }), 21);
  assert.throws(() => evaluate("a + toString", { a: 1 }), /Unknown variable toString at 4/);
  assert.deepEqual(variablesOf("b + max(a, b) * c"), ["a", "b", "c"]);
});

test("mistakes are reported with their place", () => {
  const place = (source: string) => {
    try {
      evaluate(source);
    } catch (error) {
      assert.ok(error instanceof ExpressionError);
      return error.message;
    }
    assert.fail(`${source} was accepted`);
  };
  assert.equal(place("1 +"), "Expected a value at 3");
  assert.equal(place("1 2"), "Expected the end at 2");
  assert.equal(place("(1"), "Expected ) at 2");
  assert.equal(place("1 $ 2"), "Unexpected $ at 1");
  assert.equal(place("4 / 0"), "Division by zero at 4");
  assert.equal(place("4 % (1 - 1)"), "Division by zero at 4");
  assert.equal(place("nope(1)"), "Unknown function nope at 0");
  assert.equal(place("max(1)"), "max takes 2, got 1 at 0");
});

test("tokens know where they are", () => {
  assert.deepEqual(tokenize(" a+12 "), [
    { type: "name", value: "a", at: 1 },
    { type: "symbol", value: "+", at: 2 },
    { type: "number", value: 12, at: 3 },
    { type: "end", at: 6 },
  ]);
});
