import { GitFault } from "../git/git.ts";
import { isObjectId } from "../git/ids.ts";
import type { ConflictFile, ConflictSide, ConflictType } from "./conflict.ts";

/** The output of `git merge-tree --write-tree -z`. */
export interface MergeOutput {
  readonly tree: string;
  readonly files: readonly ConflictFile[];
}

interface Stages {
  base: ConflictSide | null;
  ours: ConflictSide | null;
  theirs: ConflictSide | null;
}

/**
 * Parses the tree, the stages of conflicting paths (`<mode> <blob> <stage>\t<path>`), an empty field, and
 * messages (number of paths, paths, type, text), all terminated by NUL. Throws if there is no tree: git also
 * exits with 1 if it cannot read a commit.
 */
export function parseMerge(output: Buffer): MergeOutput {
  const fields = output.toString("utf8").split("\0");
  const tree = fields[0] ?? "";
  if (!isObjectId(tree)) throw new GitFault("git merge-tree could not read one of the commits.");
  const end = fields.indexOf("", 1);
  const stages = parseStages(fields.slice(1, end === -1 ? fields.length : end));
  const types = parseTypes(end === -1 ? [] : fields.slice(end + 1));
  const files = [...stages].map(([path, sides]) => ({
    path,
    ...sides,
    type: typeOf(sides, types.get(path)),
  }));
  return { tree, files };
}

function parseStages(rows: readonly string[]): ReadonlyMap<string, Stages> {
  const stages = new Map<string, Stages>();
  for (const row of rows) {
    const [, mode, blob, stage, path] = /^(\d{6}) ([0-9a-f]{40}) ([123])\t([^]+)$/u.exec(row) ?? [];
    if (mode === undefined || blob === undefined || path === undefined)
      throw new GitFault(`git merge-tree printed ${JSON.stringify(row)}.`);
    const sides = stages.get(path) ?? { base: null, ours: null, theirs: null };
    sides[stage === "1" ? "base" : stage === "2" ? "ours" : "theirs"] = { blob, mode };
    stages.set(path, sides);
  }
  return stages;
}

function parseTypes(fields: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const types = new Map<string, Set<string>>();
  for (let at = 0; at + 1 < fields.length;) {
    const count = Number(fields[at]);
    const type = fields[at + 1 + count] ?? "";
    for (const path of fields.slice(at + 1, at + 1 + count))
      types.set(path, (types.get(path) ?? new Set()).add(type));
    at += count + 3;
  }
  return types;
}

/** Git's names of conflicts, the most specific first, because a path can have several. */
const names: readonly (readonly [string, ConflictType])[] = [
  ["CONFLICT (submodule", "submodule"],
  ["CONFLICT (file/directory", "file_directory"],
  ["CONFLICT (distinct modes", "kind"],
  ["CONFLICT (rename/rename", "rename_rename"],
  ["CONFLICT (rename/delete", "rename_delete"],
  ["CONFLICT (modify/delete", "modify_delete"],
  ["CONFLICT (directory rename", "location"],
  ["CONFLICT (file location", "location"],
  ["CONFLICT (binary", "binary"],
];

function typeOf(sides: Stages, found: ReadonlySet<string> = new Set()): ConflictType {
  const named = names.find(([name]) => [...found].some((type) => type.startsWith(name)));
  if (named !== undefined) return named[1];
  if (sides.ours === null || sides.theirs === null) return "other";
  return sides.base === null ? "both_added" : "content";
}
