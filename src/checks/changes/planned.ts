import { extensionOf, isForeign, isTestFile, nameOf } from "../code/project-files.ts";
import type { Finding } from "../finding.ts";
import { globFits } from "../glob.ts";
import { endsOf, foldersOf, PathIndex } from "./path-index.ts";
import type { ChangePlan, PlanEntry } from "./plan.ts";
import { changeOf, isOwnDocument, type ChangedWork } from "./work.ts";

/** Checks that the changes are those of the plan: nothing besides, and nothing left out. */
export async function checkPlanned(work: ChangedWork, plan: ChangePlan): Promise<Finding[]> {
  const findings: Finding[] = [];
  const globs = [...plan.listed].filter((word) => word.includes("*")).slice(0, 100);
  for (const path of [...work.changed].toSorted()) {
    if (isOwnDocument(path, work) || isPlanned(path, plan, globs, work)) continue;
    if (isExpected(path, work) || (await onlyAddsTests(path, work))) continue;
    findings.push({
      file: path,
      message: unplanned[changeOf(path, work)],
      suggestion: "Undo changes that the plan does not name, or ask before you deviate from it.",
    });
  }
  return [...findings, ...leftOut(work, plan)];
}

const unplanned = {
  created: "Created, but the plan does not name it.",
  changed: "Changed, but the plan does not name it.",
  deleted: "Deleted, but the plan does not name it.",
} as const;

/** True if the plan names a path, its folder or a pattern for it where it would announce such a change. */
function isPlanned(path: string, plan: ChangePlan, globs: readonly string[], work: ChangedWork): boolean {
  if (isNamed(path, plan.listed) || isNamed(path, plan.steps)) return true;
  if (foldersOf(path).some((folder) => plan.subjects.has(folder) || isFolderNamed(folder, plan.listed)))
    return true;
  if (globs.some((glob) => globFits(glob, path) || endsOf(path).some((end) => globFits(glob, end))))
    return true;
  const change = changeOf(path, work);
  if (change === "created") return isNamed(path, plan.anywhere);
  return change === "changed" && isTest(path) && isNamed(path, plan.tests);
}

/** True if the words have a path, the end of it, or either without the extension. */
function isNamed(path: string, words: ReadonlySet<string>): boolean {
  const extension = extensionOf(path);
  return [path, ...endsOf(path)].some((name) => {
    if (words.has(name)) return true;
    const stem = name.slice(0, -1 - extension.length);
    if (extension === "" || !stem.includes("/")) return false;
    return words.has(stem) || words.has(stem.replaceAll("/", "."));
  });
}

function isFolderNamed(folder: string, words: ReadonlySet<string>): boolean {
  return [folder, ...endsOf(folder)].some(
    (name) => words.has(`${name}/`) || words.has(`${name}/...`) || (name.includes("/") && words.has(name)),
  );
}

/**
 * True for files that may change without an entry in the plan: lock files, markers of folders, new tests, and
 * the documents and lists of variables that the phase keeps up to date.
 */
function isExpected(path: string, work: ChangedWork): boolean {
  const change = changeOf(path, work);
  const name = nameOf(path);
  if (change === "deleted") return false;
  if (lockFiles.has(name) || name.endsWith(".lock")) return true;
  if (change === "created" && (isTest(path) || name === "__init__.py" || name === ".gitkeep")) return true;
  return (
    /^(?:readme|changelog|changes|history|news)(?:\.\w{1,10}){0,2}$/i.test(name) || name === ".env.example"
  );
}

const lockFiles = new Set(
  "package-lock.json npm-shrinkwrap.json pnpm-lock.yaml bun.lockb go.sum go.work.sum Package.resolved gradle.lockfile".split(
    " ",
  ),
);

/** True for a file with tests or with data of tests. */
export function isTest(path: string): boolean {
  return (
    isTestFile(path) ||
    /(?:^|\/)(?:tests?|spec)\.\w{1,5}$/.test(path) ||
    /(?:^|\/)(?:fixtures|testdata)\//.test(path)
  );
}

/** True if a test file still has every line of the original, in the same order. */
async function onlyAddsTests(path: string, { before, after, was, is }: ChangedWork): Promise<boolean> {
  if (!isTest(path)) return false;
  const [old, now] = [was.get(path), is.get(path)];
  if (old === undefined || now === undefined || Math.max(old.size, now.size) > maxCompared) return false;
  const [wanted = [], lines = []] = [await before.read(path), await after.read(path)].map((text) =>
    text?.trimEnd().split("\n"),
  );
  let next = 0;
  for (const line of lines) if (line === wanted[next]) next++;
  return next === wanted.length;
}

const maxCompared = 1 << 20;

/** Returns the entries of the plan that were not carried out. */
function leftOut(work: ChangedWork, plan: ChangePlan): Finding[] {
  const [was, is] = [new PathIndex(work.was.keys()), new PathIndex(work.is.keys())];
  const seen = new Set<string>();
  return plan.entries.flatMap((entry) => {
    const message = entry.doubtful ? null : omission(entry, work, was, is);
    const path = was.find(entry.path) ?? entry.path;
    if (message === null || seen.has(path) || isOwnDocument(path, work) || isForeign(path)) return [];
    seen.add(path);
    return [{ file: path, message, suggestion: "Carry out the plan, or ask before you deviate from it." }];
  });
}

function omission(
  { kind, path }: PlanEntry,
  { changed, is: files }: ChangedWork,
  was: PathIndex,
  is: PathIndex,
): string | null {
  const original = was.find(path);
  if (original !== null) {
    if (kind === "delete" && files.has(original)) return "The plan deletes this file, but it still exists.";
    const stays = kind !== "create" && kind !== "delete" && !changed.has(original);
    return stays ? "The plan changes this file, but it is unchanged." : null;
  }
  if (kind !== "create" || is.knows(path)) return null;
  return "The plan creates this file, but it does not exist.";
}
