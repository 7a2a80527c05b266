import type { FileKind } from "./names.ts";
import { indentOf } from "./indent.ts";

/** The position of a line among the blocks of a file. */
export interface Block {
  /** The line that contains this line; -1 at the top. An item of a YAML list is the block of its own key. */
  readonly inner: number;
  readonly outer: number;
  readonly isTop: boolean;
  /** True in a fenced block of a Markdown document. */
  readonly isQuoted: boolean;
}

/** Returns the block of each non-blank line, by indentation, headings or sections. */
export function blocksOf(lines: readonly string[], kind: FileKind): ReadonlyMap<number, Block> {
  const blocks = new Map<number, Block>();
  const stack: {
    readonly depth: number;
    readonly line: number;
    readonly isItem: boolean;
    readonly isClass: boolean;
  }[] = [];
  let isQuoted = false;
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text === "") continue;
    if (kind === "markdown" && /^(?:```|~~~)/u.test(text)) isQuoted = !isQuoted;
    const depth = depthOf(line, text, kind, isQuoted);
    const isItem = kind === "yaml" && text.startsWith("- ");
    while (stack.length > 0 && isClosed(stack.at(-1)!, depth, isItem)) stack.pop();
    const top = stack.at(-1);
    const outer = top?.line ?? -1;
    const isScalarItem = isItem && !/^- [^\s:]+:(?: |$)/u.test(text);
    blocks.set(index, {
      outer,
      inner: isItem && !isScalarItem ? index : outer,
      isTop: top === undefined || top.isClass,
      isQuoted,
    });
    stack.push({ depth, line: index, isItem, isClass: /^(?:export )?class\b/u.test(text) });
  }
  return blocks;
}

function isClosed(
  top: { readonly depth: number; readonly isItem: boolean },
  depth: number,
  isItem: boolean,
): boolean {
  // The items of a YAML list may have the same depth as the key of the list.
  return isItem && !top.isItem ? top.depth > depth : top.depth >= depth;
}

function depthOf(line: string, text: string, kind: FileKind, isQuoted: boolean): number {
  if (kind === "sections") return text.startsWith("[") ? 0 : 1;
  if (kind === "yaml" && text.startsWith("---")) return -1;
  if (kind !== "markdown") return indentOf(line);
  if (isQuoted) return 100 + indentOf(line);
  const level = /^#{1,6} /u.exec(text)?.[0].length;
  return level ?? 10 + indentOf(line);
}
