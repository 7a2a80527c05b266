/** Formats a heading with its lines as a list; empty if there are no lines. */
export function listed(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [heading, ...lines.map((line) => `- ${line}`)].join("\n");
}

/** Joins the parts of a text with empty lines between them and omits empty parts. */
export function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
