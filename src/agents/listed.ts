/** A heading with its lines as a list; nothing where there are none. */
export function listed(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [heading, ...lines.map((line) => `- ${line}`)].join("\n");
}

/** Parts of a text with an empty line between them; empty parts are left out. */
export function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
