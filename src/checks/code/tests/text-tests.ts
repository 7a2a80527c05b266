import { skeletonOf } from "../code-skeleton.ts";
import { extensionOf } from "../project-files.ts";

/** A cautious look at the tests of a language without a parser. */
export interface TextTests {
  readonly count: number;
  /** A certain problem, or null. */
  readonly problem: string | null;
}

/** Counts the tests of a file by its text. Returns null if the file declares none or nothing can be said. */
export function textTests(path: string, text: string): TextTests | null {
  const extension = extensionOf(path);
  const rules = languages[extension];
  if (rules === undefined) return null;
  const code = skeletonOf(text, extension);
  const count = [...code.matchAll(rules.test)].length;
  if (count === 0) return null;
  if (!rules.assertion.test(code)) return { count, problem: "No test in this file asserts anything." };
  const skipped = rules.skip === undefined ? 0 : [...code.matchAll(rules.skip)].length;
  return { count, problem: skipped >= count ? "Every test in this file is skipped." : null };
}

interface Rules {
  readonly test: RegExp;
  readonly assertion: RegExp;
  readonly skip?: RegExp;
}

const anyAssertion = /assert|expect|should|verify|fail|throw|raise/i;

const languages: Readonly<Record<string, Rules>> = {
  rs: {
    test: /#\[(?:\w{1,20}::)?test\b/g,
    assertion: /\bassert\w{0,20}!|\bpanic!|\.unwrap\(|\.expect\(|\?;|should_panic|prop_assert/,
    skip: /#\[ignore\b/g,
  },
  rb: {
    test: /^\s{0,40}(?:it|test|specify|def test_\w{1,80})\b/gm,
    assertion: /\bassert|\bexpect|\bshould|\brefute|must_/,
    skip: /^\s{0,40}(?:xit|skip|pending)\b/gm,
  },
  java: {
    test: /@(?:Test|ParameterizedTest|Property)\b/g,
    assertion: anyAssertion,
    skip: /@(?:Disabled|Ignore)\b/g,
  },
  kt: {
    test: /@(?:Test|ParameterizedTest)\b/g,
    assertion: /assert|expect|should|verify|fail|throw/i,
    skip: /@(?:Disabled|Ignore)\b/g,
  },
  scala: { test: /\b(?:test|it|property)\s{0,3}\(|\bshould\b/g, assertion: anyAssertion },
  cs: {
    test: /\[(?:Fact|Theory|Test|TestMethod|TestCase)\b/g,
    assertion: anyAssertion,
    skip: /Skip\s{0,3}=|\[Ignore\b/g,
  },
  php: { test: /\bfunction test\w{0,80}|\bit\(|\btest\(|#\[Test\]/g, assertion: anyAssertion },
  swift: { test: /\bfunc test\w{0,80}|@Test\b/g, assertion: /XCT\w{1,40}|#expect|#require/ },
  ex: { test: /^\s{0,40}test\b/gm, assertion: /\bassert|\brefute|raise/ },
  exs: { test: /^\s{0,40}(?:test|property)\b/gm, assertion: /\bassert|\brefute|raise|check all/ },
  dart: { test: /\b(?:test|testWidgets)\(/g, assertion: /\bexpect/ },
  vue: { test: /\b(?:test|it)\(/g, assertion: /\bexpect|assert/ },
};
