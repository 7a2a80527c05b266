import type { FilesOf, TextFile } from "../files-of.ts";

/** A project as the checks see it: all paths, and the texts of readable files. */
export interface ProjectFiles {
  readonly paths: readonly string[];
  readonly texts: readonly TextFile[];
  textOf(path: string): string | null;
}

const maxFileBytes = 1 << 20;
const maxTotalBytes = 64 << 20;

/**
 * Reads the files of a project. Files over 1 MiB, binary files and anything beyond 64 MiB in total are not
 * read.
 */
export async function readProject(
  files: FilesOf,
  listed: Awaited<ReturnType<FilesOf["list"]>>,
): Promise<ProjectFiles> {
  let left = maxTotalBytes;
  const wanted = listed.filter(({ path, size }) => {
    if (size > maxFileBytes || size > left || isForeign(path) || isBinaryName(path)) return false;
    left -= size;
    return true;
  });
  const texts = new Map<string, string>();
  for await (const { path, text } of textsOf(
    files,
    wanted.map(({ path }) => path),
  )) {
    if (!text.includes("\0")) texts.set(path, text);
  }
  return {
    paths: listed.map(({ path }) => path),
    texts: [...texts].map(([path, text]) => ({ path, text })),
    textOf: (path) => texts.get(path) ?? null,
  };
}

const maxDeliveredBytes = 4 << 20;

/**
 * Reads everything that is delivered, dependencies and build output included. Files over 4 MiB, binary files and
 * anything beyond 64 MiB in total are not read.
 */
export async function readDelivered(
  files: FilesOf,
  listed: Awaited<ReturnType<FilesOf["list"]>>,
): Promise<TextFile[]> {
  let left = maxTotalBytes;
  const wanted = listed.filter(({ path, size }) => {
    if (size > maxDeliveredBytes || size > left || isBinaryName(path) || path.startsWith(".git/"))
      return false;
    left -= size;
    return true;
  });
  const found: TextFile[] = [];
  const paths = wanted.map(({ path }) => path);
  for await (const file of textsOf(files, paths)) if (!file.text.includes("\0")) found.push(file);
  return found;
}

async function* textsOf(files: FilesOf, paths: readonly string[]): AsyncGenerator<TextFile> {
  if (files.readMany !== undefined) {
    yield* files.readMany(paths);
    return;
  }
  for (const path of paths) {
    const text = await files.read(path);
    if (text !== null) yield { path, text };
  }
}

/** True for files that the project did not write: dependencies, build output and lock files. */
export function isForeign(path: string): boolean {
  const parts = path.split("/");
  if (parts.some((part) => foreignFolders.has(part))) return true;
  const name = parts.at(-1) ?? "";
  return lockFiles.has(name) || name.endsWith(".lock") || name.endsWith(".min.js") || name.endsWith(".map");
}

const foreignFolders = new Set([
  "node_modules",
  ".git",
  "vendor",
  "dist",
  "build",
  ".venv",
  "venv",
  "target",
  "__pycache__",
  ".next",
  "coverage",
]);

const lockFiles = new Set(["package-lock.json", "pnpm-lock.yaml", "go.sum", "npm-shrinkwrap.json"]);

function isBinaryName(path: string): boolean {
  const extension = extensionOf(path);
  return [
    "png",
    "jpg",
    "jpeg",
    "gif",
    "webp",
    "ico",
    "pdf",
    "zip",
    "gz",
    "woff",
    "woff2",
    "ttf",
    "mp4",
    "wasm",
  ].includes(extension);
}

/** Returns the lower-case extension of a file name. */
export function extensionOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot + 1).toLowerCase();
}

/** Returns the last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

const codeExtensions = new Set(
  "js mjs cjs jsx ts mts cts tsx py go rs rb java kt cs php swift ex exs sh vue svelte scala dart".split(" "),
);

/** True if the file contains code in a known language. */
export function isCode(path: string): boolean {
  return codeExtensions.has(extensionOf(path));
}

/** True if a file belongs to the project's tests, by its folder or name. */
export function isTestFile(path: string): boolean {
  const folders = path.split("/").slice(0, -1);
  if (folders.some((part) => ["test", "tests", "__tests__", "spec", "specs", "e2e"].includes(part)))
    return true;
  const name = nameOf(path);
  const stem = name.slice(0, name.lastIndexOf(".") >>> 0);
  return (
    name.includes(".test.") ||
    name.includes(".spec.") ||
    name.startsWith("test_") ||
    ["test", "tests", "spec"].includes(stem) ||
    ["_test", "_spec", "Test", "Tests"].some((end) => stem.endsWith(end))
  );
}
