import { expect, test } from "vitest";
import { main } from "../src/cli.js";

const files: Record<string, string> = { "letter.txt": "Dear {{ name }}, [Insert Day]", "data.json": '{"name":"Ada"}' };

function run(...args: string[]): [number, string] {
  let printed = "";
  const code = main(args, (file) => files[file] ?? "", (text) => (printed += text));
  return [code, printed];
}

test("a complete letter is printed", () => {
  expect(run("letter.txt", "data.json", "Insert Day=1=one")).toEqual([0, "Dear Ada, 1=one"]);
});

test("a gap is named and gives exit code 2", () => {
  expect(run("letter.txt", "data.json")).toEqual([2, "moustachio: [Insert Day] is not answered"]);
});

test("without files the usage is shown", () => {
  expect(run("letter.txt")).toEqual([64, "usage: moustachio TEMPLATE DATA [QUESTION=ANSWER ...]"]);
});
