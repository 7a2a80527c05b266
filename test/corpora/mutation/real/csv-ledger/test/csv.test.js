import assert from "node:assert/strict";
import { test } from "node:test";
import { CsvError, parse, parseRecords, stringify } from "../src/csv.js";

test("plain fields, with either line end", () => {
  assert.deepEqual(parse("a,b\nc,d\r\n"), [["a", "b"], ["c", "d"]]);
});

test("empty fields are kept, an empty text has no rows", () => {
  assert.deepEqual(parse("a,,\n,b,"), [["a", "", ""], ["", "b", ""]]);
  assert.deepEqual(parse(""), []);
});

test("quoted fields keep separators, quotes and line breaks", () => {
  assert.deepEqual(parse('"a,b","say ""hi""","two\nlines"\n'), [["a,b", 'say "hi"', "two\nlines"]]);
});

test("another separator", () => {
  assert.deepEqual(parse("1,5;2", { separator: ";" }), [["1,5", "2"]]);
});

test("a quote that stays open is an error of the line where it began", () => {
  assert.throws(() => parse('a\n"b\nc'), (error) => error instanceof CsvError && error.line === 2);
});

test("a quote in the middle of a field is an error", () => {
  assert.throws(() => parse('a\nb"c"'), { name: "CsvError", message: "A quote in the middle of a field (line 2)" });
});

test("records take their names from the header", () => {
  assert.deepEqual(parseRecords("id,name\n7,Ada\n8,Bo"), [{ id: "7", name: "Ada" }, { id: "8", name: "Bo" }]);
  assert.deepEqual(parseRecords(""), []);
});

test("a short row names its line", () => {
  assert.throws(() => parseRecords("a,b\n1,2\n3"), /Expected 2 fields, found 1 \(line 3\)/);
});

test("writing quotes only what needs it", () => {
  assert.equal(stringify([["a", "b,c"], ['"', null], [" x", 5]]), 'a,"b,c"\r\n"""",\r\n" x",5\r\n');
});

test("what was written can be read", () => {
  const rows = [["x;y", "", 'q"q'], ["\r\n", "z", " "]];
  assert.deepEqual(parse(stringify(rows, { separator: ";" }), { separator: ";" }), rows);
});
