import type { DatabaseTrouble } from "./api/storage-trouble.ts";

/** Codes of faults of a disk: the system's, and those of the store. */
const diskFaults = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "disk_full", "unwritable", "disk_failed"]);
const otherFaults = new Set([
  "EMFILE",
  "ENFILE",
  "ENOMEM",
  "EAGAIN",
  "busy",
  "files_unavailable",
  "files_full",
]);
/** Codes of faults of a database server, and the trouble that each one means. */
const serverFaults: ReadonlyMap<string, DatabaseTrouble["code"]> = new Map([
  ["unreachable", "database_unreachable"],
  ["no_connections", "database_unreachable"],
  ["read_only", "database_read_only"],
  ["server_disk_full", "database_full"],
] as const);

/** Returns true if the disk could not store something: it is full, read-only or broken. */
export function isDiskFault(fault: unknown): boolean {
  return hasCode(fault, (code) => diskFaults.has(code));
}

/** Returns the trouble with the database server behind a fault; null if the fault has another reason. */
export function databaseTroubleOf(fault: unknown): DatabaseTrouble | null {
  const found = [...serverFaults].find(([known]) => hasCode(fault, (code) => code === known));
  return found === undefined ? null : { code: found[1] };
}

/**
 * Returns true for temporary faults of the machine: no space, no descriptors, no memory, a read-only disk, a database
 * server that does not answer. The same work may succeed later.
 */
export function isMachineFault(fault: unknown): boolean {
  return hasCode(fault, (code) => [diskFaults, otherFaults, serverFaults].some((codes) => codes.has(code)));
}

/** Returns true if a fault says that the file store has lost content. Its message is for people. */
export function isLostContent(fault: unknown): boolean {
  return hasCode(fault, (code) => code === "files_lost");
}

/** Looks for the code of a fault or of one of its causes. */
function hasCode(fault: unknown, matches: (code: string) => boolean): boolean {
  if (typeof fault !== "object" || fault === null) return false;
  const { code, cause } = fault as { code?: unknown; cause?: unknown };
  return (typeof code === "string" && matches(code)) || hasCode(cause, matches);
}
