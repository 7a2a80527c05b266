import { StoreFault } from "../fault.ts";

/** Converts an error of SQLite or the file system to a sentence for the person who runs the server. */
export function sqliteFault(error: unknown, file: string): StoreFault {
  if (error instanceof StoreFault) return error;
  const said = error instanceof Error ? error.message : String(error);
  switch (reason(error)) {
    case "full":
      return new StoreFault(
        "disk_full",
        `The disk with ${file} is full, and the last change was not saved. Free some space and try again.`,
        error,
      );
    case "unwritable":
      return new StoreFault(
        "unwritable",
        `${file} cannot be written (${said}). Give this user write access to it and its directory, or use another data directory.`,
        error,
      );
    case "failing":
      return new StoreFault(
        "disk_failed",
        `${file} could not be read or written (${said}). Check its disk.`,
        error,
      );
    case "not_a_database":
      return new StoreFault(
        "not_a_database",
        `${file} is not a database. Move it to start with an empty one, or restore a backup.`,
        error,
      );
    case "damaged":
      return new StoreFault(
        "damaged",
        `${file} is damaged (${said}). Stop the server and restore a backup of the data directory.`,
        error,
      );
    case "busy":
      return new StoreFault("busy", `Another program has locked ${file}. Close it and try again.`, error);
    case "other":
      return new StoreFault("failed", `${file} could not be used: ${said}.`, error);
  }
}

type Reason = "full" | "unwritable" | "failing" | "not_a_database" | "damaged" | "busy" | "other";

/** SQLite's primary result codes, and file system errors from creating the file. */
const reasons: Readonly<Record<string, Reason>> = {
  5: "busy",
  6: "busy",
  8: "unwritable",
  10: "failing",
  11: "damaged",
  13: "full",
  14: "unwritable",
  23: "unwritable",
  26: "not_a_database",
  EACCES: "unwritable",
  EPERM: "unwritable",
  EROFS: "unwritable",
  EISDIR: "unwritable",
  ENOENT: "unwritable",
  ENOTDIR: "unwritable",
  ENOSPC: "full",
  EDQUOT: "full",
  EIO: "failing",
};

function reason(error: unknown): Reason {
  const { errcode, code } = (error ?? {}) as { errcode?: number; code?: string };
  const primary = errcode === undefined ? code : String(errcode % 256);
  return reasons[primary ?? ""] ?? "other";
}
