import { dirname, resolve } from "node:path";

/** Returns the absolute paths of configured folders. Relative paths start at the folder of the configuration file. */
export function configuredFolders(folders: readonly string[], configFile: string | undefined): string[] {
  const base = configFile === undefined ? process.cwd() : dirname(resolve(configFile));
  return folders.map((folder) => resolve(base, folder));
}
