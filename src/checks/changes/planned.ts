import { extensionOf, isForeign, isTestFile, nameOf } from "../code/project-files.ts";
import type { Finding } from "../finding.ts";
import { globFits } from "../glob.ts";
import { endsOf, foldersOf, PathIndex } from "./path-index.ts";
import type { ChangePlan, PlanEntry } from "./plan.ts";
import { changeOf, isOwnDocument, type ChangedWork } from "./work.ts";

/**
 * Checks that the changes are those of the plan: nothing besides, and nothing left out. `current` is the plan as it is now,
 * if an earlier version of it counts.
 */
export async function checkPlanned(
  work: ChangedWork,
  plan: ChangePlan,
  current: ChangePlan | null = null,
): Promise<UnplannedFinding[]> {
  const findings: UnplannedFinding[] = [];
  const names = namesIn(work);
  const counting = withGlobs(plan);
  const latest = current === null ? null : withGlobs(current);
  for (const path of [...work.changed].toSorted()) {
    if (isOwnDocument(path, work) || isPlanned(path, counting, names, work)) continue;
    if (isExpected(path, work) || (await onlyAddsTests(path, work))) continue;
    const change = changeOf(path, work);
    const isAdded = latest !== null && isPlanned(path, latest, names, work);
    findings.push({
      file: path,
      message: isAdded ? addedSince : unplanned[change],
      suggestion: isAdded
        ? askByPath
        : "Undo changes that the plan does not name, or ask before you deviate from it.",
      isAdded,
    });
  }
  return [...findings, ...leftOut(work, plan).map((finding) => ({ ...finding, isAdded: false }))];
}

/** A finding about the plan; `isAdded` if the agent added the file to the plan after a person approved it. */
export interface UnplannedFinding extends Finding {
  readonly isAdded: boolean;
}

const unplanned = {
  created: "Created, but the plan does not name it.",
  changed: "Changed, but the plan does not name it.",
  deleted: "Deleted, but the plan does not name it.",
} as const;

const addedSince = "The plan names this file only since its approval, and no person has agreed to it.";
const askByPath = "Ask the person about these files by their paths, or undo the changes.";

/** The files of both sides by their names, and the folders of the original. */
interface Names {
  readonly was: PathIndex;
  readonly is: PathIndex;
  readonly folders: ReadonlySet<string>;
}

function namesIn({ was, is }: ChangedWork): Names {
  return {
    was: new PathIndex(was.keys()),
    is: new PathIndex(is.keys()),
    folders: new Set([...was.keys()].flatMap(foldersOf)),
  };
}

/** True if the plan names a path, its folder or a pattern for it where it would announce such a change. */
function isPlanned(path: string, { plan, globs }: PlanWithGlobs, names: Names, work: ChangedWork): boolean {
  const change = changeOf(path, work);
  const isNamed = (words: ReadonlySet<string>): boolean =>
    namesOf(path, plan, change === "created" ? names.is : names.was).some((name) => words.has(name));
  if (isNamed(plan.listed) || isNamed(plan.steps)) return true;
  if (foldersOf(path).some((folder) => opensFolder(folder, plan, names))) return true;
  if (globs.some((glob) => globFits(glob, path) || endsOf(path).some((end) => globFits(glob, end))))
    return true;
  if (change === "created") return isNamed(plan.anywhere);
  return change === "changed" && isTest(path) && isNamed(plan.tests);
}

interface PlanWithGlobs {
  readonly plan: ChangePlan;
  readonly globs: readonly string[];
}

function withGlobs(plan: ChangePlan): PlanWithGlobs {
  return { plan, globs: [...plan.listed].filter((word) => word.includes("*")).slice(0, mostGlobs) };
}

const mostGlobs = 100;

/**
 * Returns the words that mean a path: itself, an end of it that no other file has or whose folder the plan names, and
 * either without the extension.
 */
function namesOf(path: string, { anywhere }: ChangePlan, index: PathIndex): string[] {
  const extension = extensionOf(path);
  const ends = endsOf(path).filter((end) => {
    const folder = path.slice(0, -1 - end.length);
    return index.find(end) === path || anywhere.has(folder) || anywhere.has(`${folder}/`);
  });
  return [path, ...ends].flatMap((name) => {
    const stem = name.slice(0, -1 - extension.length);
    if (extension === "" || !stem.includes("/")) return [name];
    return [name, stem, stem.replaceAll("/", ".")];
  });
}

/** True if the plan means everything in a folder: it says so, or the original does not have the folder. */
function opensFolder(folder: string, { subjects, listed, folders }: ChangePlan, names: Names): boolean {
  const forms = [folder, ...endsOf(folder)];
  if (forms.some((name) => folders.has(name))) return true;
  return !names.folders.has(folder) && (subjects.has(folder) || isFolderNamed(forms, listed));
}

function isFolderNamed(forms: readonly string[], words: ReadonlySet<string>): boolean {
  return forms.some(
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
