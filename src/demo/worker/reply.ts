/** A review comment as the agent receives it. */
export interface Comment {
  readonly line?: number | undefined;
  readonly toLine?: number | undefined;
  readonly body: string;
}

/**
 * Adds a reply to each comment near its position: in Markdown after the paragraph, table or code block, in code as a
 * remark above the line. A reply to a comment on the whole file goes to its end, or in code to its top.
 */
export function withReplies(
  path: string,
  text: string,
  comments: readonly Comment[],
  reply: (comment: string) => string,
): string {
  const lines = text.split("\n");
  const placed = comments
    .map((comment) => ({ body: oneLine(comment.body), at: placeFor(path, lines, comment) }))
    .toSorted((one, other) => other.at - one.at);
  for (const { body, at } of placed) lines.splice(at, 0, ...replyIn(path, body, reply));
  return lines.join("\n");
}

/** Returns true if a file can contain replies. */
export function takesReplies(path: string): boolean {
  return path.endsWith(".md") || remarkOf(path) !== null;
}

function replyIn(path: string, body: string, reply: (comment: string) => string): string[] {
  if (path.endsWith(".md")) {
    return ["", `> ${reply(body)}`];
  }
  return [`${remarkOf(path) ?? "#"} Review: ${body}`];
}

/** Returns the comment prefix of a file type; null if it has no comments, as in JSON. */
function remarkOf(path: string): string | null {
  if (/\.[cm]?[jt]s$/.test(path)) return "//";
  return path.endsWith(".json") ? null : "#";
}

/** Returns the index of the line before which the reply goes. */
function placeFor(path: string, lines: readonly string[], { line, toLine }: Comment): number {
  if (path.endsWith(".md")) return line === undefined ? endOf(lines) : afterPart(lines, toLine ?? line);
  const above = (line ?? 1) - 1;
  return isInTemplate(lines, above) ? 0 : Math.min(above, lines.length);
}

/** Returns the end of the paragraph, table, list or code block that contains the line. */
function afterPart(lines: readonly string[], line: number): number {
  let fenced = false;
  for (const [index, text] of lines.entries()) {
    if (text.startsWith("```")) fenced = !fenced;
    if (index >= line - 1 && !fenced && (lines[index + 1] ?? "").trim() === "") return index + 1;
  }
  return endOf(lines);
}

/** Returns the index after the last line, before a final line end. */
function endOf(lines: readonly string[]): number {
  return lines.at(-1) === "" ? lines.length - 1 : lines.length;
}

/** Returns true if the position is inside a multi-line string, where a remark would become part of it. */
function isInTemplate(lines: readonly string[], index: number): boolean {
  const before = lines.slice(0, index).join("\n");
  return (before.split("`").length - 1) % 2 === 1;
}

/** Formats a person's text as one line of a quotation. */
function oneLine(text: string): string {
  return text.replaceAll('"', "'").split(/\s/).filter(Boolean).join(" ").slice(0, 500);
}
