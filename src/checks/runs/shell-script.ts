/** A simple command of a shell script. */
export interface ShellCommand {
  /** Its words without quotes. Assignments before them are in `assigned`. */
  readonly words: readonly string[];
  /** The words as the script has them, with quotes and patterns. */
  readonly raw: readonly string[];
  /** The assignments before the command, as the script has them. */
  readonly assigned: readonly string[];
  /** The operator after the command: `&&`, `||`, `;`, `|`, `&` or, at the end, nothing. */
  readonly after: string;
}

const operators = ["&&", "||", ";", "|", "&", "\n"] as const;

/**
 * Splits a script into its simple commands. A group in parentheses is one command with a single word, its text. Returns
 * null if the script uses more of the shell than words, quotes, redirections, groups and operators between commands.
 */
export function shellCommands(script: string): ShellCommand[] | null {
  if (script.length > 10_000) return null;
  const tokens = tokensOf(script);
  if (tokens === null) return null;
  const commands: ShellCommand[] = [];
  let raw: string[] = [];
  const end = (after: string): void => {
    const command = commandOf(raw, after);
    if (command !== null) commands.push(command);
    raw = [];
  };
  for (const token of tokens) {
    if (token.kind === "word") raw.push(token.text);
    else end(token.text === "\n" ? ";" : token.text);
  }
  end("");
  const last = commands.at(-1);
  if (last !== undefined && last.after === ";") commands[commands.length - 1] = { ...last, after: "" };
  return commands.some(({ words }) => keywords.has(words[0] ?? "")) ? null : commands;
}

const keywords = new Set(["if", "for", "while", "until", "case", "function", "{", "!", "eval", "trap"]);

interface Token {
  readonly kind: "word" | "operator";
  readonly text: string;
}

function tokensOf(script: string): Token[] | null {
  const tokens: Token[] = [];
  let word = "";
  let quote = "";
  const finish = (): void => {
    if (word !== "") tokens.push({ kind: "word", text: word });
    word = "";
  };
  for (let at = 0; at < script.length; at += 1) {
    const character = script.charAt(at);
    if (quote !== "") {
      word += character;
      if (character === "\\" && quote === '"') word += script.charAt((at += 1));
      else if (character === quote) quote = "";
      if (character === "`" || (quote === '"' && script.startsWith("$(", at))) return null;
      continue;
    }
    if (character === "\\") {
      const next = script.charAt((at += 1));
      if (next !== "\n") word += character + next;
    } else if (character === '"' || character === "'") {
      quote = character;
      word += character;
    } else if (character === "(" && word === "") {
      const end = endOfGroup(script, at);
      if (end === null) return null;
      tokens.push({ kind: "word", text: script.slice(at, end) });
      at = end - 1;
    } else if ("`()".includes(character)) return null;
    else if (character === "#" && word === "") at = endOfLine(script, at) - 1;
    else if (character === ">" || character === "<") {
      if (/^\d$/.test(word)) word = "";
      finish();
      const after = redirection(script, at);
      if (after === null) return null;
      at = after - 1;
    } else {
      const operator = operators.find((each) => script.startsWith(each, at));
      if (operator !== undefined) {
        finish();
        tokens.push({ kind: "operator", text: operator });
        at += operator.length - 1;
      } else if (/\s/.test(character)) finish();
      else word += character;
    }
  }
  finish();
  return quote === "" ? tokens : null;
}

/** Returns the end of a group in parentheses; null if it is not closed. */
function endOfGroup(script: string, from: number): number | null {
  let depth = 0;
  let quote = "";
  for (let at = from; at < script.length; at += 1) {
    const character = script.charAt(at);
    if (character === "\\" && quote !== "'") at += 1;
    else if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "(") depth += 1;
    else if (character === ")") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

/** Returns the script of a group in parentheses, or null for another command. */
export function groupIn({ raw }: Pick<ShellCommand, "raw">): string | null {
  const [only = "", ...more] = raw;
  return more.length === 0 && only.startsWith("(") && only.endsWith(")") ? only.slice(1, -1) : null;
}

/** Returns the end of a redirection. It is dropped: only the output goes elsewhere. */
function redirection(script: string, from: number): number | null {
  const match = /^(?:>>|>&|>|<)[ \t]{0,8}[^\s<>|&;()`]{1,300}/.exec(script.slice(from, from + 320));
  return match === null || script.startsWith("<<", from) ? null : from + match[0].length;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

function commandOf(raw: readonly string[], after: string): ShellCommand | null {
  const first = raw.findIndex((word) => !/^[A-Za-z_]\w{0,100}=/.test(word));
  if (first === -1) return null;
  const rest = raw.slice(first);
  return { words: rest.map(unquoted), raw: rest, assigned: raw.slice(0, first), after };
}

/** Removes the quotes of a word. */
export function unquoted(word: string): string {
  return word.replaceAll(/\\(.)|["']/g, "$1");
}

/** Quotes a word so that a shell takes it literally. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
