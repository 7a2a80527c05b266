import {
  chmod,
  cp,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import type { Stats } from "node:fs";
import { dirname, join } from "node:path";
import type { OwnCopy, OwnDirectory } from "../agents/known-cli.ts";
import { type McpServersPart, withoutMcpServers } from "./without-mcp-servers.ts";

/**
 * Creates the own directory of a command line, brings the copies in it up to date, and returns the variables that make
 * the command line use it. A copy that is newer than the person's file stays: the command line has changed it, for
 * example because it renewed its sign-in. MCP servers of the person are left out, unless the agent may have them.
 */
export async function prepareOwnDirectory(
  directory: string,
  { variables, copies }: OwnDirectory,
  home: string,
  withMcpServers = false,
): Promise<Record<string, string>> {
  // The agent may have another user, who must be able to enter the parent.
  await mkdir(dirname(directory), { recursive: true, mode: 0o711 });
  await takeBack(directory);
  for (const path of Object.values(variables)) await makeRealDirectories(directory, path);
  for (const { mcpServers, ...copy } of copies) {
    const left = withMcpServers ? undefined : mcpServers;
    const from = atHome(copy.from, home);
    if (left === "all") await remove(join(directory, copy.to));
    else await bringUpToDate(directory, { ...copy, from }, left);
  }
  return Object.fromEntries(Object.entries(variables).map(([name, path]) => [name, join(directory, path)]));
}

/** Returns a path in which `~` stands for the home. */
export function atHome(path: string, home: string): string {
  return path === "~" || path.startsWith("~/") ? join(home, path.slice(2)) : path;
}

async function bringUpToDate(
  directory: string,
  { from, to, keys }: Omit<OwnCopy, "mcpServers">,
  left: McpServersPart | undefined,
): Promise<void> {
  const source = await stat(from).catch(() => null);
  if (source === null) return;
  const target = join(directory, to);
  await makeRealDirectories(directory, dirname(to));
  const copy = await lstat(target).catch(() => null);
  if (copy !== null && !copy.isSymbolicLink() && modifiedAt(copy) >= modifiedAt(source)) {
    // An earlier version, or an agent that may have them, has left them in it.
    if (left !== undefined && copy.isFile() && copy.size <= largestConfiguration) {
      const text = await readFile(target, "utf8");
      const cleaned = withoutMcpServers(text, left);
      if (cleaned !== text) await rewrite(target, cleaned, copy);
    }
    return;
  }
  await remove(target);
  if (keys === undefined && left === undefined) {
    await cp(from, target, { recursive: true, dereference: true, preserveTimestamps: true });
    return;
  }
  const text = await readFile(from, "utf8");
  const chosen = keys === undefined ? text : JSON.stringify(picked(text, keys));
  await rewrite(target, left === undefined ? chosen : withoutMcpServers(chosen, left), source);
}

/** The size up to which a copy that the agent may have changed is read. */
const largestConfiguration = 5_000_000;

/** Replaces a file, which may have become a link meanwhile, and gives it these times. */
async function rewrite(target: string, text: string, { atime, mtime }: Stats): Promise<void> {
  await remove(target);
  await writeFile(target, text, { mode: 0o600, flag: "wx" });
  await utimes(target, atime, mtime);
}

/** Creates directories. The agent may have replaced one by a link that leads out of its own directory: it is removed. */
async function makeRealDirectories(directory: string, path: string): Promise<void> {
  let current = directory;
  for (const name of path.split("/").filter((each) => each !== "" && each !== ".")) {
    current = join(current, name);
    await takeBack(current);
  }
}

/**
 * Makes the path a directory that the server's user owns. The user of the run gets it when the run starts; until then,
 * processes of that user cannot put links into it.
 */
async function takeBack(directory: string): Promise<void> {
  await lchown(directory, getuid(), getgid()).catch(() => undefined);
  const found = await lstat(directory).catch(() => null);
  if (found?.isDirectory() === true) return chmod(directory, 0o700);
  await rm(directory, { force: true });
  await mkdir(directory, { mode: 0o700 });
}

/** Removes a file or a directory. Takes ownership of directories first. */
async function remove(path: string): Promise<void> {
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const found = await lstat(next).catch(() => null);
    if (found?.isDirectory() !== true) continue;
    await takeBack(next);
    for (const entry of await readdir(next, { withFileTypes: true }))
      if (entry.isDirectory()) waiting.push(join(next, entry.name));
  }
  await rm(path, { recursive: true, force: true });
}

const getuid = (): number => process.getuid?.() ?? 0;
const getgid = (): number => process.getgid?.() ?? 0;

function modifiedAt({ mtimeMs }: { readonly mtimeMs: number }): number {
  return Math.floor(mtimeMs);
}

/** Returns these keys of a JSON object; an empty object for text that is none. */
function picked(text: string, keys: readonly string[]): object {
  try {
    const all = Object.entries((JSON.parse(text) ?? {}) as object);
    return Object.fromEntries(all.filter(([key]) => keys.includes(key)));
  } catch {
    return {};
  }
}
