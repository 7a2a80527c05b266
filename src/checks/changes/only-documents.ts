import type { Finding } from "../finding.ts";
import { changeOf, isOwnDocument, type ChangedWork } from "./work.ts";

/** Checks that the work changed nothing but the documents of this and earlier phases. */
export function checkOnlyDocuments(work: ChangedWork): Finding[] {
  return [...work.changed]
    .filter((path) => !isOwnDocument(path, work))
    .toSorted()
    .map((file) => ({
      file,
      message: messages[changeOf(file, work)],
      suggestion: "Restore the original files and remove new ones; git status lists them.",
    }));
}

const messages = {
  created: "Created, but this phase only writes its documents.",
  changed: "Changed, but this phase only writes its documents.",
  deleted: "Deleted, but this phase only writes its documents.",
} as const;
