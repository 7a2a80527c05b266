/** Endless text that tries to make a parser slow: a beginning, then one piece repeated forever. */
export interface Adversary {
  readonly what: string;
  readonly head?: string;
  readonly piece: string;
}

export const adversaries: readonly Adversary[] = [
  {
    what: "a block opened and never closed",
    head: "[USER_QUESTION]\n",
    piece: "question: and so on and on\n",
  },
  { what: "blocks opened again and again", piece: "[USER_QUESTION]\n" },
  { what: "tags inside tags", piece: "[ERROR]\n  [USER_QUESTION]\n    [ASK_USER]\n[/DEPENDENCY_REQUEST]\n" },
  { what: "blocks of the largest size, full of list items", head: "", piece: block("- a\n") },
  { what: "blocks of the largest size, one long inline list", head: "", piece: block("'a', ", "options: [") },
  { what: "office blocks with a fence inside", piece: "[INVOKE:Bob]\n```\n[ERROR]\n" },
  {
    what: "an unfinished escape sequence in every line",
    piece: "\u001b]8;;http://example.org/\n\u001b[38;5\n\u001bPq\n",
  },
  { what: "one unfinished escape sequence", head: "\u001b]0;", piece: "[USER_QUESTION] title " },
  { what: "escape sequences and nothing else", piece: "\u001b[1m" },
  { what: "empty lines", piece: "\n" },
  { what: "lines of one letter", piece: "a\n" },
  { what: "one line", piece: "abcdefghijklmnop" },
  { what: "one line of opening brackets", piece: "[" },
  { what: "one line of closing brackets", piece: "]" },
  { what: "one line of equals signs", piece: "=" },
  { what: "one line of spaces", piece: " " },
  { what: "carriage returns", piece: "\r" },
  { what: "a spinner without end", piece: "\u001b[36m⠋\u001b[39m working \r" },
  { what: "backspaces", piece: "a\b" },
  { what: "a fence never closed", head: "```\n", piece: "[ERROR]\nconst a = 1;\n" },
  { what: "fences opened and closed", piece: "```\n" },
  { what: "tag-like noise", piece: "[USER_QUESTIO] [ERROR] x [ASK_USER\n=== PHASE x ===\n[FOO\n" },
  { what: "tags that share their line", piece: "say [USER_QUESTION] to me\n" },
  { what: "keys after a marker", head: "=== CUSTOM TASK COMPLETE ===\n", piece: "Key: value\n" },
  { what: "braces after a marker", head: "=== VERIFICATION_RESULT ===\n", piece: '{"a":\n' },
  { what: "thin lines that are nearly right", piece: "DONE:T1.2:a=b:c\nREADY:T1,T\nFAIL:T1.1\n" },
  {
    what: "thin lines full of number signs",
    piece: `ERROR:${"a #".repeat(20_000)}b\nMETA:{${"{ #".repeat(20_000)}\n`,
  },
  { what: "a failure full of keys", piece: `FAIL:T1.1:${"tests=1:".repeat(8_000)}\n` },
  { what: "half characters", piece: "\ud83d\udca9".repeat(3) },
];

function block(line: string, beginning = ""): string {
  const head = `[USER_QUESTION]\ncategory: choice\nquestion: q\noptions:\n${beginning}`;
  return `${head}${line.repeat(Math.floor((65_000 - head.length) / line.length))}\n[/USER_QUESTION]\n`;
}
