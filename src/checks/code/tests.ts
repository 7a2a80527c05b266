import type { TextFile } from "../files-of.ts";
import type { Finding } from "../finding.ts";
import { skeletonOf } from "./code-skeleton.ts";
import type { ProjectFiles } from "./project-files.ts";
import { extensionOf, isCode, isTestFile } from "./project-files.ts";

/**
 * Checks that there are tests and that each test file can fail. A file cannot fail if a test is empty, if all
 * are skipped or if none asserts anything.
 */
export function checkTests({ texts }: ProjectFiles): Finding[] {
  const files = texts.flatMap((file) => testsIn(file));
  if (files.length === 0) {
    return [{ message: "There are no tests.", suggestion: "Write tests that fail if the behaviour breaks." }];
  }
  return files.flatMap(({ path, code, language }) =>
    weaknesses(code, language).map((message) => weak(path, message)),
  );
}

interface TestCode {
  readonly path: string;
  readonly code: string;
  readonly language: string;
}

/** Returns the file's code without comments if it defines tests. Helpers and fixtures do not count. */
function testsIn({ path, text }: TextFile): TestCode[] {
  const language = extensionOf(path);
  if (!isCode(path) || (!isTestFile(path) && language !== "rs")) return [];
  const code = skeletonOf(text, language);
  const defines = definitions[language] ?? definitions["js"];
  return defines?.test(code) === true ? [{ path, code, language }] : [];
}

const script =
  /(?<![.\w])(?:test|it|describe|suite|specify)(?:\.[a-z]{1,20}){0,2}\s{0,5}\(|\b(?:Deno|t)\.test\(|(?<![.\w])assert(?:\.\w{1,40})?\(/;

const definitions: Readonly<Record<string, RegExp>> = {
  js: script,
  py: /\bdef test_|\bdef test[A-Z]|\bclass \w{0,80}Test/,
  go: /\bfunc (?:Test|Fuzz|Example)\w{0,80}\(/,
  rs: /#\[(?:\w{1,20}::)?test\]/,
  rb: /\b(?:it|test|describe|specify|def test_)/,
  java: /@Test|@ParameterizedTest/,
  kt: /@Test/,
  cs: /\[(?:Fact|Theory|Test|TestMethod)\]/,
  php: /\bfunction test|\bit\(|\btest\(/,
  sh: /\S/,
};

/** Patterns of assertions, for code whose lines contain no white space. */
const assertions: Readonly<Record<string, RegExp>> = {
  js: /\bassert(?:\.\w{1,40})?\(|\bexpect\w{0,10}[(.]|\bshould\b|\bt\.\w{1,30}\(|\b(?:equal|strictEqual|deepEqual|deepStrictEqual|notEqual|ok|throws|rejects|match|fail|verify|check)\(|\bfc\.|\bthrow/,
  py: /\bassert|\.assert\w|\braise|pytest\.raises|\bself\.fail/,
  go: /\bt\.(?:Error|Fatal|Fail)|\bassert\.|\brequire\.|\bpanic\(|\/\/Output/,
  rs: /\bassert\w{0,10}!|\bpanic!|\.unwrap\(|\.expect\(|\?;/,
  rb: /\bassert|\bexpect|\bshould|\brefute|must_/,
  sh: /./,
};

const anyAssertion = /assert|expect|should|verify|fail|throw|raise/i;

function weaknesses(code: string, language: string): string[] {
  const close = code.replaceAll(/\s/g, "");
  const lines = code
    .split("\n")
    .map((line) => line.replaceAll(/\s/g, ""))
    .join("\n");
  const assertion = assertions[scripts.has(language) ? "js" : language] ?? anyAssertion;
  if (!assertion.test(lines)) return ["No test in this file asserts anything."];
  if (
    emptyTest.test(lines) ||
    /def test\w{0,100}\([^)]{0,200}\)[^:\n]{0,60}:\s{1,200}(?:pass|\.\.\.)\s{0,20}(?:\n|$)/.test(code)
  ) {
    return ["A test in this file is empty."];
  }
  const meaningful = trivial.reduce((rest, pattern) => rest.replaceAll(pattern, ""), lines);
  if (!assertion.test(meaningful))
    return ["The tests in this file have only assertions that are always true."];
  const tests = [...close.matchAll(/\b(?:test|it)(\.skip|\.todo)?\(/g)];
  if (tests.length > 0 && tests.every(([, skipped]) => skipped !== undefined)) {
    return ["Every test in this file is skipped."];
  }
  return [];
}

/** A test or a group of tests with an empty body. */
const emptyTest =
  /(?<![.\w])(?:test|it|describe|suite|specify)(?:\.\w{1,20})?\(""\s{0,50},\s{0,50}(?:async)?(?:\([\w{},]{0,60}\)=>|\w{1,20}=>|function\(\w{0,20}\))\s{0,50}\{\s{0,400}\}\s{0,50},?\s{0,50}\)/;

const scripts = new Set(["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "vue", "svelte"]);

/** Assertions about constants. */
const trivial = [
  /expect\((?:true|!0|1|"")\)\.(?:toBe|toEqual|toStrictEqual)\((?:true|!0|1|"")\);?/g,
  /expect\((?:true|1)\)\.(?:toBeTruthy|toBeDefined)\(\);?/g,
  /expect\(false\)\.(?:toBe\(false\)|toBeFalsy\(\));?/g,
  /assert(?:\.ok|\.equal|\.strictEqual|\.deepEqual|\.deepStrictEqual)?\((?:true|1|true,true|1,1|"","")\);?/g,
  /^assert(?:True|1==1|1|notFalse)$/gm,
  /self\.assertTrue\(True\)|self\.assertEqual\(1,1\)/g,
  /assert!\(true\);?|assert_eq!\(1,1\);?/g,
];

function weak(file: string, message: string): Finding {
  return {
    file,
    message,
    suggestion: "Make every test assert the behaviour of the program, and see it fail once.",
  };
}
