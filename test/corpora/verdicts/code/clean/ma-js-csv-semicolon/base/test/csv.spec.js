"use strict";

const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { test } = require("node:test");
const { toCsv } = require("../lib/index.js");

/** The expected output; the files have \n, CSV has \r\n. */
const snapshot = (name) => readFileSync(join(__dirname, "snapshots", name), "utf8").replaceAll("\n", "\r\n");

const people = [
  { name: 'Ana "Ace" Silva', born: new Date(0), city: "Porto, Gaia" },
  { name: "Ben", born: null, city: "Bonn; Mitte" },
];

test("people are written with quotes where needed", () => {
  assert.equal(toCsv(people, ["name", "born", "city"]), snapshot("people.csv"));
});

test("columns must be given", () => {
  assert.throws(() => toCsv([], []), TypeError);
});
