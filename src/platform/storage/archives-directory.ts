import { join } from "node:path";

/** Returns the directory of all archives. */
export function archivesIn(dataDirectory: string): string {
  return join(dataDirectory, "archives");
}
