import type { Finding } from "../../finding.ts";
import { nodesOf } from "../../trees/code-node.ts";
import type { ProjectFiles } from "../project-files.ts";
import { extensionOf, isCode, isForeign, isTestFile, nameOf } from "../project-files.ts";
import { missingTag } from "./build-tags.ts";
import { conditionalSkips } from "./conditional-skips.ts";
import { copiedFunctions } from "./copied-functions.ts";
import { ownSnapshots } from "./own-snapshots.ts";
import { commentedAssertions } from "./commented-assertions.ts";
import { forcedSuccess } from "./exits.ts";
import { fakedSubjects } from "./fakes.ts";
import { droppedSuites, hiddenFailures } from "./hidden-failures.ts";
import { ImportedFiles } from "./follow-imports.ts";
import type { DeclaredTest } from "./declared-test.ts";
import type { JudgedTest } from "./judge-test.ts";
import { judgeHelpers, judgeTest } from "./judge-test.ts";
import type { TestFile } from "./read-tests.ts";
import { readTestFile } from "./read-tests.ts";
import { checkTestScripts } from "./runner-commands.ts";
import { textTests } from "./text-tests.ts";
import { TestWords, uncalledTests, uncollectedClasses } from "./uncalled-tests.ts";
import { usesProgram } from "./uses-program.ts";

/** The result of the check of tests: what was found, and how much was looked at. */
export interface CheckedTests {
  readonly findings: readonly Finding[];
  readonly summary: string;
  /** True if there are tests, but none in a language that can be measured. */
  readonly isUnmeasured: boolean;
}

const maxFileLength = 512 << 10;
const maxTests = 2000;

/** Judges every test of a project by its syntax tree, and the scripts that run them. */
export function checkTests(project: ProjectFiles): CheckedTests {
  const imported = new ImportedFiles(project);
  const findings: Finding[] = [];
  const counts = { tests: 0, assertions: 0, files: 0, unmeasured: 0 };
  const testFiles: string[] = [];
  const words = new TestWords(project);
  const helpers = new Map<string, TestFile>();
  for (const { path, text } of project.texts) {
    if (!isCode(path) || isForeign(path)) continue;
    if (!isTestFile(path) && extensionOf(path) !== "rs" && !runsWithTests(path)) continue;
    const file = text.length > maxFileLength ? null : readTestFile(path, text);
    if (file === null) {
      const found = textTests(path, text);
      if (found === null) {
        if (extensionOf(path) === "sh" || text.length > maxFileLength) counts.unmeasured++;
        continue;
      }
      testFiles.push(path);
      counts.tests += found.count;
      counts.files++;
      if (found.problem !== null) findings.push(weak(path, undefined, found.problem));
      else counts.unmeasured++;
      continue;
    }
    for (const { at, message } of droppedSuites(file))
      findings.push(weak(path, file.code.lineOf(at), message));
    for (const { at, message } of isTestFile(path) ? uncollectedClasses(file, words, project) : [])
      findings.push(weak(path, file.code.lineOf(at), message));
    if (file.tests.length === 0 && !runsWithTests(path)) continue;
    for (const { at, message } of forcedSuccess(file))
      findings.push(weak(path, file.code.lineOf(at), message));
    if (file.tests.length === 0) continue;
    for (const helper of helpersOf(file, imported)) helpers.set(helper.path, helper);
    testFiles.push(path);
    counts.files++;
    counts.tests += file.tests.filter(({ isGroup }) => !isGroup).length;
    const judged = judgeFile(file, project, imported);
    counts.assertions += judged.assertions;
    findings.push(...judged.findings);
    for (const { at, message } of fileProblems(file, project, words))
      findings.push(weak(path, file.code.lineOf(at), message));
  }
  for (const [path, file] of helpers)
    for (const { at, message } of forcedSuccess(file))
      findings.push(weak(path, file.code.lineOf(at), message));
  findings.push(...checkTestScripts(project, testFiles));
  if (counts.tests === 0 && counts.unmeasured === 0) {
    return {
      findings: [
        { message: "There are no tests.", suggestion: "Write tests that fail if the behaviour breaks." },
        ...findings,
      ],
      summary: "",
      isUnmeasured: false,
    };
  }
  const isUnmeasured = counts.assertions === 0 && findings.length === 0;
  return { findings, isUnmeasured, summary: isUnmeasured ? unmeasured : summaryOf(counts) };
}

/** True for a file that a runner loads before the tests beside it. */
function runsWithTests(path: string): boolean {
  return nameOf(path) === "conftest.py" || (nameOf(path) === "__init__.py" && isTestFile(path));
}

/** Returns the files without tests of their own that a test file imports from the folders of tests. */
function helpersOf(file: TestFile, imported: ImportedFiles): TestFile[] {
  return nodesOf(file.code.root, "import").flatMap(({ text: module }) => {
    const path = imported.resolve(file, module);
    const helper = path === null || !isTestFile(path) || runsWithTests(path) ? null : imported.read(path);
    return helper === null || helper.tests.length > 0 ? [] : [helper];
  });
}

/** Finds problems of a test file as a whole. */
function fileProblems(
  file: TestFile,
  project: ProjectFiles,
  words: TestWords,
): { at: number; message: string }[] {
  const tag = file.code.language === "go" ? missingTag(file.code.text, project) : null;
  return [
    ...(tag === null
      ? []
      : [{ at: 0, message: `The build tag ${tag} keeps this file out of every test run.` }]),
    ...(file.code.error === null ? uncalledTests(file, words) : []),
    ...commentedAssertions(file),
  ];
}

const unmeasured =
  "The tests are in a language that the platform cannot read. Their assertions were not measured.";

function summaryOf({
  tests,
  assertions,
  files,
}: {
  tests: number;
  assertions: number;
  files: number;
}): string {
  return `Found ${plural(tests, "test")} with ${plural(assertions, "assertion")} in ${plural(files, "file")}.`;
}

function plural(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}

function judgeFile(
  file: TestFile,
  project: ProjectFiles,
  imported: ImportedFiles,
): { findings: Finding[]; assertions: number } {
  const { path, code } = file;
  // Behind a part that the parser does not know, the tree may be wrong.
  const isRead = ({ at, body }: DeclaredTest): boolean =>
    code.error === null || (body?.to ?? at) < code.error;
  const judged = file.tests
    .slice(0, maxTests)
    .map((test) => (isRead(test) ? judgeTest(file, test, imported) : unread(test)));
  const findings = judged.flatMap(({ problems }) =>
    problems.map(({ at, message }) => weak(path, code.lineOf(at), message)),
  );
  const assertions = judged.reduce((sum, each) => sum + each.assertions, 0);
  const measured = judged.filter((each) => each.assertions > 0 && each.test.body !== null);
  if (findings.length === 0 && measured.length > 0 && measured.every((each) => each.isShallow)) {
    findings.push(
      weak(path, undefined, "The tests in this file only check types, existence, or that nothing is thrown."),
    );
  }
  const isApart = findings.length === 0 && !usesProgram(file, project, imported);
  if (isApart) {
    findings.push({
      file: path,
      message:
        "The tests in this file do not use the program: the file neither imports nor starts the project's code.",
      suggestion: "Import the code of the project in the tests, and assert its results.",
    });
  }
  if (code.error !== null) return { findings, assertions };
  for (const { at, message } of judgeHelpers(file, imported))
    findings.push(weak(path, code.lineOf(at), message));
  const others = [
    ...fakedSubjects(file, imported),
    ...(isApart ? [] : copiedFunctions(file, imported)),
    ...ownSnapshots(file, project),
    ...hiddenFailures(file, imported),
    ...conditionalSkips(file, project, imported),
  ];
  for (const { at, message } of others) findings.push(weak(path, code.lineOf(at), message));
  return { findings, assertions };
}

/** A test that cannot be judged counts as one with an assertion. */
function unread(test: DeclaredTest): JudgedTest {
  return { test, problems: [], assertions: 1, isShallow: false };
}

function weak(file: string, line: number | undefined, message: string): Finding {
  return {
    file,
    ...(line === undefined ? {} : { line }),
    message,
    suggestion: "Make every test assert the behaviour of the program, and see it fail once.",
  };
}
