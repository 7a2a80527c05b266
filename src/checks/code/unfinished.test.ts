import { expect, test } from "vitest";
import { unfinishedCode } from "./unfinished.ts";

const said = (path: string, text: string, before?: string): (number | undefined)[] =>
  unfinishedCode([{ path, text }], new Map(before === undefined ? [] : [[path, before]])).map(
    ({ line }) => line,
  );

/** Code that is marked as unfinished, with the line of the finding. */
const unfinished: readonly (readonly [path: string, text: string, line: number])[] = [
  ["a.js", 'export function extend(loan) {\n  throw new Error("not implemented");\n}\n', 1],
  [
    "a.ts",
    'export const extend = (loan: Loan): Loan => {\n  throw new Error("Not yet implemented");\n};\n',
    1,
  ],
  ["a.ts", 'class Store {\n  save() {\n    throw new Error("아직 구현되지 않았습니다");\n  }\n}\n', 2],
  [
    "a.js",
    "function filter(list) {\n  // TODO: not implemented yet, keep everything\n  return list;\n}\n",
    2,
  ],
  ["a.js", "queue.add(() => {\n  if (sent()) return;\n  // TODO: report lost tickets\n});\n", 3],
  ["a.js", "function report() {\n  // FIXME write the report\n}\n", 2],
  ["a.ts", "export function ask(_text: string): string[] {\n  // implement later\n  return [];\n}\n", 2],
  [
    "a.ts",
    "export function ask(): string[] {\n  // Will be implemented in a later version.\n  return [];\n}\n",
    2,
  ],
  ["a.js", "function ask() {\n  // implementation goes here\n  return 0;\n}\n", 2],
  ["a.js", "function ask() {\n  // 나중에 구현한다\n  return 0;\n}\n", 2],
  ["a.py", "def ask():\n    # to be done later\n    return []\n", 2],
  ["a.py", 'def extend(loan):\n    """Extends a loan."""\n    raise NotImplementedError\n', 1],
  ["a.py", "def report(items):\n    for item in items:\n        pass  # TODO: print the item\n", 3],
  [
    "a.py",
    "def report(items):\n    items.sort()\n    # TODO: print them\n\n\ndef next():\n    return 1\n",
    3,
  ],
  ["a.go", 'package a\n\nfunc Extend() int {\n\tpanic("not implemented")\n}\n', 3],
];

test.each(unfinished)("finds unfinished code in %s: %s", (path, text, line) => {
  expect(said(path, text)).toEqual([line]);
});

const finished: readonly (readonly [path: string, text: string])[] = [
  ["a.js", "export const states = ['TODO', 'DOING', 'DONE'];\n"],
  [
    "a.js",
    "// TODO: a faster search would do for long lists\nexport const find = (list, x) => list.indexOf(x);\n",
  ],
  [
    "a.js",
    'export function kind(x) {\n  if (x) return 1;\n  throw new Error("not implemented by this device");\n}\n',
  ],
  [
    "a.js",
    'class Shape {\n  area() {\n    throw new Error("not implemented");\n  }\n}\nclass Square extends Shape {}\n',
  ],
  ["a.js", "// A loan that is added later sorts last.\nexport const add = (x) => x;\n"],
  ["a.js", "// The queue tries again later.\nexport const add = (x) => x;\n"],
  ["a.py", "def load(x):\n    # written later by the worker, so it may be missing\n    return x\n"],
  ["a.js", "function ignore() {\n  // Nothing to do: the file may be missing.\n}\n"],
  ["a.py", "class Shape:\n    def area(self):\n        raise NotImplementedError\n"],
  ["a.py", "def load(kind):\n    if kind == 'x':\n        return 1\n    raise NotImplementedError(kind)\n"],
  [
    "a.py",
    'HELP = """\n# TODO: not implemented is what the report says\nlonger than forty characters\n"""\n',
  ],
  [
    "a.go",
    'package a\n\nfunc Kind(x int) int {\n\tif x > 0 {\n\t\treturn 1\n\t}\n\tpanic("unknown kind")\n}\n',
  ],
  ["test/a.test.js", 'test("throws", () => {\n  throw new Error("not implemented");\n});\n'],
  ["README.md", "TODO: not implemented\n"],
];

test.each(finished)("accepts %s: %s", (path, text) => {
  expect(said(path, text)).toEqual([]);
});

test("lines of the original do not count", () => {
  const text = 'export function extend() {\n  throw new Error("not implemented");\n}\n';
  expect([
    said("a.js", `${text}export const one = 1;\n`, text),
    said("a.js", text, "export const one = 1;\n"),
  ]).toEqual([[], [1]]);
});
