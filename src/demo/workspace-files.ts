import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

const passedOver = new Set([".git", ".cache", "node_modules", "dist", "coverage"]);
const largest = 512 * 1024;
const most = 2_000;

/** Reads the text files of a directory by path, in order, without links, large files and files of tools. */
export async function workspaceFiles(directory: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  await collect(directory, "", files);
  return files;
}

async function collect(directory: string, folder: string, files: Map<string, string>): Promise<void> {
  const entries = await readdir(join(directory, folder), { withFileTypes: true });
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (passedOver.has(entry.name) || files.size >= most) continue;
    if (entry.isDirectory()) await collect(directory, path, files);
    if (!entry.isFile() || (await stat(join(directory, path))).size > largest) continue;
    files.set(path, await readFile(join(directory, path), "utf8"));
  }
}
