import { lstatSync } from "node:fs";

import { beneath } from "../beneath/descend.ts";
import { hasCode, reason } from "../beneath/open-directory.ts";
import { scannedFile, type ScannedFile } from "../scan/scan.ts";

/** A path of a workspace: a file or link, nothing, or something that cannot be taken. */
export type Inspected =
  | { readonly is: "there"; readonly file: ScannedFile }
  | { readonly is: "missing" }
  | { readonly is: "untakable"; readonly reason: string };

/**
 * Inspects one path of a workspace without following links. A file below a link counts as missing, as in git.
 */
export async function inspect(root: string, path: string): Promise<Inspected> {
  try {
    const stats = await beneath(root, path, (directory, name) => lstatSync(directory.at(name)));
    if (stats.isFile()) return { is: "there", file: scannedFile(path, stats, "file") };
    if (stats.isSymbolicLink()) return { is: "there", file: scannedFile(path, stats, "link") };
    if (stats.isDirectory()) return { is: "missing" };
    return { is: "untakable", reason: "it is not a file" };
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "ELOOP")) return { is: "missing" };
    return { is: "untakable", reason: reason(error) };
  }
}
