"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { rounded } = require("../lib/numbers.js");

test("values are rounded to digits", () => {
  assert.deepEqual([rounded(1.005, 1), rounded(2.345, 2), rounded(-1.26, 1), rounded(7, 0)], [1, 2.35, -1.3, 7]);
});
