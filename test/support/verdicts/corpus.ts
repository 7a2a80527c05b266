import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files by their paths. */
export type Files = ReadonlyMap<string, string>;

/** The request, in the words of the person. */
interface TaskWords {
  readonly title: string;
  readonly description: string;
}

/** The work of a phase with the verdict that a fair judge would give. */
export interface JudgedWork {
  readonly id: string;
  /** The clean phase that this one is, or is an edit of. */
  readonly of: string;
  readonly kind: "clean" | "mechanical" | "cheat" | "semantic";
  /** The problem, if there is one. */
  readonly defect: string;
  /** The path or criterion that a good finding is about; null if any will do. */
  readonly about: string | null;
  readonly type: string;
  readonly phase: number;
  readonly task: TaskWords;
  readonly files: Files;
  /** The original project of a task that changes one. */
  readonly base: Files | null;
}

interface Case {
  readonly id: string;
  readonly type: string;
  readonly phase: number;
  readonly task: TaskWords;
  readonly base?: string;
}

interface Defect {
  readonly id: string;
  readonly of: string;
  readonly kind: "mechanical" | "cheat" | "semantic";
  readonly defect: string;
  readonly about?: string;
  readonly edits: readonly (
    | { readonly path: string; readonly write: string }
    | { readonly path: string; readonly replace: string; readonly with: string }
    | { readonly path: string; readonly delete: true }
  )[];
}

/** Reads a corpus: every clean phase, then every defect, which is a clean phase with edits. */
export function readCorpus(directory: string): JudgedWork[] {
  const clean = globSync("{*/clean,clean}/*/case.json", { cwd: directory })
    .toSorted()
    .map((file): JudgedWork => {
      const place = join(directory, dirname(file));
      const { id, type, phase, task, base } = read(join(directory, file)) as Case;
      const original = base === undefined ? null : filesBelow(join(place, base));
      return {
        id,
        of: id,
        kind: "clean",
        defect: "",
        about: null,
        type,
        phase,
        task,
        files: filesBelow(join(place, "files")),
        base: original,
      };
    });
  const byId = new Map(clean.map((work) => [work.id, work]));
  const defects = globSync("{*/defects,defects}/*.json", { cwd: directory })
    .toSorted()
    .map((file): JudgedWork => {
      const { id, of, kind, defect, about = null, edits } = read(join(directory, file)) as Defect;
      const work = byId.get(of);
      if (work === undefined) throw new Error(`${file}: there is no clean case ${of}.`);
      return { ...work, id, of, kind, defect, about, files: edited(work.files, edits) };
    });
  return [...clean, ...defects];
}

function edited(files: Files, edits: Defect["edits"]): Files {
  const result = new Map(files);
  for (const edit of edits) {
    if ("write" in edit) result.set(edit.path, edit.write);
    else if ("delete" in edit) result.delete(edit.path);
    else
      result.set(
        edit.path,
        (result.get(edit.path) ?? "").replace(edit.replace, () => edit.with),
      );
  }
  return result;
}

function filesBelow(directory: string): Files {
  if (!existsSync(directory)) throw new Error(`${directory} does not exist.`);
  const paths = globSync("**/{*,.*}", { cwd: directory }).filter((path) =>
    statSync(join(directory, path)).isFile(),
  );
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(directory, path), "utf8")]));
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
