/** A value of a JSON text with its position. A number keeps its text, so that `5.10` differs from `5.1`. */
export type JsonTree =
  | { readonly kind: "string"; readonly at: number; readonly text: string }
  | { readonly kind: "number"; readonly at: number; readonly text: string }
  | { readonly kind: "word"; readonly at: number; readonly text: "true" | "false" | "null" }
  | { readonly kind: "array"; readonly at: number; readonly items: readonly JsonTree[] }
  | { readonly kind: "object"; readonly at: number; readonly members: ReadonlyMap<string, JsonTree> };

/** A syntax error: its position in the text, and the expected token. */
export interface JsonFault {
  readonly kind: "fault";
  readonly at: number;
  readonly expected: string;
}

const maximumDepth = 64;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;
const word = /true|false|null/uy;

/**
 * Parses a JSON text into a tree with positions. Accepts the same texts as `JSON.parse`, up to 64 levels.
 * Takes linear time.
 */
export function readJsonTree(text: string): JsonTree | JsonFault {
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  let fault: JsonFault | null = null;
  const root = value(0);
  if (fault !== null || root === null) return fault ?? { kind: "fault", at, expected: "a value" };
  skipSpace();
  return at < text.length ? { kind: "fault", at, expected: "the end of the file" } : root;

  function fail(expected: string): null {
    fault ??= { kind: "fault", at, expected };
    return null;
  }

  function skipSpace(): void {
    for (; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
    }
  }

  function value(depth: number): JsonTree | null {
    skipSpace();
    if (depth > maximumDepth) return fail("fewer levels");
    const start = at;
    const first = text[at];
    if (first === '"') {
      const content = string();
      return content === null ? null : { kind: "string", at: start, text: content };
    }
    if (first === "{") return object(depth);
    if (first === "[") return array(depth);
    const digits = token(number);
    if (digits !== null) return { kind: "number", at: start, text: digits };
    const name = token(word);
    if (name === "true" || name === "false" || name === "null")
      return { kind: "word", at: start, text: name };
    return fail("a value");
  }

  function token(pattern: RegExp): string | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) return null;
    at = pattern.lastIndex;
    return found[0];
  }

  function string(): string | null {
    const start = at;
    let end = at + 1;
    let escaped = false;
    for (; ; end += 1) {
      const code = text.charCodeAt(end);
      if (code === 34) break;
      if (code === 92) {
        escaped = true;
        end += 1;
      } else if (code < 32 || Number.isNaN(code)) {
        at = Math.min(end, text.length);
        return fail('the end of the string, "');
      }
    }
    at = end + 1;
    if (!escaped) return text.slice(start + 1, end);
    try {
      return String(JSON.parse(text.slice(start, at)));
    } catch {
      at = start;
      return fail("a valid escape in this string");
    }
  }

  function array(depth: number): JsonTree | null {
    const start = at;
    const items: JsonTree[] = [];
    at += 1;
    skipSpace();
    if (text[at] === "]") at += 1;
    else {
      for (;;) {
        const item = value(depth + 1);
        if (item === null) return null;
        items.push(item);
        skipSpace();
        const next = text[at];
        if (next !== "," && next !== "]") return fail("a comma or ]");
        at += 1;
        if (next === "]") break;
      }
    }
    return { kind: "array", at: start, items };
  }

  function object(depth: number): JsonTree | null {
    const start = at;
    const members = new Map<string, JsonTree>();
    at += 1;
    skipSpace();
    if (text[at] === "}") at += 1;
    else {
      for (;;) {
        skipSpace();
        if (text[at] !== '"') return fail("a name in double quotes");
        const name = string();
        if (name === null) return null;
        skipSpace();
        if (text[at] !== ":") return fail("a colon");
        at += 1;
        const member = value(depth + 1);
        if (member === null) return null;
        members.set(name, member);
        skipSpace();
        const next = text[at];
        if (next !== "," && next !== "}") return fail("a comma or }");
        at += 1;
        if (next === "}") break;
      }
    }
    return { kind: "object", at: start, members };
  }
}
