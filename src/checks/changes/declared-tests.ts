import { extensionOf } from "../code/project-files.ts";

/** A test that a file declares. */
export interface DeclaredTest {
  readonly name: string;
  readonly line: number;
  readonly skipped: boolean;
  /** The lines up to the next test, without white space at their ends. */
  readonly body: readonly string[];
}

/** Returns the tests that a file declares, by their declarations at the beginnings of lines. Linear in the text. */
export function declaredTests(path: string, text: string): DeclaredTest[] {
  const pattern = patterns[languages[extensionOf(path)] ?? ""];
  if (pattern === undefined) return [];
  const lines = text.split("\n").map((line) => line.trim());
  const starts = lines.flatMap((line, index) => {
    const name = pattern.declaration.exec(line.slice(0, longest))?.groups?.["name"];
    return name === undefined ? [] : [{ name, index }];
  });
  return starts.map(({ name, index }, at) => {
    const body = lines.slice(index + 1, starts[at + 1]?.index ?? lines.length);
    const above = lines.slice(Math.max(0, index - 5), index);
    const marks = above.slice(above.findLastIndex((line) => !/^[@#]/.test(line)) + 1);
    const head = [...marks, lines[index] ?? "", ...body.slice(0, 2)].map((line) => line.slice(0, longest));
    return { name, line: index + 1, skipped: head.some((line) => pattern.skipped.test(line)), body };
  });
}

const longest = 400;

const patterns: Readonly<Record<string, { readonly declaration: RegExp; readonly skipped: RegExp }>> = {
  script: {
    declaration:
      /^(?:await )?(?:void )?(?:x?test|x?it|specify|Deno\.test|t\.test)(?:\.[a-z]{1,20}){0,2}\(\s{0,5}(?:"(?<name>[^"]+)"|'(?<name>[^']+)'|`(?<name>[^`]+)`)/,
    skipped:
      /^(?:await )?(?:xtest|xit|(?:test|it|specify)(?:\.[a-z]{1,20})?\.(?:skip|todo|fails|failing))\(|^(?:test|it|specify|t\.test)(?:\.[a-z]{1,20})?\(.{1,300}\{\s{0,5}(?:skip|todo)\b/,
  },
  python: {
    declaration: /^(?:async )?def (?<name>test\w*)\(/,
    skipped:
      /^@(?:unittest\.)?(?:skip|expectedFailure)|^@pytest\.mark\.(?:skip|xfail)|^(?:self\.skipTest|pytest\.skip|pytest\.xfail)\(/,
  },
  go: { declaration: /^func (?<name>(?:Test|Fuzz|Example|Benchmark)\w*)\(/, skipped: /^t\.Skip/ },
  rust: { declaration: /^(?:async )?fn (?<name>\w+)\(\)/, skipped: /^#\[ignore/ },
};

const languages: Readonly<Record<string, string>> = {
  js: "script",
  mjs: "script",
  cjs: "script",
  jsx: "script",
  ts: "script",
  mts: "script",
  cts: "script",
  tsx: "script",
  py: "python",
  go: "go",
  rs: "rust",
};
