import { join } from "node:path";

/** Returns the directory with the pictures of all tasks. Each task has a directory, with one picture for each commit. */
export function screenshotsIn(dataDirectory: string): string {
  return join(dataDirectory, "screenshots");
}
