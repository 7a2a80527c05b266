import { join } from "node:path";

import { isObjectId } from "../git/ids.ts";
import { locateRepository, resolveRef } from "./locate-repository.ts";

/** Commit that a working copy has checked out, and the directory of its objects. */
export interface SourceHead {
  readonly commit: string;
  readonly objects: string;
}

/**
 * Finds the commit that a directory's repository has checked out. Returns null if there is no repository, no commit yet,
 * or an unknown format.
 */
export function sourceHead(directory: string): SourceHead | null {
  const place = locateRepository(directory);
  const head = place === null ? null : resolveRef(place, "HEAD");
  if (place === null || head === null || !isObjectId(head.id)) return null;
  return { commit: head.id, objects: join(place.common, "objects") };
}
