import assert from "node:assert/strict";
import { test } from "node:test";
import { best, satisfies } from "../src/range.ts";
import { bump, compare, parseVersion } from "../src/version.ts";

test("versions are parsed with their pre-release", () => {
  assert.deepEqual(parseVersion("v1.20.3-beta.11+build.5"), { major: 1, minor: 20, patch: 3, pre: ["beta", 11] });
  for (const bad of ["1.2", "01.2.3", "1.2.3.4", "a.b.c", ""]) assert.throws(() => parseVersion(bad), SyntaxError, bad);
});

test("the order is the one of the specification", () => {
  const sorted = ["1.0.0-1", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2.0.0"];
  for (let i = 0; i < sorted.length; i++) {
    for (let j = 0; j < sorted.length; j++) {
      assert.equal(compare(parseVersion(sorted[i]), parseVersion(sorted[j])), Math.sign(i - j), `${sorted[i]} ${sorted[j]}`);
    }
  }
});

test("build metadata does not count", () => {
  assert.equal(compare(parseVersion("1.0.0+a"), parseVersion("1.0.0+b")), 0);
});

test("bumping resets what is below, and finishes a pre-release", () => {
  const version = parseVersion("1.2.3");
  assert.equal(bump(version, "major"), "2.0.0");
  assert.equal(bump(version, "minor"), "1.3.0");
  assert.equal(bump(version, "patch"), "1.2.4");
  assert.equal(bump(parseVersion("1.2.3-rc.1"), "patch"), "1.2.3");
});

test("caret ranges keep the first number that is not zero", () => {
  assert.deepEqual(["1.2.3", "1.9.0", "2.0.0", "1.2.2"].map((v) => satisfies(v, "^1.2.3")), [true, true, false, false]);
  assert.deepEqual(["0.2.9", "0.3.0", "0.2.2"].map((v) => satisfies(v, "^0.2.3")), [true, false, false]);
  assert.deepEqual(["0.0.3", "0.0.4"].map((v) => satisfies(v, "^0.0.3")), [true, false]);
});

test("tilde ranges keep the minor version", () => {
  assert.deepEqual(["1.2.3", "1.2.99", "1.3.0"].map((v) => satisfies(v, "~1.2.3")), [true, true, false]);
});

test("comparators at their limits, joined and with alternatives", () => {
  assert.deepEqual(["1.0.0", "1.5.0", "2.0.0"].map((v) => satisfies(v, ">1.0.0 <2.0.0")), [false, true, false]);
  assert.deepEqual(["1.0.0", "1.5.0", "2.0.0"].map((v) => satisfies(v, ">=1.0.0 <=2.0.0")), [true, true, true]);
  assert.deepEqual(["1.0.0", "1.5.0", "3.0.0"].map((v) => satisfies(v, "1.0.0 || =3.0.0")), [true, false, true]);
  assert.equal(satisfies("9.9.9", "*"), true);
  assert.throws(() => satisfies("1.0.0", "^1"), SyntaxError);
});

test("the best version is the highest that fits", () => {
  assert.equal(best(["1.2.0", "1.10.0", "1.9.3", "2.0.0"], "^1.2.0"), "1.10.0");
  assert.equal(best(["1.2.0"], "^2.0.0"), undefined);
});
