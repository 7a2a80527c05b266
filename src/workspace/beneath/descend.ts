import { pathParts } from "../../protocol/files/path.ts";
import { OpenDirectory } from "./open-directory.ts";

/**
 * Opens the directory that contains a path's last part and calls `act` with it and that part. Follows no link on the
 * way, however quickly one is created. With "make", creates missing directories; with "replace", first removes a link
 * or file in a directory's position.
 */
export async function beneath<T>(
  root: string,
  path: string,
  act: (directory: OpenDirectory, name: string) => T | Promise<T>,
  otherwise: "fail" | "make" | "replace" = "fail",
): Promise<T> {
  const parts = pathParts(path);
  const name = parts?.at(-1);
  if (parts === null || name === undefined) throw new Error(`"${path}" is not a path inside a workspace.`);
  let here = OpenDirectory.open(root);
  try {
    for (const part of parts.slice(0, -1)) {
      const next = step(here, part, otherwise);
      here.close();
      here = next;
    }
    return await act(here, name);
  } finally {
    here.close();
  }
}

function step(here: OpenDirectory, part: string, otherwise: "fail" | "make" | "replace"): OpenDirectory {
  switch (otherwise) {
    case "fail":
      return here.enter(part);
    case "make":
      return here.enterOrMake(part);
    case "replace":
      return here.enterOrReplace(part);
  }
}
