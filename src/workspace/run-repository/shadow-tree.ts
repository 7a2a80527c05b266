import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { GitOptions } from "../git/git.ts";

/**
 * A directory of the platform with copies of a few files of a workspace, at the same paths. Git evaluates the
 * rules of a project there, without opening anything in a directory that an agent can write.
 */
export interface ShadowTree {
  readonly directory: string;
  /** Copies a file. The path comes from a scan, so it stays inside. */
  put(path: string, bytes: Buffer): Promise<void>;
  makeDirectory(path: string): Promise<void>;
  /** The options with which git uses the shadow tree as its worktree, with its own index. */
  readonly git: GitOptions;
  /** The maximum duration of one evaluation of rules. */
  readonly timeoutMs: number;
}

/** Opens a shadow tree in an empty scratch directory. */
export async function openShadowTree(scratch: string, timeoutMs = defaultTimeoutMs): Promise<ShadowTree> {
  const directory = join(scratch, "tree");
  await mkdir(directory);
  return {
    directory,
    timeoutMs,
    async put(path, bytes) {
      const file = join(directory, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    },
    async makeDirectory(path) {
      await mkdir(join(directory, path), { recursive: true });
    },
    git: {
      settings: ["core.bare=false", "core.fsync=none"],
      environment: {
        GIT_WORK_TREE: directory,
        GIT_INDEX_FILE: join(scratch, "index"),
        GIT_LITERAL_PATHSPECS: "0",
      },
    },
  };
}

/** The default time limit. Patterns that an agent wrote can take exponential time. */
const defaultTimeoutMs = 60_000;
