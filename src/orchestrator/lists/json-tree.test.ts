import { expect, test } from "vitest";
import { readJsonTree, type JsonFault, type JsonTree } from "./json-tree.ts";

function plain(tree: JsonTree | JsonFault): unknown {
  if (tree.kind === "object")
    return Object.fromEntries([...tree.members].map(([name, value]) => [name, plain(value)]));
  if (tree.kind === "array") return tree.items.map(plain);
  if (tree.kind === "number") return Number(tree.text);
  if (tree.kind === "word") return JSON.parse(tree.text);
  return tree.kind === "fault" ? tree : tree.text;
}

test.each([
  '{"a": [1, -2.5e3, true, null, "x\\n\\u00e9\\"", {}], "b": {"c": []}}',
  ' [ "ü😀" , false ] \n',
  '"\\\\"',
  "0",
  '{"a": 1, "a": 2}',
])("reads %s like JSON.parse", (text) => {
  expect(plain(readJsonTree(text))).toEqual(JSON.parse(text));
});

test.each([
  ['{"a" 1}', 5],
  ['{"a": 1 "b"}', 8],
  ["[1, 2", 5],
  ["[1,]", 3],
  ["01", 1],
  ['"a\nb"', 2],
  ['["\\x"]', 1],
  ['"abc', 4],
  ["{a: 1}", 1],
  ["tru", 0],
])("reports the error of %j at %i", (text, at) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  expect(readJsonTree(text)).toMatchObject({ kind: "fault", at });
});
