/** A disk on which nothing can be stored now. Work that needs it waits and continues by itself. */
export interface DiskTrouble {
  readonly code: "disk_full" | "disk_read_only" | "disk_failed";
  /** The directory on that disk. */
  readonly directory: string;
}

/** A database server that does not answer. Signalbox reconnects by itself. */
export interface DatabaseTrouble {
  readonly code: "database_unreachable";
}

/** The reason why the server can store nothing now. */
export type StorageTrouble = DiskTrouble | DatabaseTrouble;

/** Returns a sentence for the person who runs the server: what the trouble is, and what to do. */
export function troubleSentence(trouble: StorageTrouble): string {
  const waiting = "Nothing is lost: agents wait and continue by themselves.";
  if (trouble.code === "database_unreachable")
    return "The database does not answer. Nothing is lost, and Signalbox reconnects by itself. If this continues, check PostgreSQL.";
  const { code, directory } = trouble;
  switch (code) {
    case "disk_full":
      return `The disk with ${directory} is full. ${waiting} Free some space, then try again.`;
    case "disk_read_only":
      return `The disk with ${directory} is read-only. ${waiting} Make it writable, then try again.`;
    case "disk_failed":
      return `The disk with ${directory} cannot be written. ${waiting} Check the disk, then try again.`;
  }
}
