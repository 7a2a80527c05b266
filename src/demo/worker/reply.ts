/** A comment of a review, as the agent is told it. */
export interface Comment {
  readonly line?: number | undefined;
  readonly toLine?: number | undefined;
  readonly body: string;
}

/**
 * The text with a reply to each comment near the place that it is about: in Markdown after the paragraph, table or
 * code block, in code as a remark above the line. Comments on the whole file are answered at its end, or its top in code.
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

/** Whether a file can hold a reply at all. */
export function takesReplies(path: string): boolean {
  return path.endsWith(".md") || remarkOf(path) !== null;
}

function replyIn(path: string, body: string, reply: (comment: string) => string): string[] {
  if (path.endsWith(".md")) {
    return ["", `> ${reply(body)}`];
  }
  return [`${remarkOf(path) ?? "#"} Review: ${body}`];
}

/** How a remark begins in a file of this kind; null where there are none, as in JSON. */
function remarkOf(path: string): string | null {
  if (/\.[cm]?[jt]s$/.test(path)) return "//";
  return path.endsWith(".json") ? null : "#";
}

/** The index of the line before which the reply goes. */
function placeFor(path: string, lines: readonly string[], { line, toLine }: Comment): number {
  if (path.endsWith(".md")) return line === undefined ? endOf(lines) : afterPart(lines, toLine ?? line);
  const above = (line ?? 1) - 1;
  return isInTemplate(lines, above) ? 0 : Math.min(above, lines.length);
}

/** The end of the paragraph, table, list or code block that the line stands in. */
function afterPart(lines: readonly string[], line: number): number {
  let fenced = false;
  for (const [index, text] of lines.entries()) {
    if (text.startsWith("```")) fenced = !fenced;
    if (index >= line - 1 && !fenced && (lines[index + 1] ?? "").trim() === "") return index + 1;
  }
  return endOf(lines);
}

/** Behind the last line; the line end of the file stays its end. */
function endOf(lines: readonly string[]): number {
  return lines.at(-1) === "" ? lines.length - 1 : lines.length;
}

/** Whether the place lies in a text that runs over several lines, where a remark would become part of it. */
function isInTemplate(lines: readonly string[], index: number): boolean {
  const before = lines.slice(0, index).join("\n");
  return (before.split("`").length - 1) % 2 === 1;
}

/** A person's words as they may stand in one line of a quotation. */
function oneLine(text: string): string {
  return text.replaceAll('"', "'").split(/\s/).filter(Boolean).join(" ").slice(0, 500);
}
