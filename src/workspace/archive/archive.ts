import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

import { sanitize } from "../../protocol/files/names.ts";

/** A file for an archive, with its content or a function that opens it when it is written. */
export type ArchiveEntry = { readonly path: string; readonly executable?: boolean } & (
  | { readonly bytes: Buffer }
  | { readonly content: () => Readable }
);

/**
 * Writes a ZIP file atomically, one entry at a time, so only one is in memory. Every part of a path is made
 * safe for the system that unpacks it; if two paths become equal, the later ones are numbered. The same
 * entries and time give the same bytes.
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>,
  at: Date,
): Promise<void> {
  const fresh = `${file}.new`;
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream as Readable, createWriteStream(fresh, { mode: 0o600 }));
  try {
    await Promise.race([addAll(zip, entries, at), written]);
    zip.end();
    await written;
    await forceToDisk(fresh);
    await rename(fresh, file);
  } catch (error) {
    (zip.outputStream as Readable).destroy();
    // The first error is thrown below.
    await written.catch(() => {});
    await rm(fresh, { force: true });
    throw error;
  }
}

async function addAll(
  zip: ZipFile,
  entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>,
  at: Date,
): Promise<void> {
  const taken = new Set<string>();
  for await (const entry of entries) {
    const mode = entry.executable === true ? 0o100755 : 0o100644;
    const name = unique(safePath(entry.path), taken);
    const size = "bytes" in entry ? { size: entry.bytes.length } : {};
    await new Promise<void>((resolve, reject) => {
      zip.addReadStreamLazy(name, { mtime: at, mode, ...size }, (give) => {
        const stream =
          "bytes" in entry ? Readable.from([entry.bytes], { objectMode: false }) : entry.content();
        give(
          null,
          stream.on("error", reject).on("close", () => resolve()),
        );
      });
    });
  }
}

function safePath(path: string): string {
  const parts = path.split("/").flatMap((part) => {
    const name = sanitize(part, { replaceSpaces: false });
    return name.ok ? [name.value] : [];
  });
  return parts.length === 0 ? "_" : parts.join("/");
}

/** Makes a path unique, ignoring case as many file systems do. */
function unique(path: string, taken: Set<string>): string {
  const dot = path.lastIndexOf(".");
  const end = dot > path.lastIndexOf("/") + 1 ? dot : path.length;
  let name = path;
  for (let number = 2; taken.has(name.toLowerCase()); number++) {
    name = `${path.slice(0, end)}_${number}${path.slice(end)}`;
  }
  taken.add(name.toLowerCase());
  return name;
}

async function forceToDisk(file: string): Promise<void> {
  await using handle = await open(file, "r+");
  await handle.sync();
}
