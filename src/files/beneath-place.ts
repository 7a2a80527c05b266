import { chmodSync, fchmodSync, fchownSync, fstatSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { OpenDirectory } from "../workspace/beneath/open-directory.ts";
import type { StreamPlace } from "./streams.ts";

/**
 * Opens the directory that contains a path of a place, and calls `act` with it and the last part. Creates missing
 * directories, and replaces links and files that are in their way. The server then owns the directories and nobody else
 * can write to them, since processes of the user of agents could otherwise put links into them. The next run of the
 * agent gets them back with everything in them (supervisor/give-files.ts).
 */
export async function withParent<T>(
  data: string,
  place: StreamPlace,
  path: string,
  act: (directory: OpenDirectory, name: string) => Promise<T> | T,
): Promise<T> {
  const top = dirname(place.path);
  if (place.prefix === undefined) makeTop(join(data, top), place);
  const base = place.prefix === undefined ? top : place.path;
  if (place.prefix !== undefined) makeTop(join(data, base), place);
  const parts = path.slice(base.length + 1).split("/");
  let here = OpenDirectory.open(join(data, base));
  try {
    for (const part of parts.slice(0, -1)) {
      const next = here.enterOrReplace(part);
      here.close();
      here = next;
      claim(here);
    }
    return await act(here, parts.at(-1) ?? "");
  } finally {
    here.close();
  }
}

/** Gives a directory to the server, so that only the server can use it for now. */
export function claim({ fd }: OpenDirectory): void {
  const { uid, gid, mode } = fstatSync(fd);
  const own = process.getuid?.() ?? uid;
  const group = process.getgid?.() ?? gid;
  if (uid !== own) fchownSync(fd, own, group);
  if ((mode & 0o777) !== 0o700) fchmodSync(fd, 0o700);
}

/** Creates the directory of all streams. The user of agents must be able to pass through that of the agents. */
function makeTop(directory: string, { kind }: StreamPlace): void {
  const made = mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (made !== undefined && kind === "agent") chmodSync(directory, 0o711);
}
