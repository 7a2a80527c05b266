import type { Code } from "./code-node.ts";
import { GoReader } from "./go-code.ts";
import { PythonReader } from "./python-code.ts";
import { ScriptReader } from "./script-code.ts";
import { syntaxTree } from "./syntax-tree.ts";

const maxCached = 8 << 20;
const cached = new Map<string, Code | null>();
let cachedLength = 0;

/**
 * Reads a program. Returns null for languages without a parser. Several checks read the same files one after the
 * other, so the last programs are kept.
 */
export function readCode(path: string, text: string): Code | null {
  const key = `${path.slice(path.lastIndexOf(".") + 1)} ${text}`;
  const known = cached.get(key);
  if (known !== undefined) return known;
  const code = parsed(path, text);
  if (cachedLength + text.length > maxCached) {
    cached.clear();
    cachedLength = 0;
  }
  cached.set(key, code);
  cachedLength += text.length;
  return code;
}

function parsed(path: string, text: string): Code | null {
  const found = syntaxTree(path, text);
  if (found === null) return null;
  const { language, tree } = found;
  const reader = new readers[language](text);
  const root = reader.read(tree.topNode);
  let error: number | null = null;
  tree.iterate({
    enter: (node) => {
      if (node.type.isError) error ??= node.from;
      return error === null;
    },
  });
  const starts = lineStarts(text);
  return {
    language,
    text,
    root,
    error,
    isCut: reader.isCut,
    lineOf: (offset) => lineAt(starts, offset),
  };
}

const readers = { javascript: ScriptReader, python: PythonReader, go: GoReader } as const;

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Finds the line of an offset by halving. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
