/** A heading with its lines as a list; an empty text if there are no lines. */
export function listed(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [heading, ...lines.map((line) => `- ${line}`)].join("\n");
}

/** Joins the parts of a text with an empty line between them and leaves out empty parts. */
export function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
