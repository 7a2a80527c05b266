import type { FilesOf } from "../files-of.ts";
import { cleanPath, expandBraces } from "./file-names.ts";
import { endsOf } from "./path-index.ts";
import { asFolder, type ChangePlan, type PlanEntry } from "./plan.ts";
import { wordsOf } from "./plan-words.ts";

/** The plan that a person approved, and their words since then. */
export interface ApprovedPlan {
  readonly files: FilesOf;
  /** Texts in which a person names files, or agrees to a question about them. */
  readonly consent: readonly string[];
  /** True if a person asked for changes since then, which may need files that nobody named. */
  readonly isOpen: boolean;
}

/**
 * Returns the approved plan with those changes of the current one that a person agreed to: the person, or a question that
 * the person answered, names the file.
 */
export function agreedPlan(
  approved: ChangePlan,
  current: ChangePlan | null,
  consent: readonly string[],
): ChangePlan {
  const named = new Set(consent.flatMap(wordsOf).map(cleanPath).flatMap(expandBraces).map(asFolder));
  if (current === null || named.size === 0) return approved;
  const agrees = (word: string): boolean => {
    const name = asFolder(word);
    return named.has(name) || endsOf(name).some((end) => named.has(end) && /[./]/.test(end));
  };
  const joined = (set: "subjects" | "listed" | "steps" | "tests" | "anywhere" | "folders"): Set<string> =>
    new Set([
      ...approved[set],
      ...[...current[set]].filter((word) => !approved[set].has(word) && agrees(word)),
    ]);
  const stays = new Set(current.entries.map(keyOf));
  const known = new Set(approved.entries.map(keyOf));
  return {
    hasLists: approved.hasLists,
    entries: [
      ...approved.entries.filter((entry) => stays.has(keyOf(entry)) || !agrees(entry.path)),
      ...current.entries.filter((entry) => !known.has(keyOf(entry)) && agrees(entry.path)),
    ],
    statements: [
      ...approved.statements,
      ...current.statements.filter(({ paths }) => paths.length > 0 && paths.every(agrees)),
    ],
    subjects: joined("subjects"),
    listed: joined("listed"),
    steps: joined("steps"),
    tests: joined("tests"),
    anywhere: joined("anywhere"),
    folders: joined("folders"),
  };
}

function keyOf({ kind, path }: PlanEntry): string {
  return `${kind} ${path}`;
}
