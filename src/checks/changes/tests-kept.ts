import { isCode } from "../code/project-files.ts";
import { weakenedTests } from "../code/tests/weakened-tests.ts";
import type { TextFile } from "../files-of.ts";
import type { Finding } from "../finding.ts";
import { deletedFiles } from "./deleted-files.ts";
import { changesTests, saysChange } from "./changed-tests.ts";
import { PathIndex } from "./path-index.ts";
import type { ChangePlan } from "./plan.ts";
import { replacedTests } from "./replaced-tests.ts";
import { isTest } from "./planned.ts";
import type { ChangedWork } from "./work.ts";

/**
 * Checks that the tests of the original are still there, still run and still compare as much. A plan may delete a test
 * file, or announce that it changes existing tests; it cannot switch one off.
 */
export async function checkTestsKept(work: ChangedWork, plan: ChangePlan | null): Promise<Finding[]> {
  const before = await changedTests(work.before, work.was, work.changed);
  const after = await changedTests(work.after, work.is, work.changed);
  const allowed = plannedTests(plan, work);
  const weakened = weakenedTests(before, after);
  const known = new Set(weakened.map(({ file, message }) => `${file} ${message}`));
  const stillThere = before.filter(({ path }) => work.is.has(path));
  const replaced = replacedTests(stillThere, after).filter(
    ({ file, message }) => !known.has(`${file} ${message}`),
  );
  return [...weakened, ...replaced, ...deletedFiles(before, after)].filter(({ file = "", message }) => {
    if (!work.is.has(file)) return !allowed.deleted.has(file);
    if (message.endsWith(switchedOff)) return true;
    return !allowed.rewritten.has(file) && !isNamed(message, plan);
  });
}

/** The end of the message about a test that no longer runs. */
const switchedOff = "is switched off now.";

/** Returns the test files that the plan deletes, and those of which it says that existing tests change. */
function plannedTests(
  plan: ChangePlan | null,
  { was }: ChangedWork,
): Record<"deleted" | "rewritten", ReadonlySet<string>> {
  const index = new PathIndex(was.keys());
  const deleted = (plan?.entries ?? []).filter(
    ({ kind, text }) => kind === "delete" || (kind === "any" && deleting.test(text)),
  );
  const rewritten = (plan?.statements ?? []).filter(({ text }) => changesTests(text));
  return {
    deleted: new Set(deleted.map(({ path }) => index.find(path) ?? path)),
    rewritten: new Set(rewritten.flatMap(({ paths }) => paths.flatMap((path) => index.find(path) ?? []))),
  };
}

const deleting = /\b(?:delet|remov|drop)|삭제|제거|지우|지운/i;

/** True if the plan names the test of a finding and says that something changes there. */
function isNamed(message: string, plan: ChangePlan | null): boolean {
  const quoted = /^The test ("(?:[^"\\]|\\.)*")/.exec(message)?.[1];
  const name = quoted === undefined ? "" : (String(JSON.parse(quoted)).split(" > ").at(-1) ?? "");
  return (
    name.length >= shortestName &&
    (plan?.statements ?? []).some(({ text }) => text.includes(name) && saysChange(text.replace(name, "")))
  );
}

/** A shorter name, such as "adds", is a word of many sentences. */
const shortestName = 8;

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
