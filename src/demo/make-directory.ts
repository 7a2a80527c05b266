import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Creates the directory of a file. Throws if the working directory was deleted; with a relative path, Node would try to
 * create it for ever.
 */
export async function makeDirectoryOf(file: string): Promise<void> {
  await mkdir(dirname(resolve(file)), { recursive: true });
}
