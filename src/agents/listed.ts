/** A heading with its lines as a list; nothing where there are none. */
export function listed(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [heading, ...lines.map((line) => `- ${line}`)].join("\n");
}
