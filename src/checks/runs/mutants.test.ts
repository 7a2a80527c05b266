import { expect, test } from "vitest";
import type { TextFile } from "../files-of.ts";
import { isDecided, isSilent, judgeMutants } from "./judge-mutants.ts";
import { chooseMutants, type Mutant } from "./mutants.ts";

function changes(files: Record<string, string>, before: Record<string, string> | null = null): string[] {
  const texts: TextFile[] = Object.entries(files).map(([path, text]) => ({ path, text }));
  const { first } = chooseMutants(texts, before === null ? null : new Map(Object.entries(before)));
  return first.map(
    ({ file, line, changed, before: old, after }) => `${file}:${line} ${changed}: ${old} => ${after}`,
  );
}

test("JavaScript and TypeScript: operators, conditions and results of exported functions", () => {
  const source = `export function add(a: number, b: number): number {
  return a + b;
}
export const isOld = (age: number): boolean => age >= 65;
export class Cart {
  total() {
    if (this.items.isEmpty()) return 0;
    return Math.max(...this.items);
  }
}
function internal(a: number) {
  return a * 2;
}
`;
  expect(changes({ "src/a.ts": source })).toEqual([
    "src/a.ts:2 add: return a + b; => return a - b;",
    "src/a.ts:4 isOld: number): boolean => age >= 65; => number): boolean => age < 65;",
    "src/a.ts:7 Cart.total: if (this.items.isEmpty()) return 0; => if (!(this.items.isEmpty())) return 0;",
    "src/a.ts:8 Cart.total: return Math.max(...this.items); => return Math.min(...this.items);",
    "src/a.ts:7 Cart.total: .items.isEmpty()) return 0; => .items.isEmpty()) return 1;",
  ]);
});

test("CommonJS exports", () => {
  const source = `function twice(a) {
  return a * 2;
}
function hidden(a) {
  return a * 3;
}
exports.half = function (a) {
  return a / 2;
};
module.exports = { twice };
`;
  expect(changes({ "a.js": source }).map((each) => each.split(":")[1])).toEqual(["2 twice", "8 half"]);
});

test("Python and Go", () => {
  const python = `class Stock:
    def take(self, count):
        if not self.open:
            raise ValueError("closed")
        return self.left - count

def is_full(a):
    return a in names

def _private(a):
    return a + 1
`;
  const go = `package a

func Sum(a, b int) int {
	return a + b
}

func less(a, b int) bool {
	return a < b
}
`;
  expect(changes({ "stock.py": python, "a.go": go })).toEqual([
    "stock.py:5 Stock.take: return self.left - count => return self.left + count",
    "a.go:4 Sum: return a + b => return a - b",
    "stock.py:8 is_full: return a in names => return a not in names",
  ]);
});

test("messages, loops, parameters and types are not changed", () => {
  const source = `export function f(a: Map<string, number>, b = 1 + 1) {
  console.log("a" + b, a.size > 3);
  while (b < 10) b = next(b);
  for (let i = 0; i < 3; i += 1) use(i);
  if (a.size > 3) throw new Error("too many: " + (a.size - 3));
  use("x" + b);
}
`;
  expect(changes({ "a.ts": source })).toEqual([
    'a.ts:5 f: if (a.size > 3) throw new Error("too => if (a.size <= 3) throw new Error("too',
  ]);
});

test("only functions that the original does not contain are broken", () => {
  const old = "export function a(x) {\n  return x + 1;\n}\n";
  const added = "export function b(x) {\n  return x * 2;\n}\n";
  expect(changes({ "a.js": old + added }, { "a.js": old })).toEqual([
    "a.js:5 b: return x * 2; => return x / 2;",
  ]);
});

const plain = "function add(a, b) {\n  return a + b;\n}\nprocess.stdout.write(`${add(1, 2)}`);\n";

test("functions of a script are broken if the tests start it and the project exports none", () => {
  const test = 'execFileSync("node", ["bin/add.js"]);\n';
  expect([
    changes({ "bin/add.js": plain, "add.test.js": test }),
    changes({ "bin/add.js": plain, "add.test.js": 'import "./other.js";\n' }),
    changes({
      "bin/add.js": plain,
      "add.test.js": test,
      "b.js": "export function b(x) {\n  return x * 2;\n}\n",
    }),
  ]).toEqual([
    ["bin/add.js:2 add: return a + b; => return a - b;"],
    [],
    ["b.js:2 b: return x * 2; => return x / 2;"],
  ]);
});

test("functions of a Go program are broken if the tests of their folder call them", () => {
  const source = `package main

func total(a, b int) int {
	return a + b
}

func totals(a int) int {
	return a * 2
}

func main() {
	show(total(1, 2))
}
`;
  const calling =
    "package main\n\nfunc TestTotal(t *testing.T) {\n\tif total(1, 2) != 3 {\n\t\tt.Fatal()\n\t}\n}\n";
  expect([
    changes({ "main.go": source, "main_test.go": calling }),
    changes({ "main.go": source, "other/main_test.go": calling }),
  ]).toEqual([["main.go:4 total: return a + b => return a - b"], []]);
});

test("components are broken if the tests import them, besides the elements that they return", () => {
  const component = `export function Cart({ items }) {
  const total = items.reduce((sum, { price }) => sum + price, 0);
  return <p className={total > 9 ? "high" : ""}>{total > 0 && <b>{total}</b>}</p>;
}
`;
  expect([
    changes({ "src/Cart.tsx": component, "src/Cart.test.tsx": 'import { Cart } from "./Cart";\n' }),
    changes({ "src/Cart.jsx": component, "src/other.test.jsx": 'import { Other } from "./Other";\n' }),
  ]).toEqual([
    ["src/Cart.tsx:2 Cart: ((sum, { price }) => sum + price, 0); => ((sum, { price }) => sum - price, 0);"],
    [],
  ]);
});

test("tests, settings, types, pages and other languages are left alone", () => {
  const source = "export function a(x) {\n  return x + 1;\n}\n";
  const files = [
    "a.test.js",
    "test/helper.js",
    "vite.config.js",
    "a.d.ts",
    "a.jsx",
    "a.rs",
    "node_modules/b/a.js",
  ];
  expect(changes(Object.fromEntries(files.map((path) => [path, source])))).toEqual([]);
  expect(changes({ "page.js": `${source}document.title = a(1);\n` })).toEqual([]);
  expect(
    changes({ "rate.js": `${source}const { window } = limits;\nuse(this.#window.size);\n` }),
  ).toHaveLength(1);
});

test("at most twelve are chosen first, in turn from every file, and the choice is the same each time", () => {
  const source = Array.from({ length: 9 }, (_, at) => `export const f${at} = (x) => x + ${at};\n`).join("");
  const files = Object.fromEntries(["a.js", "b.js", "c.js"].map((path) => [path, source]));
  const chosen = changes(files);
  expect([chosen.length, chosen.slice(0, 4).map((each) => each.split(":")[0]), changes(files)]).toEqual([
    12,
    ["a.js", "b.js", "c.js", "a.js"],
    chosen,
  ]);
});

test("a file that the parser cannot follow, such as deeply nested code, is left alone", () => {
  const nested = `export function a(x) {\n  return ${"f(".repeat(3_000)}x${")".repeat(3_000)} + 1;\n}\n`;
  expect(changes({ "a.js": nested })).toEqual([]);
});

function tried(file: string, noticed: number, unnoticed: number) {
  const mutant: Mutant = { file, line: 1, changed: "f", before: "a", after: "b", text: "" };
  return [
    ...Array.from({ length: noticed }, () => ({ mutant, noticed: true })),
    ...Array.from({ length: unnoticed }, () => ({ mutant, noticed: false })),
  ];
}

test("half of all changes must be noticed, and one in each file with three", () => {
  const verdicts = [
    tried("a.js", 2, 2),
    tried("a.js", 2, 3),
    [...tried("a.js", 9, 0), ...tried("b.js", 0, 2)],
    [...tried("a.js", 9, 0), ...tried("b.js", 0, 3)],
  ].map((each) => {
    const { status, summary, findings } = judgeMutants(each);
    return [status, summary, findings.length];
  });
  expect(verdicts).toEqual([
    ["passed", "The tests noticed 2 of 4 changes that break a function.", 0],
    ["failed", "The tests noticed 2 of 5 changes that break a function.", 3],
    ["passed", "The tests noticed 9 of 11 changes that break a function.", 0],
    ["failed", "The tests noticed 9 of 12 changes that break a function.", 3],
  ]);
});

test("the verdict is decided once the remaining changes cannot alter it", () => {
  const waiting = (file: string, count: number): Mutant[] =>
    tried(file, count, 0).map(({ mutant }) => mutant);
  expect([
    isDecided(tried("a.js", 2, 0), waiting("a.js", 2), []),
    isDecided(tried("a.js", 1, 1), waiting("a.js", 2), []),
    isDecided(tried("a.js", 0, 3), waiting("a.js", 2), []),
    isDecided([...tried("a.js", 4, 0), ...tried("b.js", 0, 2)], waiting("a.js", 2), waiting("b.js", 1)),
    isDecided([...tried("a.js", 4, 0), ...tried("b.js", 0, 2)], waiting("a.js", 2), []),
  ]).toEqual([true, false, true, false, true]);
});

test("two broken functions without a failing test are enough to doubt slow tests", () => {
  expect([
    isSilent(tried("a.js", 0, 2)),
    isSilent(tried("a.js", 0, 1)),
    isSilent(tried("a.js", 1, 3)),
    isSilent([]),
  ]).toEqual([true, false, false, false]);
});
