/** A part of a comment: text, or lines that are suggested as a replacement. */
export interface WrittenPart {
  readonly is: "text" | "suggestion";
  readonly text: string;
}

/** Splits a comment into text and suggestions. An unclosed block is text. */
export function partsOf(body: string): WrittenPart[] {
  const parts: WrittenPart[] = [];
  let from = 0;
  for (const found of body.matchAll(/^(`{3,})suggestion[ \t]*\r?\n([\s\S]*?)^\1[ \t]*$/gmu)) {
    parts.push({ is: "text", text: body.slice(from, found.index).trim() });
    parts.push({ is: "suggestion", text: (found[2] ?? "").replace(/\r?\n$/u, "") });
    from = found.index + found[0].length;
  }
  parts.push({ is: "text", text: body.slice(from).trim() });
  return parts.filter(({ is, text }) => is === "suggestion" || text !== "");
}

/** Returns the first suggestion in a comment; null if there is none. */
export function suggestionIn(body: string): string | null {
  return partsOf(body).find(({ is }) => is === "suggestion")?.text ?? null;
}

/** Appends a suggestion of these lines, for the person to edit. */
export function withSuggestion(written: string, lines: readonly string[]): string {
  const longest = Math.max(2, ...lines.map((line) => /^\s*(`+)/u.exec(line)?.[1]?.length ?? 0));
  const fence = "`".repeat(longest + 1);
  const before = written.trimEnd();
  return [...(before === "" ? [] : [before]), `${fence}suggestion`, ...lines, fence, ""].join("\n");
}
