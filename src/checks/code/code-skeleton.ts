/** How comments and strings of a language look. */
interface Lexis {
  readonly lineComment: string;
  readonly blockComment: readonly [open: string, close: string] | null;
  readonly quotes: readonly string[];
}

const cLike: Lexis = { lineComment: "//", blockComment: ["/*", "*/"], quotes: ['"', "'", "`"] };
const python: Lexis = { lineComment: "#", blockComment: null, quotes: ['"""', "'''", '"', "'"] };

/** Code without its comments and the contents of its strings: one pass, whatever the text is. */
export function skeletonOf(text: string, extension: string): string {
  const lexis = ["py", "rb", "ex", "exs", "sh"].includes(extension) ? python : cLike;
  const pieces: string[] = [];
  let kept = 0;
  let at = 0;
  const drop = (end: number, instead: string): void => {
    pieces.push(text.slice(kept, at), instead);
    kept = end;
    at = end;
  };
  while (at < text.length) {
    const quote = lexis.quotes.find((mark) => text.startsWith(mark, at));
    if (quote !== undefined) drop(endOfString(text, at + quote.length, quote), '""');
    else if (text.startsWith(lexis.lineComment, at)) drop(endOf(text, "\n", at), "\n");
    else if (lexis.blockComment !== null && text.startsWith(lexis.blockComment[0], at)) {
      drop(endOf(text, lexis.blockComment[1], at + 2), " ");
    } else at++;
  }
  pieces.push(text.slice(kept));
  return pieces.join("");
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

/** Where a string ends; one that is not closed on its line ends with it, where its kind may not run over lines. */
function endOfString(text: string, from: number, quote: string): number {
  const overLines = quote === "`" || quote.length === 3;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text.startsWith(quote, at)) return at + quote.length;
    else if (text[at] === "\n" && !overLines) return at;
  }
  return text.length;
}
