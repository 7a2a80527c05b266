import type { Tree } from "@lezer/common";
import { parser as goParser } from "@lezer/go";
import { parser as scriptParser } from "@lezer/javascript";
import { parser as pythonParser } from "@lezer/python";

/** The languages whose code can be read as a syntax tree. JavaScript includes TypeScript and JSX. */
export type TreeLanguage = "javascript" | "python" | "go";

/** The syntax tree of a file. It exists for any text: parts that cannot be parsed are error nodes. */
export interface SyntaxTree {
  readonly language: TreeLanguage;
  readonly text: string;
  readonly tree: Tree;
}

const scripts = {
  js: scriptParser.configure({ dialect: "jsx" }),
  ts: scriptParser.configure({ dialect: "ts" }),
  tsx: scriptParser.configure({ dialect: "ts jsx" }),
} as const;

/** Parses a file by its extension. Returns null for other languages. */
export function syntaxTree(path: string, text: string): SyntaxTree | null {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  switch (extension) {
    case "js":
    case "mjs":
    case "cjs":
    case "jsx":
      return { language: "javascript", text, tree: scripts.js.parse(text) };
    case "ts":
    case "mts":
    case "cts":
      return { language: "javascript", text, tree: scripts.ts.parse(text) };
    case "tsx":
      return { language: "javascript", text, tree: scripts.tsx.parse(text) };
    case "py":
      return { language: "python", text, tree: pythonParser.parse(text) };
    case "go":
      return { language: "go", text, tree: goParser.parse(text) };
    default:
      return null;
  }
}
