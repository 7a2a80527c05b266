/**
 * Returns a text without its comment: the first `#` after white space, and everything behind it. For messages of
 * words, ids and numbers, which contain no white space.
 */
export function withoutComment(text: string): string {
  for (let at = text.indexOf("#"); at >= 0; at = text.indexOf("#", at + 1))
    if (isSpace(text[at - 1])) return text.slice(0, at).trimEnd();
  return text;
}

/**
 * Returns free words without their comment: the last `#` that stands alone between white space or at the end, and
 * everything behind it. `issue#12` and `see #12` have no comment.
 */
export function withoutLastComment(text: string): string {
  const at = lastComment(text);
  return at < 0 ? text : text.slice(0, at).trimEnd();
}

/** Returns free words such that `withoutLastComment` gives them back: an empty comment protects a `#` that stands alone. */
export function withCommentEnd(text: string): string {
  return lastComment(text) < 0 ? text : `${text} #`;
}

/** Returns a text without the comment after its JSON object. */
export function withoutCommentAfterJson(text: string): string {
  const end = endOfObject(text);
  const rest = text.slice(end);
  return rest !== "" && withoutComment(rest) === "" ? text.slice(0, end) : text;
}

function lastComment(text: string): number {
  for (let at = text.lastIndexOf("#"); at > 0; at = text.lastIndexOf("#", at - 1))
    if (isSpace(text[at - 1]) && (at + 1 === text.length || isSpace(text[at + 1]))) return at;
  return -1;
}

/** Returns the index after the object that a text begins with; its length if the object does not end. */
function endOfObject(text: string): number {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (quoted && character === "\\") at++;
    else if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === "{") depth++;
    else if (character === "}" && --depth <= 0) return at + 1;
  }
  return text.length;
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && character.trim() === "";
}
