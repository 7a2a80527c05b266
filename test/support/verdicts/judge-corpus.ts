import type { CheckedCriterion } from "../../../src/checks/finding.ts";
import type { JudgedWork } from "./corpus.ts";

/** Judged work whose verdict is wrong: a false alarm, or a defect that no finding is about. */
export interface WrongVerdict {
  readonly work: JudgedWork;
  readonly failed: readonly CheckedCriterion[];
}

/**
 * Judges a corpus in its order, in which clean phases come first, and returns the wrong verdicts. A finding that the
 * clean phase has too does not count as caught.
 */
export async function wrongVerdicts(
  corpus: readonly JudgedWork[],
  judge: (work: JudgedWork) => Promise<CheckedCriterion[]>,
): Promise<WrongVerdict[]> {
  const alarms = new Map<string, ReadonlySet<string>>();
  const wrong: WrongVerdict[] = [];
  for (const work of corpus) {
    const failed = (await judge(work)).filter(({ status }) => status === "failed");
    const found = failed.flatMap(({ id, findings }) =>
      findings.map(({ file, message }) => `${id} ${file} ${message}`),
    );
    const isClean = work.kind === "clean";
    if (isClean) alarms.set(work.id, new Set(found));
    const known = isClean ? undefined : alarms.get(work.of);
    const isCaught = found.some((finding) => known?.has(finding) !== true);
    if (isClean === isCaught) wrong.push({ work, failed });
  }
  return wrong;
}
