/** Content of a path on one side of a merge. */
export interface ConflictSide {
  readonly blob: string;
  readonly mode: string;
}

/** Reason for which git could not merge a path. */
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

/** A path that needs a decision, with its versions; null where a side does not have it. */
export interface ConflictFile {
  readonly path: string;
  readonly base: ConflictSide | null;
  readonly ours: ConflictSide | null;
  readonly theirs: ConflictSide | null;
  readonly type: ConflictType;
}

/** A merge that needs decisions. Its tree holds everything that merged, and markers in the conflicting files. */
export interface Conflict {
  readonly kind: "conflict";
  readonly tree: string;
  readonly files: readonly ConflictFile[];
}

/** A merge without conflict. */
export interface CleanMerge {
  readonly kind: "clean";
  readonly commit: string;
  readonly tree: string;
}
