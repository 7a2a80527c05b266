import { isTestFile } from "../../../src/checks/code/project-files.ts";
import type { CheckedCriterion, Finding } from "../../../src/checks/finding.ts";
import { inParallel } from "../../../src/files/in-parallel.ts";
import type { JudgedWork } from "./corpus.ts";

/** Judged work whose verdict is wrong: a false alarm, or a defect that no finding is about. */
export interface WrongVerdict {
  readonly work: JudgedWork;
  readonly failed: readonly CheckedCriterion[];
}

/** Returns what the checks say about work. */
export type Judge = (work: JudgedWork) => Promise<CheckedCriterion[]>;

/**
 * Judges a corpus and returns the wrong verdicts in its order. A finding that the clean phase has too, or that is about
 * another file than the defect, does not count as caught. A defect that a `quick` judge catches is not judged again.
 */
export async function wrongVerdicts(
  corpus: readonly JudgedWork[],
  { judge, quick, width = 1 }: { readonly judge: Judge; readonly quick?: Judge; readonly width?: number },
): Promise<WrongVerdict[]> {
  const alarms = new Map<string, ReadonlySet<string>>();
  const wrong = new Map<string, WrongVerdict>();
  const isClean = ({ kind }: JudgedWork): boolean => kind === "clean";
  await inParallel(corpus.filter(isClean), width, async (work) => {
    const failed = await failedBy(judge, work);
    alarms.set(work.id, new Set(findingsOf(failed).map(keyOf)));
    if (failed.length > 0) wrong.set(work.id, { work, failed });
  });
  const defects = corpus.filter((work) => !isClean(work));
  await inParallel(defects, width, async (work) => {
    const known = alarms.get(work.of);
    const isCaught = (failed: readonly CheckedCriterion[]): boolean =>
      findingsOf(failed).some((found) => known?.has(keyOf(found)) !== true && isAbout(found, work));
    if (quick !== undefined && isCaught(await failedBy(quick, work))) return;
    const failed = await failedBy(judge, work);
    if (!isCaught(failed)) wrong.set(work.id, { work, failed });
  });
  return corpus.flatMap(({ id }) => wrong.get(id) ?? []);
}

async function failedBy(judge: Judge, work: JudgedWork): Promise<CheckedCriterion[]> {
  return (await judge(work)).filter(({ status }) => status === "failed");
}

function findingsOf(failed: readonly CheckedCriterion[]): Found[] {
  return failed.flatMap(({ id, findings }) => findings.map((finding) => ({ id, ...finding })));
}

type Found = Finding & { readonly id: string };

function keyOf({ id, file, message }: Found): string {
  return `${id} ${file} ${message}`;
}

/**
 * True if a finding is about a defect: it is in the file or folder of the defect, names it, or is about the project as a
 * whole. What the verification agent would report under one of its criteria, the platform reports under others. A finding
 * from a run of the tests is about the tests, whatever file it names: a broken function that no test notices, for example.
 */
function isAbout({ id, file, message }: Found, { kind, about }: JudgedWork): boolean {
  if (about === null || file === undefined || isCriterion(about)) return true;
  const isOfTests = kind === "cheat" || isTestFile(about);
  if (isOfTests && /_(?:MUTANTS|TESTS_PASS)$/.test(id)) return true;
  return id === about || file === about || file.startsWith(about) || message.includes(about);
}

function isCriterion(about: string): boolean {
  return /^P\d+_[A-Z_\d]+$/.test(about);
}
