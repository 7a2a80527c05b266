import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

import { git } from "./git-traps.ts";
import { plant, type Tree } from "./test-directory.ts";

/** Creates a repository with one commit of these files on the branch `main`. Returns the commit. */
export function plantProject(directory: string, tree: Tree): string {
  plant(directory, tree);
  git(directory, "init", "-q", "-b", "main");
  return commitAll(directory);
}

/** Commits everything in a work tree with plain git. Returns the commit. */
export function commitAll(directory: string, message = "a commit"): string {
  git(directory, "add", "-A", "-f");
  git(directory, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", message);
  return output(directory, "rev-parse", "HEAD");
}

/** Returns the output of plain git without its last line break. */
export function output(directory: string, ...args: readonly string[]): string {
  return execFileSync("git", args, {
    cwd: directory,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null" },
  }).trimEnd();
}

/** Returns the mode, timestamps and content hash of every path below a directory. */
export function fingerprint(directory: string): Readonly<Record<string, string>> {
  const paths = (readdirSync(directory, { recursive: true }) as string[]).toSorted();
  return Object.fromEntries(
    paths.map((path) => {
      const file = join(directory, path);
      const stats = lstatSync(file);
      const hash = createHash("sha256");
      if (stats.isFile()) hash.update(readFileSync(file));
      if (stats.isSymbolicLink()) hash.update(readlinkSync(file));
      return [path, [stats.mode, stats.mtimeMs, stats.ctimeMs, hash.digest("hex")].join(" ")];
    }),
  );
}
