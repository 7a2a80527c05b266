import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Returns the temporary directory in which a workspace is restored. A complete restore is renamed to the workspace.
 */
export function restoredBeside(workspace: string): string {
  return `${workspace}.restored`;
}

/**
 * Creates a directory in which an agent or a build will work, if it does not exist. Only its owner may read it. The agent
 * may run as a different user than the server, so every user may enter the parent directories, but not list them.
 */
export async function makeWorkspace(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o711 });
  await mkdir(path, { recursive: true, mode: 0o700 });
}
