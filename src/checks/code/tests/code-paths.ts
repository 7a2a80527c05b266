import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf } from "../../trees/code-node.ts";
import { isCode, isForeign, isTestFile } from "../project-files.ts";
import type { ProjectFiles } from "../project-files.ts";

/** Stands for a part of a path that is not known, such as the variable of a loop. */
const unknown = "*";

/** Finds the files of the program that an expression of a path may name. */
export class CodePaths {
  readonly #paths: readonly string[];

  constructor({ paths, textOf }: Pick<ProjectFiles, "paths" | "textOf">) {
    this.#paths = paths.filter(
      (path) => isCode(path) && !isTestFile(path) && !isForeign(path) && !needsBrowser(textOf(path)),
    );
  }

  /** True if a path, written from the root of the project or from a test, is that of a file of the program. */
  has(path: string): boolean {
    const wanted = path.split("/").filter((part) => part !== "" && part !== "." && part !== "..");
    const last = wanted.at(-1);
    if (last === undefined || (last === unknown && wanted.length === 1)) return false;
    return this.#paths.some((each) => {
      const parts = each.split("/").slice(-wanted.length);
      return parts.length === wanted.length && parts.every((part, at) => matches(part, wanted[at] ?? ""));
    });
  }
}

/** Code of a page cannot run in a test without a browser, so that a test may have to read it. */
function needsBrowser(text: string | null): boolean {
  return text !== null && /\b(?:document|window|navigator|self|customElements|caches)\.\w/.test(text);
}

function matches(part: string, wanted: string): boolean {
  if (!wanted.includes(unknown)) return part === wanted;
  const [start = "", ...rest] = wanted.split(unknown);
  const end = rest.at(-1) ?? "";
  return part.length >= start.length + end.length && part.startsWith(start) && part.endsWith(end);
}

/** Returns the values of a name: of a parameter the argument, of a variable what the file gives it. */
export type ValuesOf = (name: CodeNode) => readonly CodeNode[] | null;

/**
 * Returns the text of a path as far as it is known. The directory of the test and the working directory are empty. Null if
 * it begins in a directory that is not known, such as a temporary one.
 */
export function pathText(node: CodeNode | undefined, valuesOf: ValuesOf, depth = 0): string | null {
  if (node === undefined || depth > 12) return null;
  const inner = (each: CodeNode | undefined): string | null => pathText(each, valuesOf, depth + 1);
  switch (node.kind) {
    case "literal":
      return node.isString === true ? node.text : null;
    case "template": {
      const pieces = node.text.replaceAll(/^[fFrRbB]{0,2}["'`]+|["'`]+$/g, "").split(/\$?\{[^}]{0,200}\}/);
      const parts = node.children.map(inner);
      if (pieces[0] === "" && parts[0] === null) return null;
      return pieces
        .map((piece, index) => piece + (index < parts.length ? (parts[index] ?? unknown) : ""))
        .join("");
    }
    case "name": {
      if (["__dirname", "__filename", "__file__"].includes(node.text)) return "";
      const [value, ...more] = valuesOf(node) ?? [];
      return value === undefined || more.length > 0 ? null : inner(value);
    }
    case "member":
      if (locations.test(chainOf(node) ?? "")) return "";
      return ["parent", "parents", "pathname", "href", ""].includes(node.text)
        ? inner(node.children[0])
        : null;
    case "operator": {
      if (node.text !== "+" && node.text !== "/") return null;
      return joined(node.children.map(inner), node.text === "/" ? "/" : "");
    }
    case "call":
      return ofCall(node, inner);
    case "await":
      return inner(node.children[0]);
    default:
      return null;
  }
}

const locations = /^(?:import\.meta\.(?:url|dirname|filename|dir|path)|process\.env\.PWD)$/;

function ofCall(node: CodeNode, inner: (each: CodeNode | undefined) => string | null): string | null {
  const [callee, ...args] = node.children;
  const word = callee?.kind === "member" || callee?.kind === "name" ? callee.text : "";
  if (["cwd", "getcwd", "Getwd"].includes(word)) return "";
  if (word === "joinpath") return joined([callee?.children[0], ...args].map(inner), "/");
  if (word === "URL") return joined([args[1], args[0]].filter((each) => each !== undefined).map(inner), "/");
  if (["resolve", "absolute", "as_posix", "as_uri"].includes(word) && args.length === 0)
    return inner(callee?.kind === "member" ? callee.children[0] : undefined);
  if (!combining.has(word)) return null;
  return joined(args.map(inner), "/");
}

const combining = new Set(
  "join resolve normalize fileURLToPath pathToFileURL dirname Path PurePath str String realpath abspath Join Clean Abs FromSlash".split(
    " ",
  ),
);

/** Joins parts of a path. Only the first must be known. */
function joined(parts: readonly (string | null)[], separator: string): string | null {
  const [first] = parts;
  if (first === null || first === undefined) return null;
  return parts.map((part) => part ?? unknown).join(separator);
}
