import { isCode } from "../code/project-files.ts";
import { otherValues, weakenedTests } from "../code/tests/weakened-tests.ts";
import type { TextFile } from "../files-of.ts";
import type { Finding } from "../finding.ts";
import { deletedFiles } from "./deleted-files.ts";
import { PathIndex } from "./path-index.ts";
import { replacedTests } from "./replaced-tests.ts";
import { keeps, type ChangePlan } from "./plan.ts";
import { isTest } from "./planned.ts";
import type { ChangedWork } from "./work.ts";

/**
 * Checks that the tests of the original are still there, still run and still compare as much. A plan may delete a test
 * file, or announce that it changes existing tests; it cannot switch one off.
 */
export async function checkTestsKept(work: ChangedWork, plan: ChangePlan | null): Promise<Finding[]> {
  const before = await changedTests(work.before, work.was, work.changed);
  const after = await changedTests(work.after, work.is, work.changed);
  const allowed = planned(plan, work);
  const weakened = weakenedTests(before, after);
  const known = new Set(weakened.map(({ file, message }) => `${file} ${message}`));
  const stillThere = before.filter(({ path }) => work.is.has(path));
  const replaced = replacedTests(stillThere, after).filter(
    ({ file, message }) => !known.has(`${file} ${message}`),
  );
  return [...weakened, ...replaced, ...deletedFiles(before, after)].filter(({ file = "", message }) => {
    if (!work.is.has(file)) return !allowed.deleted.has(file);
    if (message.endsWith(otherValues)) return allowed.extended.has(file);
    return !allowed.rewritten.has(file) || message.endsWith(switchedOff);
  });
}

/** The end of the message about a test that no longer runs. */
const switchedOff = "is switched off now.";

/**
 * Returns the test files that the plan deletes, those whose existing tests it changes, and those to which it only adds
 * tests.
 */
function planned(
  plan: ChangePlan | null,
  { was }: ChangedWork,
): Record<"deleted" | "rewritten" | "extended", ReadonlySet<string>> {
  const index = new PathIndex(was.keys());
  const found = (plan?.entries ?? []).map((entry) => ({
    ...entry,
    path: index.find(entry.path) ?? entry.path,
  }));
  const changes = found.filter(({ text }) => changing.test(text) && !keeps(text));
  const rewritten = new Set(changes.map(({ path }) => path));
  const added = found.filter(({ text }) => adding.test(text));
  return {
    deleted: new Set(found.filter(({ kind }) => kind === "delete" || kind === "any").map(({ path }) => path)),
    rewritten,
    extended: new Set(added.map(({ path }) => path).filter((path) => !rewritten.has(path))),
  };
}

const changing =
  /\b(?:adapt|adjust|updat|rewrit|replac|remov|renam|delet|drop|mov|chang|expect|correct|fix|merg|split)|수정|변경|바꾸|바꿈|고치|고침|삭제|교체|갱신|조정|제거|옮/i;

const adding =
  /\b(?:add|new tests?|new cases?|further|more tests?|more cases?|extend)|추가|새 (?:테스트|시험)|더한|보탠/i;

/** Reads the changed test files of one side. */
async function changedTests(
  files: ChangedWork["before"],
  listed: ChangedWork["was"],
  changed: ReadonlySet<string>,
): Promise<TextFile[]> {
  const found: TextFile[] = [];
  for (const path of changed) {
    const size = listed.get(path)?.size;
    if (size === undefined || size > maxBytes || found.length >= maxFiles) continue;
    const text = isTest(path) && isCode(path) ? await files.read(path) : null;
    if (text !== null) found.push({ path, text });
  }
  return found;
}

const maxBytes = 1 << 20;
const maxFiles = 1_000;
