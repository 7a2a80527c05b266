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
/** Codes of faults of a database server. */
const serverFaults = new Set(["unreachable", "no_connections", "read_only", "server_disk_full"]);

/** Returns true if the disk could not store something: it is full, read-only or broken. */
export function isDiskFault(fault: unknown): boolean {
  return hasCode(fault, (code) => diskFaults.has(code));
}

/** Returns true if the database server does not answer, or can store nothing now. */
export function isDatabaseFault(fault: unknown): boolean {
  return hasCode(fault, (code) => serverFaults.has(code));
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
