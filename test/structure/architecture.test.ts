import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const checkout = fileURLToPath(new URL("../..", import.meta.url));
const lines = readFileSync(join(checkout, "ARCHITECTURE.md"), "utf8").split("\n");

/** The modules of the source tree, in the notation of ARCHITECTURE.md. */
const modules = [...foldersOf("src").map((name) => `src/${name}/`), "web/"];

test("the table of modules in ARCHITECTURE.md lists every folder of src/, and web/, and no other", () => {
  const rows = lines.flatMap((line) => /^\| `((?:src\/[^`/]+|web)\/)` \|/.exec(line)?.[1] ?? []);
  expect(differences(rows, modules)).toEqual([]);
});

test("the list of files by module in ARCHITECTURE.md matches the tree", () => {
  const listed = new Map(
    lines.flatMap((line) => {
      const [, module = "", names = ""] = /^- `((?:src\/[^`/]+|web)\/)`: (.*)$/.exec(line) ?? [];
      return module === "" ? [] : [[module, names.split(" ")] as const];
    }),
  );
  const present = new Map(modules.map((module) => [module, namesIn(module)]));
  const wrong = differences(pathsOf(listed), pathsOf(present));
  const stale = modules.filter((module) => wrong.some((difference) => difference.includes(` ${module}`)));
  const rows = stale.map((module) => `- \`${module}\`: ${present.get(module)?.join(" ")}`);
  expect(wrong, `The list needs these lines:\n${rows.join("\n")}\n`).toEqual([]);
});

function pathsOf(byModule: ReadonlyMap<string, readonly string[]>): string[] {
  return [...byModule].flatMap(([module, names]) => names.map((name) => `${module}${name}`));
}

/** Returns the names that are missing or superfluous on a page, in any order. */
function differences(written: readonly string[], present: readonly string[]): string[] {
  return [
    ...present.filter((name) => !written.includes(name)).map((name) => `missing: ${name}`),
    ...written.filter((name) => !present.includes(name)).map((name) => `not in the tree: ${name}`),
    ...written.filter((name, index) => written.indexOf(name) !== index).map((name) => `twice: ${name}`),
  ];
}

/** Returns the folders of a module, each with a slash, then its sources without `.ts` and `.tsx`, without tests. */
function namesIn(module: string): string[] {
  const sources = readdirSync(join(checkout, module), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^tsconfig|\.(?:test|suite)\.tsx?$/.test(entry.name))
    .map(({ name }) => name.replace(/\.tsx?$/, ""));
  return [...foldersOf(module).map((name) => `${name}/`), ...sources.toSorted()];
}

/** Returns the folders in a directory. Folders without files are ignored, since git does not track them. */
function foldersOf(directory: string): string[] {
  return readdirSync(join(checkout, directory), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && hasFiles(join(directory, entry.name)))
    .map(({ name }) => name)
    .toSorted();
}

function hasFiles(directory: string): boolean {
  const options = { withFileTypes: true, recursive: true } as const;
  return readdirSync(join(checkout, directory), options).some((entry) => entry.isFile());
}
