import type { TestFile } from "./read-tests.ts";

/** The minimum number of assertions in comments for a finding. */
const fromCount = 2;

/** Finds whole assertions in the comments of a test file. One alone may be an example. */
export function commentedAssertions({ code }: TestFile): { at: number; message: string }[] {
  const mark = code.language === "python" ? "#" : "//";
  const found: number[] = [];
  let at = 0;
  for (const line of code.text.split("\n")) {
    const start = line.trimStart();
    if (start.startsWith(mark) && start.length < 500 && isAssertion(start.slice(mark.length).trim()))
      found.push(at);
    at += line.length + 1;
  }
  const [first] = found;
  if (first === undefined || found.length < fromCount) return [];
  return [{ at: first, message: "Assertions of this file are commented out." }];
}

/** True for a complete statement that asserts. */
function isAssertion(text: string): boolean {
  if (/^(?:await )?(?:assert|expect|t\.assert)[\w.]{0,60}\(.{1,400}\)[\w.()!'" ]{0,80};?$/.test(text))
    return /[,=<>]|\)\.(?:not\.)?to|\)\.(?:resolves|rejects)/.test(text);
  if (/^self\.assert\w{1,40}\(.{1,400}\)$/.test(text)) return true;
  return /^assert [\w.]{1,80}\(.{0,200}\) (?:==|!=|is|in|<|>|>=|<=) \S{1,200}$/.test(text);
}
