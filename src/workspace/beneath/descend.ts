import { pathParts } from "../../protocol/files/path.ts";
import { HeldDirectory } from "./held-directory.ts";

/**
 * Goes down from a root to the directory that a path's last part is in, and does something there with that last part.
 * No link is followed on the way, however quickly somebody puts one there. A directory that is missing is made if that
 * is wanted; with "replace" a link or file that stands where it must be is removed.
 */
export async function beneath<T>(
  root: string,
  path: string,
  act: (directory: HeldDirectory, name: string) => T | Promise<T>,
  otherwise: "fail" | "make" | "replace" = "fail",
): Promise<T> {
  const parts = pathParts(path);
  const name = parts?.at(-1);
  if (parts === null || name === undefined) throw new Error(`"${path}" is no path inside a workspace.`);
  let here = HeldDirectory.open(root);
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

function step(here: HeldDirectory, part: string, otherwise: "fail" | "make" | "replace"): HeldDirectory {
  switch (otherwise) {
    case "fail":
      return here.enter(part);
    case "make":
      return here.enterOrMake(part);
    case "replace":
      return here.enterOrReplace(part);
  }
}
