const { test } = require("node:test");
const assert = require("node:assert/strict");
const { Permits } = require("../lib/permits");

test("만료일 당일까지 유효하다", () => {
  const permits = new Permits("/nonexistent.json");
  permits.rows = [{ plate: "12가3456", kind: "regular", expires: "2026-05-10", unit: "101-1203" }];
  assert.equal(permits.isValid("12가3456", "2026-05-10"), true);
  assert.equal(permits.isValid("12가3456", "2026-05-11"), false);
});
