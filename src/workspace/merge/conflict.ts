/** The content of a path on one side of a merge. */
export interface ConflictSide {
  readonly blob: string;
  readonly mode: string;
}

/** The reason why git could not merge a path. */
export type ConflictType =
  | "content"
  | "both_added"
  | "binary"
  | "modify_delete"
  | "rename_delete"
  | "rename_rename"
  | "file_directory"
  | "kind"
  | "submodule"
  | "location"
  | "other";

/** A conflicting path with its versions; null if a side does not have it. */
export interface ConflictFile {
  readonly path: string;
  readonly base: ConflictSide | null;
  readonly ours: ConflictSide | null;
  readonly theirs: ConflictSide | null;
  readonly type: ConflictType;
}

/**
 * A merge with conflicts. Its tree contains everything that merged, with markers in the conflicting files.
 */
export interface Conflict {
  readonly kind: "conflict";
  readonly tree: string;
  readonly files: readonly ConflictFile[];
}

/** A merge without conflicts. */
export interface CleanMerge {
  readonly kind: "clean";
  readonly commit: string;
  readonly tree: string;
}
