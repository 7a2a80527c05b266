import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates a directory for one test, which is removed when the test ends. */
export function testPlace(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "signalbox-workspace-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));
  return root;
}

/** Contents of a directory: text, a link (`-> target`) or a program (`#!…`). */
export type Tree = Readonly<Record<string, string>>;

/** Writes a tree, creating directories as needed. */
export function plant(root: string, tree: Tree): string {
  mkdirSync(root, { recursive: true });
  for (const [path, text] of Object.entries(tree)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (text.startsWith("-> ")) symlinkSync(text.slice(3), file);
    else writeFileSync(file, text);
    if (text.startsWith("#!")) chmodSync(file, 0o755);
  }
  return root;
}

/** Reads a directory in the format of `plant`. Anything but a file, link or directory is `?`. Leaves out what vanishes meanwhile. */
export function harvest(root: string): Record<string, string> {
  const found = readdirSync(root, { withFileTypes: true }).flatMap((entry): [string, string][] => {
    const path = join(root, entry.name);
    try {
      if (entry.isSymbolicLink()) return [[entry.name, `-> ${readlinkSync(path)}`]];
      if (entry.isFile()) return [[entry.name, readFileSync(path, "utf8")]];
      if (!entry.isDirectory()) return [[entry.name, "?"]];
      return Object.entries(harvest(path)).map(([name, text]) => [`${entry.name}/${name}`, text]);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
  });
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
