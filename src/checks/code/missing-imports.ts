import type { TextFile } from "../files-of.ts";
import type { Finding } from "../finding.ts";
import type { Code, CodeNode } from "../trees/code-node.ts";
import { chainOf, visit } from "../trees/code-node.ts";
import { readCode } from "../trees/read-code.ts";
import { extensionOf, isForeign } from "./project-files.ts";
import { joined, resolveImport, script } from "./resolve-import.ts";

const maxLength = 512 << 10;

/** Finds imports of files of the project that do not exist, and absolute paths that exist only on one machine. */
export function missingImports(files: readonly TextFile[], paths: readonly string[]): Finding[] {
  const all = new Set(paths);
  const folders = new Set(
    paths.flatMap((path) =>
      path
        .split("/")
        .slice(0, -1)
        .map((_, index, parts) => parts.slice(0, index + 1).join("/")),
    ),
  );
  return files.flatMap(({ path, text }) => {
    if (isForeign(path) || text.length > maxLength) return [];
    const code = ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "py"].includes(extensionOf(path))
      ? readCode(path, text)
      : null;
    if (code === null) return [];
    const missing = modulesOf(code)
      .filter(({ module }) => isMissing(path, module, code, all, folders))
      .map(({ module, at }) => ({
        file: path,
        line: code.lineOf(at),
        message: `The import ${JSON.stringify(module)} does not resolve to a file of the project.`,
        suggestion: "Add the missing file, or correct the import.",
      }));
    return [...missing, ...homePaths(path, code, all, folders)];
  });
}

/** Returns the modules that a program imports, except optional ones. */
export function modulesOf(code: Code): { module: string; at: number }[] {
  const found: { module: string; at: number }[] = [];
  visit(code.root, (node) => {
    // A program that can do without an import wraps it in a try.
    if (node.kind === "try") return false;
    if ((node.kind === "import" || node.kind === "export") && node.text !== "")
      found.push({ module: node.text, at: node.from });
    const [callee, first] = node.children;
    if (
      node.kind === "call" &&
      chainOf(callee) === "require" &&
      first?.isString === true &&
      code.language === "javascript"
    )
      found.push({ module: first.text, at: node.from });
    return undefined;
  });
  return found;
}

/** Folders of generated files. */
const generated =
  /(?:^|\/)(?:dist|build|out|lib|generated|__generated__|\.svelte-kit|\.next|\.nuxt|coverage|target|pkg|wasm)(?:\/|$)|\.gen(?:erated)?\b|_pb2?\b/;

function isMissing(
  from: string,
  module: string,
  { language }: Code,
  paths: ReadonlySet<string>,
  folders: ReadonlySet<string>,
): boolean {
  if (language === "javascript") {
    if (!module.startsWith("./") && !module.startsWith("../") && module !== "." && module !== "..")
      return false;
    const target = joined(from, module);
    if (target === null || (generated.test(target) && !folders.has(target.split("/").slice(0, -1).join("/"))))
      return false;
    // A folder with a package.json of its own decides by itself.
    return script(target, paths) === null && !paths.has(`${target}/package.json`);
  }
  if (language !== "python") return false;
  const inner = module.replace(/^\.+/, "");
  if (inner === "" || resolveImport(from, module, language, paths) !== null) return false;
  if (module.startsWith(".")) return !leadsToFolder(from, module, folders);
  return isOwnPackage(inner, paths, folders);
}

function leadsToFolder(from: string, module: string, folders: ReadonlySet<string>): boolean {
  const dots = /^\.*/.exec(module)?.[0].length ?? 1;
  const base = joined(from, "../".repeat(dots - 1) + module.slice(dots).replaceAll(".", "/"));
  return base === null || folders.has(base);
}

/** True if the first part of a module is a package of the project, and the rest is missing there. */
function isOwnPackage(module: string, paths: ReadonlySet<string>, folders: ReadonlySet<string>): boolean {
  const parts = module.split(".");
  const [first = ""] = parts;
  if (parts.length < 2) return false;
  const roots = ["", "src/"].filter((root) => paths.has(`${root}${first}/__init__.py`));
  return (
    roots.length > 0 &&
    roots.every(
      (root) =>
        !folders.has(root + parts.join("/")) &&
        !paths.has(`${root}${parts.join("/")}.pyi`) &&
        !paths.has(`${root}${parts.slice(0, -1).join("/")}.py`),
    )
  );
}

/** Absolute paths in somebody's home directory that end with a path of the project. */
function homePaths(
  path: string,
  code: Code,
  paths: ReadonlySet<string>,
  folders: ReadonlySet<string>,
): Finding[] {
  const found: Finding[] = [];
  visit(code.root, (node: CodeNode) => {
    if (node.kind !== "literal" || node.isString !== true) return undefined;
    const inner = /^(?:\/home\/|\/Users\/|[A-Z]:[\\/]Users[\\/])[^\\/]{1,60}[\\/](.{1,300})$/.exec(
      node.text,
    )?.[1];
    const parts = inner?.split(/[\\/]/).filter((part) => part !== "") ?? [];
    const isOwn = parts.some((_, index) => {
      const tail = parts.slice(index).join("/");
      return tail.includes("/") && (paths.has(tail) || folders.has(tail));
    });
    if (isOwn)
      found.push({
        file: path,
        line: code.lineOf(node.from),
        message: `The path ${JSON.stringify(node.text)} exists only on one machine.`,
        suggestion: "Use a path relative to the file or to the project.",
      });
    return undefined;
  });
  return found;
}
