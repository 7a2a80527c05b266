import { isCode } from "../code/project-files.ts";
import { excerpt, type Finding } from "../finding.ts";
import { declaredTests, type DeclaredTest } from "./declared-tests.ts";
import { PathIndex } from "./path-index.ts";
import type { ChangePlan } from "./plan.ts";
import { isTest } from "./planned.ts";
import type { ChangedWork } from "./work.ts";

/**
 * Checks that the tests of the original are still there and still run. A test that moved or got another name counts as
 * kept if most of its lines survive. A plan may delete a test file, or announce that it changes existing tests.
 */
export async function checkTestsKept(work: ChangedWork, plan: ChangePlan | null): Promise<Finding[]> {
  const before = await testFiles(work.before, work.was);
  const after = await testFiles(work.after, work.is);
  const survivors = new Set([...after.values()].flatMap((tests) => tests.map(({ name }) => name)));
  const lines = new Set([...after.values()].flatMap((tests) => tests.flatMap(({ body }) => body)));
  const allowed = planned(plan, work);
  return [...before].flatMap(([file, tests]): Finding[] => {
    if (tests.length === 0 || !work.changed.has(file)) return [];
    const now = after.get(file);
    const lost = tests.filter((test) => !survivors.has(test.name) && !survives(test, lines));
    if (now === undefined && lost.length > 0) {
      return allowed.deleted.has(file) ? [] : [{ file, message: deleted, suggestion: keep }];
    }
    const byName = new Map(now?.map((test) => [test.name, test]));
    const skipped = tests.flatMap(({ name, skipped: wasSkipped }) => {
      const same = byName.get(name);
      return same?.skipped === true && !wasSkipped ? [same] : [];
    });
    return [
      ...skipped.map(({ name, line }) => ({
        file,
        line,
        message: `The existing test "${excerpt(name)}" is now skipped.`,
        suggestion: keep,
      })),
      ...(allowed.rewritten.has(file) ? [] : lost).map(({ name }) => ({
        file,
        message: `The existing test "${excerpt(name)}" was removed.`,
        suggestion: keep,
      })),
    ];
  });
}

const deleted = "A test file of the original was deleted.";
const keep = "Restore the tests of the original. Change one only if the plan names it with a reason.";

/** True if at least half of the lines of a test are still in a test. */
function survives({ body }: DeclaredTest, lines: ReadonlySet<string>): boolean {
  const telling = body.filter((line) => line.length > 5);
  return telling.length > 0 && telling.filter((line) => lines.has(line)).length * 2 >= telling.length;
}

/** Returns the test files that the plan deletes, and those whose existing tests it changes. */
function planned(
  plan: ChangePlan | null,
  { was }: ChangedWork,
): { readonly deleted: ReadonlySet<string>; readonly rewritten: ReadonlySet<string> } {
  const index = new PathIndex(was.keys());
  const found = (plan?.entries ?? []).map((entry) => ({
    ...entry,
    path: index.find(entry.path) ?? entry.path,
  }));
  return {
    deleted: new Set(found.filter(({ kind }) => kind === "delete" || kind === "any").map(({ path }) => path)),
    rewritten: new Set(found.filter(({ text }) => changing.test(text)).map(({ path }) => path)),
  };
}

const changing =
  /\b(?:adapt|adjust|updat|rewrit|replac|remov|renam|delet|drop|mov|chang|expect|correct|fix)|수정|변경|바꾸|바꿈|고치|고침|삭제|교체|갱신|조정|제거|옮/i;

async function testFiles(
  files: ChangedWork["before"],
  listed: ChangedWork["was"],
): Promise<Map<string, readonly DeclaredTest[]>> {
  const paths = [...listed.values()]
    .filter(({ path, size }) => size <= maxBytes && isTest(path) && isCode(path))
    .map(({ path }) => path)
    .slice(0, maxFiles);
  const found = new Map<string, readonly DeclaredTest[]>();
  for (const path of paths) {
    const text = await files.read(path);
    if (text !== null) found.set(path, declaredTests(path, text));
  }
  return found;
}

const maxBytes = 1 << 20;
const maxFiles = 2_000;
