export type Token =
  | { type: "number"; value: number; at: number }
  | { type: "name"; value: string; at: number }
  | { type: "symbol"; value: string; at: number }
  | { type: "end"; at: number };

export class ExpressionError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(`${message} at ${at}`);
    this.at = at;
  }
}

export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([a-z_]\w*)|([-+*/%^(),]))/iy;
  let at = 0;
  while (source.slice(at).trim() !== "") {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match === null) throw new ExpressionError(`Unexpected ${source.slice(at).trim()[0]}`, at);
    const start = pattern.lastIndex - (match[1] ?? match[2] ?? match[3]).length;
    if (match[1] !== undefined) tokens.push({ type: "number", value: Number(match[1]), at: start });
    else if (match[2] !== undefined) tokens.push({ type: "name", value: match[2], at: start });
    else tokens.push({ type: "symbol", value: match[3], at: start });
    at = pattern.lastIndex;
  }
  tokens.push({ type: "end", at: source.length });
  return tokens;
}
