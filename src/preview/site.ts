import { mediaTypeOf } from "../protocol/files/media-types.ts";
import { pathParts } from "../protocol/files/path.ts";
import { readBuilt } from "../platform/gate/built-file.ts";
import type { Snapshots } from "../workspace/snapshots/snapshots.ts";

/** A file of a site. */
export interface SiteFile {
  readonly status: 200 | 404;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Reads a file; null if it does not exist, is a link or is too large. */
export type ReadFile = (path: string) => Promise<Buffer | null>;

const largest = 64 * 1024 ** 2;

/** Reads the files of a commit. */
export function readCommit(snapshots: Snapshots, commit: string): ReadFile {
  return async (path) => {
    const file = await snapshots.file(commit, path);
    if (file === null || file.mode === "120000" || file.size > largest) return null;
    return snapshots.readBlob(file.blob, largest);
  };
}

/** Reads the files that a build wrote. */
export function readDirectory(directory: string): ReadFile {
  return async (path) => {
    try {
      return await readBuilt(directory, path);
    } catch {
      // The build wrote no such file, or something that is not a plain file.
      return null;
    }
  };
}

/**
 * Finds the file of an address: the file itself, the index of a folder, or a page without its ending, as web servers do.
 * Other addresses get the site's own 404 page, or the index if the site is an application that reads its address itself.
 */
export async function findInSite(
  read: ReadFile,
  folder: string,
  address: string,
  { isApplication }: { readonly isApplication: boolean },
): Promise<SiteFile | null> {
  const named = decoded(address);
  if (named === null) return null;
  const path = named.replace(/^\/+|\/+$/g, "");
  const candidates =
    path === ""
      ? ["index.html"]
      : [path, `${path}/index.html`, ...(path.includes(".") ? [] : [`${path}.html`])];
  for (const candidate of candidates) {
    const bytes = await readIn(read, folder, candidate);
    if (bytes !== null) return { status: 200, type: typeOf(candidate), bytes };
  }
  const isPage = !/\.\w{1,10}$/.test(path);
  const fallback = isApplication && isPage ? "index.html" : "404.html";
  const bytes = await readIn(read, folder, fallback);
  return bytes === null ? null : { status: isApplication ? 200 : 404, type: typeOf(fallback), bytes };
}

async function readIn(read: ReadFile, folder: string, path: string): Promise<Buffer | null> {
  const whole = folder === "" ? path : `${folder}/${path}`;
  return pathParts(whole) === null ? null : read(whole);
}

function typeOf(path: string): string {
  return mediaTypeOf(path) ?? "application/octet-stream";
}

function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address.split(/[?#]/, 1)[0] ?? "");
  } catch {
    return null;
  }
}
