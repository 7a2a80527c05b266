import assert from "node:assert/strict";
import { test } from "node:test";
import * as iban from "../src/iban.ts";

const samples = ["DE89 3704 0044 0532 0130 00", "GB82 WEST 1234 5698 7654 32", "NL91 ABNA 0417 1643 00", "DE00 1234", "??"];

for (const sample of samples) {
  test(`validity of ${sample}`, () => {
    const expected = iban.isValid(sample);
    assert.equal(iban.isValid(sample), expected);
  });
  test(`problem of ${sample}`, () => {
    const expected = iban.problem(sample);
    assert.equal(iban.problem(sample), expected);
  });
  test(`format of ${sample}`, () => {
    assert.equal(iban.format(sample), iban.format(sample));
    assert.equal(iban.mask(sample), iban.mask(sample));
  });
}

test("building an IBAN", () => {
  const built = iban.build("DE", "370400440532013000");
  assert.equal(iban.build("DE", "370400440532013000"), built);
  assert.equal(iban.checkDigits("DE", "370400440532013000"), iban.checkDigits("DE", "370400440532013000"));
});

test("suggestions", () => {
  assert.deepEqual(iban.suggest("DE89370400440532013000"), iban.suggest("DE89370400440532013000"));
});
