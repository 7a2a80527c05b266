import * as fc from "fast-check";
import { expect, test } from "vitest";

import { findLosses } from "./loss-check.ts";
import type { Loss, LossReason } from "./loss/loss.ts";

/** A merge as lines; `|` separates them. */
interface Case {
  readonly name: string;
  readonly path: string;
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  readonly merged: string;
  readonly reasons?: readonly LossReason[];
}

function text(lines: string): string {
  return lines === "" ? "" : `${lines.split("⏎").join("\n")}\n`;
}

function lossesOf({ path, base, ours, theirs, merged, reasons = [] }: Omit<Case, "name">): readonly Loss[] {
  return findLosses({
    path,
    base: text(base),
    ours: text(ours),
    theirs: text(theirs),
    merged: text(merged),
    reasons,
  });
}

/** Returns losses as short text: kind, side, number and line. */
function shown(losses: readonly Loss[]): string[] {
  return losses.map(({ kind, side, number, line, count }) =>
    [kind, side, number, line.trim(), count ?? ""].join(" ").trim(),
  );
}

const good: readonly Case[] = [
  {
    name: "imports in another order",
    path: "a.ts",
    base: `import a from "a";⏎run();`,
    ours: `import a from "a";⏎import { c, b } from "b";⏎run();`,
    theirs: `import z from "z";⏎import a from "a";⏎run();`,
    merged: `import { b, c } from "b";⏎import a from "a";⏎import z from "z";⏎run();`,
  },
  {
    name: "items of both sides between each other in JSON, with other commas",
    path: "package.json",
    base: `{⏎  "a": 1⏎}`,
    ours: `{⏎  "a": 1,⏎  "c": 3⏎}`,
    theirs: `{⏎  "a": 1,⏎  "b": 2,⏎  "d": 4⏎}`,
    merged: `{⏎  "a": 1,⏎  "b": 2,⏎  "c": 3,⏎  "d": 4⏎}`,
  },
  {
    name: "Python lists that end on the line of their last item",
    path: "a.py",
    base: `x = [⏎    "a"]`,
    ours: `x = [⏎    "a",⏎    "b"]`,
    theirs: `x = [⏎    "a",⏎    "c"]`,
    merged: `x = [⏎    "a",⏎    "b",⏎    "c"]`,
  },
  {
    name: "both sides add a function at the end, with equal lines inside",
    path: "a.ts",
    base: `start();`,
    ours: `start();⏎function f() {⏎  useEffect(() => {⏎    go();⏎  });⏎  return null;⏎}`,
    theirs: `start();⏎function g() {⏎  useEffect(() => {⏎    stay();⏎  });⏎  return null;⏎}`,
    merged: `start();⏎function f() {⏎  useEffect(() => {⏎    go();⏎  });⏎  return null;⏎}⏎function g() {⏎  useEffect(() => {⏎    stay();⏎  });⏎  return null;⏎}`,
  },
  {
    name: "both sides add the same line and the result has it once",
    path: "a.py",
    base: `run()`,
    ours: `import os⏎run()⏎mine()`,
    theirs: `import os⏎run()⏎yours()`,
    merged: `import os⏎run()⏎mine()⏎yours()`,
  },
  {
    name: "a deletion of one side beside an addition of the other",
    path: "a.ts",
    base: `one();⏎two();⏎three();`,
    ours: `one();⏎three();`,
    theirs: `one();⏎two();⏎three();⏎four();`,
    merged: `one();⏎three();⏎four();`,
  },
  {
    name: "a part that one side moved and the other left alone",
    path: "a.ts",
    base: `a();⏎b();⏎c();⏎d();`,
    ours: `d();⏎a();⏎b();⏎c();`,
    theirs: `a();⏎b();⏎c();⏎d();⏎e();`,
    merged: `a();⏎b();⏎c();⏎d();⏎e();`,
  },
  {
    name: "a line that both sides changed became one",
    path: "a.ts",
    base: `function f(a) {⏎}`,
    ours: `function f(a, b) {⏎}`,
    theirs: `function f(a, c) {⏎}`,
    merged: `function f(a, b, c) {⏎}`,
  },
  {
    name: "a line that both sides changed became one, without a word that one side removed",
    path: "a.ts",
    base: `retry(first, 3);⏎`,
    ours: `retry(first, 5);⏎`,
    theirs: `retry(first, 3, backoff);⏎`,
    merged: `retry(first, 5, backoff);⏎`,
  },
  {
    name: "other indentation and a line that is wrapped",
    path: "a.ts",
    base: `go();`,
    ours: `go();⏎call(first, second, third);`,
    theirs: `if (x) {⏎  go();⏎}`,
    merged: `if (x) {⏎  go();⏎  call(⏎    first,⏎    second,⏎    third,⏎  );⏎}`,
  },
  {
    name: "several lines that became one",
    path: "a.ts",
    base: `go();`,
    ours: `go();⏎call(⏎  first,⏎  second,⏎);`,
    theirs: `stop();⏎go();`,
    merged: `stop();⏎go();⏎call(first, second);`,
  },
  {
    name: "a paragraph with other line breaks",
    path: "README.md",
    base: `# A`,
    ours: `# A⏎The quick brown fox jumps⏎over the lazy dog.`,
    theirs: `# A⏎More text.`,
    merged: `# A⏎More text.⏎The quick⏎brown fox jumps over⏎the lazy dog.`,
  },
  {
    name: "numbered items with new numbers",
    path: "guide.md",
    base: `1. Install⏎2. Run`,
    ours: `1. Install⏎2. Configure⏎3. Run`,
    theirs: `1. Install⏎2. Run⏎3. Stop`,
    merged: `1. Install⏎2. Configure⏎3. Run⏎4. Stop`,
  },
  {
    name: "steps of both sides in YAML with equal keys",
    path: "ci.yml",
    base: `jobs:⏎  a:⏎    steps:⏎    - name: one⏎      run: x`,
    ours: `jobs:⏎  a:⏎    steps:⏎    - name: one⏎      run: x⏎    - name: two⏎      shell: bash⏎      run: y`,
    theirs: `jobs:⏎  a:⏎    steps:⏎    - name: one⏎      run: x⏎    - name: three⏎      shell: bash⏎      run: z`,
    merged: `jobs:⏎  a:⏎    steps:⏎    - name: one⏎      run: x⏎    - name: two⏎      shell: bash⏎      run: y⏎    - name: three⏎      shell: bash⏎      run: z`,
  },
  {
    name: "two releases with the same headings",
    path: "CHANGELOG.md",
    base: `# Log⏎## 1.0⏎### Added⏎- start`,
    ours: `# Log⏎## 1.1⏎### Added⏎- mine⏎## 1.0⏎### Added⏎- start`,
    theirs: `# Log⏎## 1.0⏎### Added⏎- start⏎### Fixed⏎- yours`,
    merged: `# Log⏎## 1.1⏎### Added⏎- mine⏎## 1.0⏎### Added⏎- start⏎### Fixed⏎- yours`,
  },
  {
    name: "two classes with a constructor each, and an import that the other side still needs",
    path: "a.ts",
    base: `import { x } from "x";⏎use(x);⏎end();`,
    ours: `end();⏎class A {⏎  constructor() {⏎    this.a = 1;⏎  }⏎}`,
    theirs: `import { x } from "x";⏎use(x);⏎end();⏎class B {⏎  constructor() {⏎    x();⏎  }⏎}`,
    merged: `import { x } from "x";⏎end();⏎class A {⏎  constructor() {⏎    this.a = 1;⏎  }⏎}⏎class B {⏎  constructor() {⏎    x();⏎  }⏎}`,
  },
  {
    name: "packages of both sides in a lock file",
    path: "Cargo.lock",
    base: `[[package]]⏎name = "a"⏎version = "1.0.0"`,
    ours: `[[package]]⏎name = "a"⏎version = "1.0.0"⏎[[package]]⏎name = "b"⏎version = "2.0.0"`,
    theirs: `[[package]]⏎name = "a"⏎version = "1.0.0"⏎[[package]]⏎name = "c"⏎version = "2.0.0"`,
    merged: `[[package]]⏎name = "a"⏎version = "1.0.0"⏎[[package]]⏎name = "b"⏎version = "2.0.0"⏎[[package]]⏎name = "c"⏎version = "2.0.0"`,
  },
  {
    name: "a deleted function that stays because the other side changed it",
    path: "a.ts",
    base: `function old() {⏎  one();⏎  two();⏎}⏎end();`,
    ours: `end();`,
    theirs: `function old() {⏎  one();⏎  fixed();⏎  two();⏎}⏎end();`,
    merged: `function old() {⏎  one();⏎  fixed();⏎  two();⏎}⏎end();`,
  },
];

test.each(good)("a good resolution has no losses: $name", (one) => {
  expect(shown(lossesOf(one))).toEqual([]);
});

const bad: readonly (Case & { readonly losses: readonly string[] })[] = [
  {
    name: "one side taken whole",
    path: "a.ts",
    base: `a();`,
    ours: `a();⏎mine();`,
    theirs: `a();⏎yours();`,
    merged: `a();⏎mine();`,
    losses: ["side theirs 2 yours(); 1", "line theirs 2 yours();"],
  },
  {
    name: "a deletion that came back with the whole other side",
    path: "a.ts",
    base: `a();⏎insecure();⏎b();`,
    ours: `a();⏎b();`,
    theirs: `a();⏎insecure();⏎b();`,
    merged: `a();⏎insecure();⏎b();`,
    losses: ["side ours 2 insecure(); 1", "undone ours 2 insecure();"],
  },
  {
    name: "a dropped import and a dropped section",
    path: "a.ts",
    base: `go();`,
    ours: `import { b } from "b";⏎go();`,
    theirs: `go();⏎function f() {⏎  one();⏎  two();⏎}`,
    merged: `go();`,
    losses: [
      "section theirs 2 function f() { 3",
      `import ours 1 import { b } from "b";`,
      "line theirs 2 function f() {",
      "line theirs 3 one();",
      "line theirs 4 two();",
    ],
  },
  {
    name: "a section that neither side touched",
    path: "README.md",
    base: `# A⏎one⏎# B⏎two⏎three`,
    ours: `# A⏎one more⏎# B⏎two⏎three`,
    theirs: `# A⏎one⏎# B⏎two⏎three⏎four`,
    merged: `# A⏎one more⏎four`,
    losses: ["section both 3 # B 3", "line both 3 # B", "line both 4 two", "line both 5 three"],
  },
  {
    name: "an empty reason",
    path: "a.ts",
    base: `f(a);`,
    ours: `f(b);`,
    theirs: `f(c);`,
    merged: `f(b);`,
    reasons: [{ line: "f(c);", reason: "  " }],
    losses: ["side theirs 1 f(c); 1", "line theirs 1 f(c);"],
  },
  {
    name: "the same line added at two places, kept at one",
    path: "a.yml",
    base: `a:⏎  x: 1⏎b:⏎  y: 1⏎c:⏎  z: 1`,
    ours: `a:⏎  x: 1⏎  strict: true⏎b:⏎  y: 1⏎c:⏎  z: 1`,
    theirs: `a:⏎  x: 1⏎b:⏎  y: 1⏎c:⏎  z: 1⏎  strict: true`,
    merged: `a:⏎  x: 1⏎  strict: true⏎b:⏎  y: 1⏎c:⏎  z: 1`,
    losses: ["side theirs 7 strict: true 1", "line theirs 7 strict: true"],
  },
  {
    name: "a function that is there twice",
    path: "a.ts",
    base: `go();`,
    ours: `go();⏎export function f(a: string) {⏎  one();⏎}`,
    theirs: `go();⏎export function f(a: string) {⏎  one();⏎}⏎mine();`,
    merged: `go();⏎export function f(a: string) {⏎  one();⏎}⏎export function f(a: string) {⏎  one();⏎}⏎mine();`,
    losses: ["duplicate both 5 export function f(a: string) {"],
  },
  {
    name: "both values of a key, a constant and a return",
    path: "a.py",
    base: `LIMIT = 1⏎def f():⏎    return 1`,
    ours: `LIMIT = 2⏎def f():⏎    return 2`,
    theirs: `LIMIT = 3⏎def f():⏎    return 3`,
    merged: `LIMIT = 2⏎LIMIT = 3⏎def f():⏎    return 2⏎    return 3`,
    losses: ["duplicate both 2 LIMIT = 3", "duplicate both 5 return 3"],
  },
  {
    name: "a JSON key that is there twice",
    path: "package.json",
    base: `{⏎  "scripts": {⏎    "test": "a"⏎  }⏎}`,
    ours: `{⏎  "scripts": {⏎    "test": "b"⏎  }⏎}`,
    theirs: `{⏎  "scripts": {⏎    "test": "c"⏎  }⏎}`,
    merged: `{⏎  "scripts": {⏎    "test": "b",⏎    "test": "c"⏎  }⏎}`,
    losses: [`duplicate both 4 "test": "c"`],
  },
  {
    name: "JSON without a comma, and a lost bracket",
    path: "a.json",
    base: `{⏎  "a": 1⏎}`,
    ours: `{⏎  "a": 1,⏎  "b": 2⏎}`,
    theirs: `{⏎  "a": 1,⏎  "c": 3⏎}`,
    merged: `{⏎  "a": 1,⏎  "b": 2⏎  "c": 3⏎}`,
    losses: ["syntax both 5 }"],
  },
  {
    name: "a lost bracket",
    path: "a.go",
    base: `func a() {⏎}`,
    ours: `func a() {⏎}⏎func b() {⏎	one()⏎}`,
    theirs: `func a() {⏎}⏎func c() {⏎	two()⏎}`,
    merged: `func a() {⏎}⏎func b() {⏎	one()⏎func c() {⏎	two()⏎}`,
    losses: ["syntax both 7 }"],
  },
  {
    name: "an imported name that is bound twice",
    path: "a.ts",
    base: `import { a } from "x";`,
    ours: `import { a, b } from "x";`,
    theirs: `import { a, c } from "x";`,
    merged: `import { a, b } from "x";⏎import { a, c } from "x";`,
    losses: [`duplicate both 2 import { a, c } from "x";`],
  },
  {
    name: "conflict markers",
    path: "a.txt",
    base: `a`,
    ours: `b`,
    theirs: `c`,
    merged: `<<<<<<< ours⏎b⏎=======⏎c⏎>>>>>>> theirs`,
    losses: ["marker both 1 <<<<<<< ours", "marker both 3 =======", "marker both 5 >>>>>>> theirs"],
  },
  {
    name: "a line that one side replaced is there beside its replacement",
    path: "a.ts",
    base: `start();⏎connect("http://x");⏎end();`,
    ours: `start();⏎connect("https://x");⏎end();`,
    theirs: `start();⏎connect("http://x");⏎end();⏎more();`,
    merged: `start();⏎connect("http://x");⏎connect("https://x");⏎end();⏎more();`,
    losses: [`undone ours 2 connect("http://x");`],
  },
];

test.each(bad)("a bad resolution is reported: $name", (one) => {
  expect(shown(lossesOf(one))).toEqual(one.losses);
});

test("a deleted result loses the additions of a side, unless that side changed nothing", () => {
  const losses = (theirs: string): readonly Loss[] =>
    findLosses({ path: "a", base: "a\n", ours: null, theirs, merged: null });
  expect([losses("a\n"), shown(losses("a\nb\n"))]).toEqual([[], ["side theirs 2 b 1", "line theirs 2 b"]]);
});

test("a binary result must equal the side that changed, or either side if both did", () => {
  const bytes = (digit: number): Buffer => Buffer.from([0, digit]);
  const losses = (base: number, ours: number, theirs: number, merged: number): string[] =>
    findLosses({
      path: "a.png",
      base: bytes(base),
      ours: bytes(ours),
      theirs: bytes(theirs),
      merged: bytes(merged),
    }).map(({ kind, side }) => `${kind} ${side}`);
  expect([
    losses(1, 2, 3, 2),
    losses(1, 2, 3, 3),
    losses(1, 2, 3, 4),
    losses(1, 1, 3, 1),
    losses(1, 2, 1, 1),
    losses(1, 2, 2, 2),
  ]).toEqual([[], [], ["binary both"], ["binary theirs"], ["binary ours"], []]);
});

test("merges of changes at different places have no losses, and each removed addition is reported", () => {
  const scenario = fc.record({
    base: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 20 }),
    changes: fc.infiniteStream(fc.constantFrom("keep", "keep", "ours", "theirs", "delete")),
    dropped: fc.nat(),
  });
  fc.assert(
    fc.property(scenario, ({ base, changes, dropped }) => {
      const sides = { ours: [] as string[], theirs: [] as string[], merged: [] as string[] };
      const added: { line: string; side: string }[] = [];
      for (const [index, value] of base.entries()) {
        const line = `call(${value});`;
        const change: unknown = changes.next().value;
        const isOurs = index % 2 === 0;
        const fresh = `fresh(${index});`;
        if (change === "ours" || change === "theirs") {
          sides[change].push(fresh);
          sides.merged.push(fresh);
          added.push({ line: fresh, side: change });
        }
        if (change !== "delete" || isOurs) sides.theirs.push(line);
        if (change !== "delete" || !isOurs) sides.ours.push(line);
        if (change !== "delete") sides.merged.push(line);
      }
      const of = (merged: readonly string[]): readonly Loss[] =>
        findLosses({
          path: "a.ts",
          base: base.map((value) => `call(${value});`).join("\n"),
          ours: sides.ours.join("\n"),
          theirs: sides.theirs.join("\n"),
          merged: merged.join("\n"),
        });
      expect(of(sides.merged)).toEqual([]);
      const victim = added[dropped % Math.max(1, added.length)];
      if (victim === undefined) return;
      const lost = of(sides.merged.filter((line) => line !== victim.line));
      expect(lost.filter(({ kind }) => kind === "line").map(({ line, side }) => ({ line, side }))).toEqual([
        victim,
      ]);
    }),
    { numRuns: 100 },
  );
});

test("four times as many lines take less than ten times as long, up to 20,000", () => {
  const time = (count: number): number => {
    const lines = (make: (index: number) => number): string =>
      Array.from({ length: count }, (_, index) => `call(${make(index)});`).join("\n");
    const started = process.threadCpuUsage();
    for (const [base, ours, theirs] of [
      [lines((index) => index), lines((index) => -index), lines((index) => index * count)],
      [lines((index) => index % 3), lines((index) => index % 5), lines((index) => index % 7)],
      [lines((index) => index), lines((index) => count - index), lines((index) => (index * 7919) % count)],
    ] as const) {
      findLosses({ path: "a.ts", base, ours, theirs, merged: `${ours}\n${theirs}` });
    }
    return process.threadCpuUsage(started).user;
  };
  time(1000);
  expect(time(20_000) / time(5000)).toBeLessThan(10);
});
