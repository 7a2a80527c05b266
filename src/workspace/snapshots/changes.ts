import { runGit, startGit } from "../git/git.ts";
import { emptyTree, objectId } from "../git/ids.ts";

/** What became of one file between two commits, with the blob before and after. */
export interface Change {
  readonly status: "added" | "modified" | "deleted" | "renamed";
  readonly path: string;
  /** Its earlier path, where it was renamed. */
  readonly from?: string;
  readonly blobs: { readonly before: string | null; readonly after: string | null };
}

/** A difference as text, as far as it was wanted; `whole` is false where it was cut. */
export interface Patch {
  readonly bytes: Buffer;
  readonly whole: boolean;
}

/** The files that differ between two commits; from null everything was added. */
export async function listChanges(repository: string, from: string | null, to: string): Promise<Change[]> {
  const args = [...diffTree, "--raw", "-z", "--no-abbrev", ...range(from, to)];
  const fields = (await runGit(repository, args)).toString("utf8").split("\0");
  return [...parse(fields)];
}

/** How many lines of a file were added and removed. */
export interface LineCount {
  readonly added: number;
  readonly removed: number;
}

/** The changed lines of every file that differs between two commits, by its path; files that are no text are left out. */
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

/** The difference between two commits in git's own form; with `binary` it can be applied to the last byte. */
export async function readPatch(
  repository: string,
  from: string | null,
  to: string,
  { mostBytes, binary = false }: { readonly mostBytes: number; readonly binary?: boolean },
): Promise<Patch> {
  const form = ["--patch", "--full-index", ...(binary ? ["--binary"] : [])];
  const { child, done } = startGit(repository, [...diffTree, ...form, ...range(from, to)]);
  const pieces: Buffer[] = [];
  let length = 0;
  child.stdin.end();
  try {
    for await (const piece of child.stdout as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length > mostBytes) return { bytes: Buffer.concat(pieces).subarray(0, mostBytes), whole: false };
    }
    await done;
    return { bytes: Buffer.concat(pieces), whole: true };
  } finally {
    child.kill("SIGKILL");
    await done.catch(() => {});
  }
}

const diffTree = ["diff-tree", "-r", "--find-renames", "--no-ext-diff", "--no-textconv", "--no-color"];

function range(from: string | null, to: string): string[] {
  return ["--end-of-options", from === null ? emptyTree : objectId(from), objectId(to)];
}

/** `:<mode> <mode> <id> <id> <status>` NUL path NUL, and for a rename one more path NUL. */
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
