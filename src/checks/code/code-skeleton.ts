/** Comment and string syntax of a language. */
interface LexicalRules {
  readonly lineComment: string;
  readonly blockComment: readonly [open: string, close: string] | null;
  readonly quotes: readonly string[];
}

const cLike: LexicalRules = { lineComment: "//", blockComment: ["/*", "*/"], quotes: ['"', "'", "`"] };
const python: LexicalRules = { lineComment: "#", blockComment: null, quotes: ['"""', "'''", '"', "'"] };

/** Removes comments and the contents of strings from code, in one pass over any text. */
export function skeletonOf(text: string, extension: string): string {
  const rules = ["py", "rb", "ex", "exs", "sh"].includes(extension) ? python : cLike;
  const pieces: string[] = [];
  let kept = 0;
  let at = 0;
  const drop = (end: number, instead: string): void => {
    pieces.push(text.slice(kept, at), instead);
    kept = end;
    at = end;
  };
  while (at < text.length) {
    const quote = rules.quotes.find((mark) => text.startsWith(mark, at));
    if (quote !== undefined) drop(endOfString(text, at + quote.length, quote), '""');
    else if (text.startsWith(rules.lineComment, at)) drop(endOf(text, "\n", at), "\n");
    else if (rules.blockComment !== null && text.startsWith(rules.blockComment[0], at)) {
      drop(endOf(text, rules.blockComment[1], at + 2), " ");
    } else at++;
  }
  pieces.push(text.slice(kept));
  return pieces.join("");
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

/** Returns the end of a string. An unclosed string ends with its line, unless its kind may span lines. */
function endOfString(text: string, from: number, quote: string): number {
  const overLines = quote === "`" || quote.length === 3;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text.startsWith(quote, at)) return at + quote.length;
    else if (text[at] === "\n" && !overLines) return at;
  }
  return text.length;
}
