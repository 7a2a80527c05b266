import { isCode, isForeign, isTestFile, readProject } from "../code/project-files.ts";
import { checkTests } from "../code/tests/check-tests.ts";
import type { ListedTest } from "../code/tests/tests-of.ts";
import { testsOf } from "../code/tests/tests-of.ts";
import { otherValues, weakenedTests } from "../code/tests/weakened-tests.ts";
import type { FilesOf, TextFile } from "../files-of.ts";
import type { Finding } from "../finding.ts";
import { deletedFiles } from "./deleted-files.ts";
import { replacedTests } from "./replaced-tests.ts";

/** An earlier version of the work, whose tests must be kept: the last approved one, or an attempt at the phase. */
export interface EarlierVersion {
  readonly files: FilesOf;
  readonly isApproved: boolean;
  /** True if a person has written since then and may have asked to remove behaviour. */
  readonly isExcused: boolean;
}

/** Tests that earlier versions had. */
export interface LostTests {
  readonly findings: readonly Finding[];
  /** Those that a person may have asked to remove, so that only a person can judge them. */
  readonly excused: readonly Finding[];
}

/**
 * Finds tests that an earlier version had and that are gone, switched off or compare less now. A test that proved nothing
 * or did not run need not be kept, and a wrong expected value may be corrected. The tests of the original have a check of
 * their own.
 */
export async function lostTests(
  files: FilesOf,
  versions: readonly EarlierVersion[],
  original: FilesOf | null,
): Promise<LostTests> {
  const now = await testFiles(files);
  const originals = original === null ? [] : namesIn(await testFiles(original));
  const isOriginal = new Set(originals);
  const lost: Record<keyof LostTests, Map<string, Finding>> = { findings: new Map(), excused: new Map() };
  for (const version of versions) {
    const kind = version.isExcused ? lost.excused : lost.findings;
    for (const finding of await lostSince(version, now, isOriginal)) kind.set(keyOf(finding), finding);
  }
  return {
    findings: [...lost.findings.values()],
    excused: [...lost.excused].flatMap(([key, finding]) => (lost.findings.has(key) ? [] : [finding])),
  };
}

function keyOf({ file = "", message }: Finding): string {
  return `${file} ${message}`;
}

async function lostSince(
  { files, isApproved }: EarlierVersion,
  now: readonly TextFile[],
  isOriginal: ReadonlySet<string>,
): Promise<Finding[]> {
  const texts = new Map(now.map(({ path, text }) => [path, text]));
  const before = (await testFiles(files)).filter(({ path, text }) => texts.get(path) !== text);
  const stillThere = before.filter(({ path }) => texts.has(path));
  const compare = (isCounted: (path: string, test: ListedTest) => boolean): Finding[] => {
    const weakened = weakenedTests(before, now, isCounted).filter(
      ({ message }) => !message.endsWith(otherValues),
    );
    const known = new Set(weakened.map(keyOf));
    const replaced = isApproved ? replacedTests(stillThere, now, isCounted) : [];
    return [...weakened, ...replaced.filter((each) => !known.has(keyOf(each)))];
  };
  const isNew = (path: string, { name, skipped }: ListedTest): boolean =>
    !skipped && !isOriginal.has(`${path} ${name}`);
  const found = compare(isNew);
  // Judging the tests of the earlier version takes time, which most work need not spend.
  const isSound = found.length === 0 ? null : await soundTests(files);
  const lost = isSound === null ? [] : compare((path, test) => isNew(path, test) && isSound(path, test));
  const deleted = deletedFiles(before, now).filter(({ file = "" }) => !isOriginal.has(file));
  return [...lost, ...deleted].map((finding) => ({ ...finding, suggestion }));
}

const suggestion =
  "Restore the tests of the approved work or the earlier attempt. To remove behaviour, ask the person first.";

/** Returns a function that is true for tests of a version to which the check of tests does not object. */
async function soundTests(files: FilesOf): Promise<(path: string, test: ListedTest) => boolean> {
  const project = await readProject(files, await files.list());
  const objections = new Map<string, (number | null)[]>();
  for (const { file, line } of checkTests(project).findings) {
    if (file !== undefined) objections.set(file, [...(objections.get(file) ?? []), line ?? null]);
  }
  return (path, { line, to }) =>
    (objections.get(path) ?? []).every((at) => at !== null && (at < line || at > to));
}

/** Returns the path of every file, and each test with its file. */
function namesIn(files: readonly TextFile[]): string[] {
  return files.flatMap(({ path, text }) => [
    path,
    ...(testsOf(path, text) ?? []).map(({ name }) => `${path} ${name}`),
  ]);
}

async function testFiles(files: FilesOf): Promise<TextFile[]> {
  const listed = (await files.list()).filter(
    ({ path, mode }) => mode !== "120000" && isCode(path) && isTestFile(path) && !isForeign(path),
  );
  return [...(await readProject(files, listed)).texts];
}
