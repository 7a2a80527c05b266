/** A syntax error that only the result has, with its line. */
export interface SyntaxLoss {
  readonly at: number;
  readonly line: string;
}

/**
 * Reports a result whose brackets are unbalanced although those of all versions agree, or that is not JSON
 * although both sides are. This detects lost brackets and commas.
 */
export function syntaxLoss(
  versions: {
    readonly base: string;
    readonly ours: string;
    readonly theirs: string;
    readonly merged: string;
  },
  path: string,
): SyntaxLoss | null {
  const { ours, theirs, merged } = versions;
  if (merged.trim() === "") return null;
  if (path.endsWith(".json") && isJson(ours) && isJson(theirs) && !isJson(merged)) return lastLine(merged);
  if (proseOrIndented.test(path)) return null;
  const wanted = balance(versions.base);
  const isSteady = balance(ours) === wanted && balance(theirs) === wanted;
  return isSteady && balance(merged) !== wanted ? lastLine(merged) : null;
}

const proseOrIndented = /\.(?:md|mdx|markdown|txt|rst|adoc|ya?ml|diff|patch|csv|tsv|svg|html?)$/u;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function balance(text: string): string {
  let [round, square, curly] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 40) round++;
    else if (code === 41) round--;
    else if (code === 91) square++;
    else if (code === 93) square--;
    else if (code === 123) curly++;
    else if (code === 125) curly--;
  }
  return `${round} ${square} ${curly}`;
}

function lastLine(text: string): SyntaxLoss {
  const lines = text.trimEnd().split("\n");
  return { at: lines.length - 1, line: lines.at(-1) ?? "" };
}
