import type { CheckedCriterion, Finding } from "../../../src/checks/finding.ts";
import type { JudgedWork } from "./corpus.ts";

/** Judged work whose verdict is wrong: a false alarm, or a defect that no finding is about. */
export interface WrongVerdict {
  readonly work: JudgedWork;
  readonly failed: readonly CheckedCriterion[];
}

/**
 * Judges a corpus in its order, in which clean phases come first, and returns the wrong verdicts. A finding that the
 * clean phase has too, or that is about another file than the defect, does not count as caught.
 */
export async function wrongVerdicts(
  corpus: readonly JudgedWork[],
  judge: (work: JudgedWork) => Promise<CheckedCriterion[]>,
): Promise<WrongVerdict[]> {
  const alarms = new Map<string, ReadonlySet<string>>();
  const wrong: WrongVerdict[] = [];
  for (const work of corpus) {
    const failed = (await judge(work)).filter(({ status }) => status === "failed");
    const found = failed.flatMap(({ id, findings }) => findings.map((finding) => ({ id, ...finding })));
    const isClean = work.kind === "clean";
    if (isClean) alarms.set(work.id, new Set(found.map(keyOf)));
    const known = isClean ? undefined : alarms.get(work.of);
    const isCaught = found.some(
      (finding) => known?.has(keyOf(finding)) !== true && isAbout(finding, work.about),
    );
    if (isClean === isCaught) wrong.push({ work, failed });
  }
  return wrong;
}

type Found = Finding & { readonly id: string };

function keyOf({ id, file, message }: Found): string {
  return `${id} ${file} ${message}`;
}

/**
 * True if a finding is about a path: it is in this file or folder, names it, or is about the project as a whole. What the
 * verification agent would report under one of its criteria, the platform reports under others.
 */
function isAbout({ id, file, message }: Found, about: string | null): boolean {
  if (about === null || file === undefined || isCriterion(about)) return true;
  return id === about || file === about || file.startsWith(about) || message.includes(about);
}

function isCriterion(about: string): boolean {
  return /^P\d+_[A-Z_\d]+$/.test(about);
}
