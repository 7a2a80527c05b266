/** A disk on which nothing can be stored now. Work that needs it waits and continues by itself. */
export interface DiskTrouble {
  readonly code: "disk_full" | "disk_read_only" | "disk_failed";
  /** The directory on that disk. */
  readonly directory: string;
}

/**
 * A database server that does not answer, or that stores nothing because it is a standby, its transactions are read-only
 * or its disk is full. Signalbox tries again by itself.
 */
export interface DatabaseTrouble {
  readonly code: "database_unreachable" | "database_read_only" | "database_full";
}

/** The reason why the server can store nothing now. */
export type StorageTrouble = DiskTrouble | DatabaseTrouble;

/** Returns a sentence for the person who runs the server: what the trouble is, and what to do. */
export function troubleSentence(trouble: StorageTrouble): string {
  const waiting = "Nothing is lost: agents wait and continue by themselves.";
  switch (trouble.code) {
    case "database_unreachable":
      return "The database does not answer. Nothing is lost, and Signalbox reconnects automatically. If this continues, check PostgreSQL.";
    case "database_read_only":
      return "The database accepts no changes. Nothing is lost, and Signalbox continues automatically. If this continues, check that DATABASE_URL points to the primary server and that its transactions are not read-only.";
    case "database_full":
      return "The disk of the database is full. Nothing is lost, and Signalbox continues automatically. Free some space on the database server.";
    case "disk_full":
      return `The disk with ${trouble.directory} is full. ${waiting} Free some space, then try again.`;
    case "disk_read_only":
      return `The disk with ${trouble.directory} is read-only. ${waiting} Make it writable, then try again.`;
    case "disk_failed":
      return `The disk with ${trouble.directory} cannot be written. ${waiting} Check the disk, then try again.`;
  }
}
