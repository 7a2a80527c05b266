import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { unfinishedMove } from "./marks.ts";

/** Names in a data directory that a server or a node creates. */
const content = [
  "signalbox.db",
  "installation",
  "node-id",
  "agents",
  "archives",
  "checkpoints",
  "files",
  "logs",
  "office-repositories",
  "orchestrations",
  "runs",
  "snapshots",
  "workspaces",
];

/** Returns true if an earlier attempt was interrupted. Refuses a directory that has other content. */
export function isUnfinished(directory: string, source: string): boolean {
  const began = unfinishedMove(directory);
  if (began === source) return true;
  const found = content.filter((name) => existsSync(join(directory, name)));
  if (began === null && found.length === 0) return false;
  throw new CommandFailure(
    exitCodes.failed,
    began === null
      ? `The data directory ${directory} already contains an installation (${found.join(", ")}). Set SIGNALBOX_HOME to an empty directory.`
      : `The move of ${began} into the data directory ${directory} is not finished. Finish it, or set SIGNALBOX_HOME to an empty directory.`,
  );
}
