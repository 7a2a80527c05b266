/** A disk on which nothing can be stored now. Work that needs it waits and continues by itself. */
export interface DiskTrouble {
  readonly code: "disk_full" | "disk_read_only" | "disk_failed";
  /** The directory on that disk. */
  readonly directory: string;
}

/** Returns a sentence for the person who runs the server: what the trouble is, and what to do. */
export function diskSentence({ code, directory }: DiskTrouble): string {
  const waiting = "Nothing is lost: agents wait and continue by themselves.";
  switch (code) {
    case "disk_full":
      return `The disk with ${directory} is full. ${waiting} Free some space, then try again.`;
    case "disk_read_only":
      return `The disk with ${directory} is read-only. ${waiting} Make it writable, then try again.`;
    case "disk_failed":
      return `The disk with ${directory} cannot be written. ${waiting} Check the disk, then try again.`;
  }
}

/** Begins the comment in the event stream that reports the trouble as JSON, null when it is over. */
export const diskComment = "disk ";
