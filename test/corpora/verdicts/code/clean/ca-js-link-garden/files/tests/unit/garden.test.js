import assert from "node:assert/strict";
import { test } from "node:test";
import { createGarden, normalize } from "../../src/garden.js";

test("addresses are compared without fragment and trailing slash", () => {
  assert.equal(normalize("https://a.example/x/#top"), "https://a.example/x");
  assert.equal(normalize("HTTPS://A.example"), "https://a.example");
});

test("only http and https are addresses", () => {
  for (const bad of ["javascript:alert(1)", "ftp://a.example", "a.example", ""]) assert.equal(normalize(bad), undefined, bad);
});

test("unread links come first, the newest on top", () => {
  const garden = createGarden();
  for (const name of ["a", "b", "c", "d"]) garden.add(`https://${name}.example`, "");
  garden.toggle(3);
  garden.toggle(1);
  assert.deepEqual(garden.list().map(({ id }) => id), [4, 2, 3, 1]);
  garden.toggle(3);
  assert.deepEqual(garden.list().map(({ id }) => id), [4, 3, 2, 1]);
});

test("a note of 280 characters is accepted, one more is not", () => {
  const garden = createGarden();
  assert.equal(garden.add("https://a.example", "n".repeat(280)).status, 303);
  assert.deepEqual(garden.add("https://b.example", "n".repeat(281)), { status: 400, error: "A note has at most 280 characters." });
});
