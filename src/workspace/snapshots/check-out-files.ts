import { removeTree } from "../remove-tree.ts";
import { fileKind, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import { pathParts } from "../../protocol/files/path.ts";
import { beneath } from "../beneath/descend.ts";
import { hasCode, type OpenDirectory } from "../beneath/open-directory.ts";
import { putFile, putLink } from "../beneath/put-file.ts";
import { readObjects } from "../git/objects.ts";
import { staysInside } from "../scan/link.ts";
import { Problems, quoted, type Problem } from "../scan/problem.ts";
import type { SnapshotFile } from "./read-workspace.ts";

/** Options for writing files of a commit into a directory. */
export interface CheckoutOptions {
  readonly directory: string;
  readonly durable: boolean;
  /** Limits for a commit from outside. The platform's own commits already respect them. */
  readonly limits?: WorkspaceLimits;
}

/**
 * Files that were written, and problems with those that were not. A commit from outside may contain files that the
 * platform refuses.
 */
export interface CheckoutResult {
  readonly files: readonly SnapshotFile[];
  readonly problems: readonly Problem[];
}

/**
 * Writes files of a commit into a directory. Git only supplies bytes, so no hook, filter or attribute takes
 * effect. Existing files are replaced; links are not followed.
 */
export async function checkOutFiles(
  repository: string,
  wanted: readonly SnapshotFile[],
  { directory, limits, durable }: CheckoutOptions,
): Promise<CheckoutResult> {
  const problems = new Problems();
  const files = wanted.filter((file) => isAcceptable(file, limits, problems));
  const written = new Set<SnapshotFile>();
  const contents = readObjects(
    repository,
    files.map(({ blob }) => blob),
  );
  const work = files.values();
  const outcomes = await Promise.allSettled(
    Array.from({ length: concurrency }, async () => {
      for (const file of work) {
        const { value } = await contents.next();
        if (value === undefined)
          throw new Error(`${quoted(file.path)} could not be read from ${repository}.`);
        if (await writeFile(directory, file, value.bytes, durable, problems)) written.add(file);
      }
    }),
  );
  await contents.return(undefined);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  return { files: files.filter((file) => written.has(file)), problems: problems.all() };
}

/** Number of files written concurrently. */
const concurrency = 8;

function isAcceptable(
  { path, size }: SnapshotFile,
  limits: WorkspaceLimits | undefined,
  problems: Problems,
): boolean {
  if (pathParts(path) === null) {
    problems.add(path, "name", `The file name ${quoted(path)} is not allowed, and the file was skipped.`);
    return false;
  }
  const limit = limits?.fileBytes[fileKind(path)] ?? Infinity;
  if (size <= 2 * limit) return true;
  const sizes = `${size} bytes; the limit for its file type is ${limit}`;
  problems.add(path, "too_large", `${quoted(path)} has ${sizes}. It was skipped.`);
  return false;
}

async function writeFile(
  root: string,
  { path, mode }: SnapshotFile,
  bytes: Buffer,
  durable: boolean,
  problems: Problems,
): Promise<boolean> {
  if (mode !== "120000") {
    const executable = mode === "100755";
    await replacing(root, path, (directory, name) =>
      putFile(directory, name, bytes, { executable, durable }),
    );
    return true;
  }
  const target = bytes.toString("utf8");
  if (staysInside(target, path.split("/").length - 1)) {
    await replacing(root, path, (directory, name) => putLink(directory, name, target));
    return true;
  }
  problems.add(
    path,
    "link_outside",
    `The link ${quoted(path)} points outside of the workspace and was skipped.`,
  );
  return false;
}

/**
 * Writes a file, and again after removing a directory of the same name: a rename replaces anything but a
 * directory.
 */
function replacing(
  root: string,
  path: string,
  put: (directory: OpenDirectory, name: string) => Promise<void>,
): Promise<void> {
  return beneath(
    root,
    path,
    async (directory, name) => {
      try {
        await put(directory, name);
      } catch (error) {
        if (!hasCode(error, "EISDIR", "ENOTEMPTY", "EEXIST")) throw error;
        await removeTree(directory.at(name));
        await put(directory, name);
      }
    },
    "replace",
  );
}
