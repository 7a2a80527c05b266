import { once } from "node:events";

import { GitFault, startGit, type GitProcess } from "./git.ts";
import { isRefName, objectId } from "./ids.ts";
import { removeCrashReports } from "./repository.ts";

/** Metadata of a commit. The same content with the same metadata gives the same commit. */
export interface CommitOptions {
  readonly message: string;
  /** Ref of the commit below `refs/`, such as `checkpoints/c_12345678`. An existing ref is moved. */
  readonly ref: string;
  readonly at: Date;
  readonly parent?: string;
  /** The name of the author; the platform if it is absent. */
  readonly author?: string;
}

/** Git's modes for a plain file, an executable and a symbolic link. */
export type FileMode = "100644" | "100755" | "120000";

/** A running import of contents, which ends with one commit. */
export interface FastImport {
  /** Stores the content of a file. */
  store(bytes: Buffer): Promise<void>;
  /** Commits edits of the parent's files and waits until git has ended. */
  commit(options: CommitOptions, edits: readonly string[]): Promise<Commit>;
  /** Ends git without a commit. */
  stop(): Promise<void>;
}

/** Ids of a commit and its tree. */
export interface Commit {
  readonly commit: string;
  readonly tree: string;
}

/**
 * Starts an import with one git process, which receives bytes and never a path to open. Contents, tree, commit and ref
 * become visible at the end, in this order, so a crash leaves nothing visible.
 */
export function startImport(repository: string): FastImport {
  const git = startGit(repository, ["fast-import", "--quiet", "--force", "--done"], {
    settings: ["fastimport.unpackLimit=0"],
  });
  const output = collect(git);
  return {
    store: (bytes) => write(git, [`blob\ndata ${bytes.length}\n`, bytes, "\n"]),
    async commit(options, edits) {
      await write(git, [commitHeader(options), ...edits, '\nls :1 ""\nget-mark :1\ndone\n']);
      git.child.stdin.end();
      await git.done;
      return parseAnswer(output());
    },
    async stop() {
      await git.stop();
      await removeCrashReports(repository);
    },
  };
}

/** Returns the edit that removes every file of the parent. */
export function removeAll(): string {
  return "deleteall\n";
}

/** Returns the edit that puts a stored content at a path. */
export function putAt(path: string, mode: FileMode, blob: string): string {
  return `M ${mode} ${objectId(blob)} ${quotePath(path)}\n`;
}

/** Returns the edit that removes a path. */
export function removeAt(path: string): string {
  return `D ${quotePath(path)}\n`;
}

/** Quotes a path as git reads it in lists. */
export function quotePath(path: string): string {
  return `"${path.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function commitHeader({ message, ref, at, parent, author }: CommitOptions): string {
  if (!isRefName(ref)) throw new Error(`${JSON.stringify(ref)} is not a valid snapshot name.`);
  const text = message.replaceAll("\0", "");
  const time = `${Math.floor(at.getTime() / 1000)} +0000`;
  return [
    `commit refs/${ref}`,
    "mark :1",
    ...(author === undefined ? [] : [`author ${identity(author)} ${time}`]),
    `committer ${committer} ${time}`,
    `data ${Buffer.byteLength(text)}\n${text}`,
    ...(parent === undefined ? [] : [`from ${objectId(parent)}`]),
    "",
  ].join("\n");
}

const committer = "Signalbox <signalbox@localhost>";

/** Returns a person's name as git stores it, without the characters that git gives a meaning. */
function identity(name: string): string {
  // oxlint-disable-next-line no-control-regex -- git refuses control characters in a name
  const plain = name.replaceAll(/[<>\u0000-\u001f]/gu, " ").trim();
  return `${plain === "" ? "Somebody" : plain} <signalbox@localhost>`;
}

/** Writes to git's stdin and waits while its buffer is full. */
async function write({ child, done }: GitProcess, parts: readonly (string | Buffer)[]): Promise<void> {
  const isRoom = parts.map((part) => child.stdin.write(part)).at(-1) ?? true;
  if (isRoom) return;
  // If git failed, the caller gets the error from `done`.
  const ended = done.catch(() => {});
  await Promise.race([once(child.stdin, "drain").catch(() => ended), ended]);
}

function collect({ child }: GitProcess): () => string {
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  return () => text;
}

function parseAnswer(text: string): Commit {
  const [, tree, commit] = /^040000 tree ([0-9a-f]{40})\t\n([0-9a-f]{40})\n$/.exec(text) ?? [];
  if (tree === undefined || commit === undefined)
    throw new GitFault(`git fast-import printed ${JSON.stringify(text)}.`);
  return { commit, tree };
}
