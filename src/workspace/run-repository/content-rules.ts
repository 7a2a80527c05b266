import { join } from "node:path";
import { readFile } from "node:fs/promises";

import { quotePath } from "../git/fast-import.ts";
import { GitFault, runGit } from "../git/git.ts";
import { objectId } from "../git/ids.ts";
import type { ShadowTree } from "./shadow-tree.ts";

/** The conversions that git applies to a file when it is committed, from the attributes of its path. */
export interface ContentRule {
  /** True if line ends may become LF. */
  readonly text: boolean;
  /** True if git collapses the keyword `$Id$`. */
  readonly ident: boolean;
  /** True if the file has another encoding than UTF-8 in the workspace. */
  readonly encoding: boolean;
  /** True if the project stores the file with Git LFS. */
  readonly lfs: boolean;
}

/** Returns the rules of the paths that have any, from the attribute files in a shadow tree. */
export async function readContentRules(
  repository: string,
  shadow: ShadowTree,
  paths: readonly string[],
): Promise<ReadonlyMap<string, ContentRule>> {
  const rules = new Map<string, ContentRule>();
  if (paths.length === 0) return rules;
  const output = await runGit(repository, ["check-attr", "--stdin", "-z", ...attributes], {
    ...shadow.git,
    signal: AbortSignal.timeout(shadow.timeoutMs),
    input: paths.map((path) => `${path}\0`).join(""),
  });
  const values = output.toString("utf8").split("\0");
  for (const [index, path] of paths.entries()) {
    const [text, eol, crlf, ident, encoding, filter] = attributes.map(
      (_, place) => values[(index * attributes.length + place) * 3 + 2] ?? none,
    );
    const rule = {
      text: text !== "unset" && [text, eol, crlf].some((value) => value !== none && value !== "unset"),
      ident: ident === "set",
      encoding: encoding !== none && encoding !== "unset",
      lfs: filter === "lfs",
    };
    if (rule.text || rule.ident || rule.encoding || rule.lfs) rules.set(path, rule);
  }
  return rules;
}

const attributes = ["text", "eol", "crlf", "ident", "working-tree-encoding", "filter"];
const none = "unspecified";

/** Returns true if a rule may change this content. */
export function mayChange({ text, ident, encoding }: ContentRule, bytes: Buffer): boolean {
  return encoding || (text && bytes.includes(13)) || (ident && bytes.includes("$Id"));
}

/**
 * Stores files of a shadow tree as git would commit them on top of a commit. Returns their ids in order, or
 * null if git refuses, for example because a file is not in its declared encoding.
 */
export async function storeConverted(
  repository: string,
  shadow: ShadowTree,
  base: string,
  paths: readonly string[],
): Promise<readonly string[] | null> {
  try {
    // With `text=auto`, the content in the index decides whether line ends change.
    await runGit(repository, ["read-tree", "--end-of-options", objectId(base)], shadow.git);
    const output = await runGit(repository, ["-C", shadow.directory, "hash-object", "-w", "--stdin-paths"], {
      ...shadow.git,
      signal: AbortSignal.timeout(shadow.timeoutMs),
      settings: [...(shadow.git.settings ?? []), "core.fsync=all"],
      input: paths.map((path) => `${quotePath(path)}\n`).join(""),
    });
    return output.toString("utf8").trim().split("\n").map(objectId);
  } catch (error) {
    if (error instanceof GitFault) return null;
    throw error;
  }
}

/** Reads a file of a shadow tree. */
export function readShadow(shadow: ShadowTree, path: string): Promise<Buffer> {
  return readFile(join(shadow.directory, path));
}
