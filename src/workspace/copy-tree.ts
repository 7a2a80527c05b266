import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

const options = { env: { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C" }, maxBuffer: 1 << 20 };

/**
 * Copies a file or directory to a path that does not exist. The copies share blocks with the originals where the file
 * system can do that, and are otherwise independent: hard links become files, links stay links. They belong to the user
 * of this process.
 */
export async function copyTree(from: string, to: string): Promise<void> {
  await run("cp", [...copyArguments, from, to], options);
}

const copyArguments =
  process.platform === "darwin"
    ? ["-R", "-P", "-p", "-c", "--"]
    : ["-R", "-P", "-T", "--preserve=mode,timestamps", "--reflink=auto", "--"];

/**
 * Returns true if a tree also works at another place: nothing in it contains the path, and it has only files, directories
 * and links, none of which gives its program another user.
 */
export async function isMovable(tree: string, path: string): Promise<boolean> {
  const kinds = ["!", "-type", "f", "!", "-type", "d", "!", "-type", "l"];
  const unusual = ["(", "-perm", setId, "-o", "-lname", `${literal(path)}*`, "-o", ...kinds, ")"];
  const { stdout } = await run("find", [tree, ...unusual, "-print", "-quit"], options);
  if (stdout !== "") return false;
  try {
    await run("grep", ["-r", "-q", "-F", "--", path, tree], options);
    return false;
  } catch (error) {
    // 1 means that no file contains it.
    if ((error as { readonly code?: unknown }).code === 1) return true;
    throw error;
  }
}

const setId = process.platform === "darwin" ? "+6000" : "/6000";

/** Returns a pattern that matches only this text. */
function literal(text: string): string {
  return text.replaceAll(/[*?[\]\\]/gu, "\\$&");
}

/** Returns the size of a tree on the disk in bytes. */
export async function sizeOfTree(tree: string): Promise<number> {
  const { stdout } = await run("du", ["-s", "-k", "--", tree], options);
  return Number.parseInt(stdout, 10) * 1024;
}

/** Waits until everything that was written to the file system of a path is on the disk. */
export async function syncTree(path: string): Promise<void> {
  await run("sync", process.platform === "darwin" ? [] : ["-f", path], options);
}
