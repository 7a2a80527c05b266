import type { DocumentMark, DocumentNode } from "../../../../src/protocol/api/review-files.ts";

/** Returns the blocks of a document that accept comments, in order: list items and top-level blocks. */
export function blocksOf(nodes: readonly DocumentNode[]): DocumentMark[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string" || node.lines === undefined) return [];
    if (node.tag === "ul" || node.tag === "ol") return itemsOf(node);
    return [node];
  });
}

/** Returns the items of a list and its nested lists. */
function itemsOf(list: DocumentMark): DocumentMark[] {
  return list.children.flatMap((item) => {
    if (typeof item === "string") return [];
    const inner = item.children.filter(
      (child): child is DocumentMark =>
        typeof child !== "string" && (child.tag === "ul" || child.tag === "ol"),
    );
    return [item, ...inner.flatMap(itemsOf)];
  });
}

/** Maps lines to blocks: the smallest that contains the line, else the last one before it, else the first. */
export function linesUnder(
  blocks: readonly DocumentMark[],
  lines: readonly number[],
): Map<DocumentMark, number[]> {
  const under = new Map<DocumentMark, number[]>();
  for (const line of lines) {
    if (line === 0) continue;
    const around = blocks.filter(({ lines: [from, to] = [0, 0] }) => from <= line && line <= to);
    const before = blocks.filter(({ lines: [from] = [0, 0] }) => from <= line);
    const block = around.at(-1) ?? before.at(-1) ?? blocks[0];
    if (block !== undefined) under.set(block, [...(under.get(block) ?? []), line]);
  }
  return under;
}
