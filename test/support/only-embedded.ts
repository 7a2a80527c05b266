import { beforeEach } from "vitest";
import { chosenStore } from "./chosen-store.ts";

/**
 * Skips the tests of this file, or of the `describe` block around the call, with PostgreSQL. They are about the file of
 * the embedded store, as the reason says; the end of a run lists them.
 */
export function onlyEmbedded(reason: string): void {
  beforeEach(({ skip }) => skip(chosenStore === "postgres", reason));
}
