import { type FileHandle, open } from "node:fs/promises";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.ts";

/** A file of the built page, ready to be sent. The caller closes it. */
export interface PageFile extends AsyncDisposable {
  readonly encoding: Encoding | null;
  /** Identifies these exact bytes: another file, time or encoding has another tag. */
  readonly tag: string;
  readonly read: () => Promise<Buffer>;
}

/**
 * Finds a file of the page in the client's preferred encoding: the build stores compressed forms (`.br`, `.gz`) beside
 * a file if that is worth it. Returns null if there is no such file.
 */
export async function findPageFile(
  path: string,
  accepts: string | readonly string[] | undefined,
): Promise<PageFile | null> {
  const encoding = acceptedEncoding(accepts, ["br", "gzip"]);
  const compressed = encoding === null ? null : await openFile(path + endings[encoding], encoding);
  return compressed ?? openFile(path, null);
}

const endings: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

async function openFile(path: string, encoding: Encoding | null): Promise<PageFile | null> {
  const file = await openIfFile(path);
  if (file === null) return null;
  const { mtimeMs, size } = await file.stat();
  const parts = [Math.round(mtimeMs).toString(36), size.toString(36), encoding ?? "plain"];
  return {
    encoding,
    tag: `"${parts.join("-")}"`,
    read: () => file.readFile(),
    [Symbol.asyncDispose]: () => file.close(),
  };
}

async function openIfFile(path: string): Promise<FileHandle | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
  if (file === null || (await file.stat()).isFile()) return file;
  await file.close();
  return null;
}
