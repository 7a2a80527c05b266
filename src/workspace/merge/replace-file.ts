import { runGit } from "../git/git.ts";
import { emptyTree, objectId } from "../git/ids.ts";

/** A file of a tree. */
export interface TreeFile {
  readonly mode: string;
  readonly blob: string;
}

/** Returns a file of a tree or commit; null if the path is not an ordinary file. */
export async function fileIn(repository: string, tree: string, path: string): Promise<TreeFile | null> {
  const rows = await entriesOf(repository, tree, path);
  const { mode, type, id } = rows.find((row) => row.name === path) ?? {};
  return type === "blob" && mode !== undefined && id !== undefined && mode !== link
    ? { mode, blob: id }
    : null;
}

const link = "120000";

/**
 * Returns a tree in which a file has other content; null if one of its directories is a file there. Rewrites only the
 * directories on its path, so the cost does not depend on the size of the tree.
 */
export async function replaceFile(
  repository: string,
  tree: string,
  path: string,
  file: TreeFile,
): Promise<string | null> {
  const slash = path.indexOf("/");
  const name = slash < 0 ? path : path.slice(0, slash);
  const rows = await entriesOf(repository, tree);
  const known = rows.find((row) => row.name === name);
  let replaced: TreeRow = { name, mode: file.mode, type: "blob", id: objectId(file.blob) };
  if (slash >= 0) {
    if (known !== undefined && known.type !== "tree") return null;
    const id = await replaceFile(repository, known?.id ?? emptyTree, path.slice(slash + 1), file);
    if (id === null) return null;
    replaced = { name, mode: "040000", type: "tree", id };
  }
  const input = [...rows.filter((row) => row !== known), replaced]
    .map((row) => `${row.mode} ${row.type} ${row.id}\t${row.name}\0`)
    .join("");
  return objectId((await runGit(repository, ["mktree", "-z"], { input })).toString("utf8").trim());
}

interface TreeRow {
  readonly mode: string;
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

async function entriesOf(repository: string, tree: string, path?: string): Promise<TreeRow[]> {
  if (tree === emptyTree) return [];
  const args = ["ls-tree", "-z", "--full-tree", objectId(tree), ...(path === undefined ? [] : ["--", path])];
  const output = (await runGit(repository, args)).toString("utf8");
  return output
    .split("\0")
    .filter((row) => row !== "")
    .map((row) => {
      const [, mode = "", type = "", id = "", name = ""] =
        /^(\d{6}) (\w+) ([0-9a-f]{40})\t([^]+)$/u.exec(row) ?? [];
      return { mode, type, id, name };
    });
}
