import { runGit, startGit } from "../git/git.ts";
import { emptyTree, objectId } from "../git/ids.ts";

/** Change of one file between two commits, with its blobs before and after. */
export interface Change {
  readonly status: "added" | "modified" | "deleted" | "renamed";
  readonly path: string;
  /** Previous path of a renamed file. */
  readonly from?: string;
  readonly blobs: { readonly before: string | null; readonly after: string | null };
}

/** A diff as text. `whole` is false if it was cut at the size limit. */
export interface Patch {
  readonly bytes: Buffer;
  readonly whole: boolean;
}

/** Lists the files that differ between two commits. From null, every file counts as added. */
export async function listChanges(repository: string, from: string | null, to: string): Promise<Change[]> {
  const args = [...diffTree, "--raw", "-z", "--no-abbrev", ...range(from, to)];
  const fields = (await runGit(repository, args)).toString("utf8").split("\0");
  return [...parse(fields)];
}

/** Numbers of added and removed lines of a file. */
export interface LineCount {
  readonly added: number;
  readonly removed: number;
}

/** Counts changed lines per path between two commits. Binary files are left out. */
export async function countLines(
  repository: string,
  from: string | null,
  to: string,
): Promise<Map<string, LineCount>> {
  const args = [...diffTree, "--numstat", "-z", ...range(from, to)];
  const fields = (await runGit(repository, args)).toString("utf8").split("\0");
  const counts = new Map<string, LineCount>();
  for (let at = 0; at + 1 < fields.length;) {
    const [added = "", removed = "", path = ""] = (fields[at] ?? "").split("\t");
    const name = path === "" ? (fields[at + 2] ?? "") : path;
    at += path === "" ? 3 : 1;
    if (added !== "-") counts.set(name, { added: Number(added), removed: Number(removed) });
  }
  return counts;
}

/** Returns the diff between two commits in git's format. With `binary` it can be applied without loss. */
export async function readPatch(
  repository: string,
  from: string | null,
  to: string,
  { maxBytes, binary = false }: { readonly maxBytes: number; readonly binary?: boolean },
): Promise<Patch> {
  const form = ["--patch", "--full-index", ...(binary ? ["--binary"] : [])];
  const { child, done, stop } = startGit(repository, [...diffTree, ...form, ...range(from, to)]);
  const pieces: Buffer[] = [];
  let length = 0;
  child.stdin.end();
  try {
    for await (const piece of child.stdout as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length > maxBytes) return { bytes: Buffer.concat(pieces).subarray(0, maxBytes), whole: false };
    }
    await done;
    return { bytes: Buffer.concat(pieces), whole: true };
  } finally {
    // Failures were thrown above; here git is killed only if the output was cut.
    await stop();
  }
}

const diffTree = ["diff-tree", "-r", "--find-renames", "--no-ext-diff", "--no-textconv", "--no-color"];

function range(from: string | null, to: string): string[] {
  return ["--end-of-options", from === null ? emptyTree : objectId(from), objectId(to)];
}

/** Parses `:<mode> <mode> <id> <id> <status>` NUL path NUL, followed by another path NUL for a rename. */
function* parse(fields: readonly string[]): Generator<Change> {
  for (let at = 0; at + 1 < fields.length;) {
    const [, , before = "", after = "", status = ""] = (fields[at] ?? "").split(" ");
    const blobs = { before: blob(before), after: blob(after) };
    if (status.startsWith("R")) {
      yield { status: "renamed", path: fields[at + 2] ?? "", from: fields[at + 1] ?? "", blobs };
      at += 3;
    } else {
      yield { status: statuses[status] ?? "modified", path: fields[at + 1] ?? "", blobs };
      at += 2;
    }
  }
}

const statuses: Readonly<Record<string, Change["status"]>> = { A: "added", D: "deleted" };

function blob(id: string): string | null {
  return /^0+$/.test(id) ? null : id;
}
