import type { CodeBlock } from "./outline.ts";

/**
 * Checks if a code block parses, as far as possible without a compiler: JSON is parsed, and in languages with
 * braces all brackets must be balanced. Returns null if that cannot be decided.
 */
export function parses({ language, text }: CodeBlock): boolean | null {
  if (language === "json") return isJson(text);
  if (!BRACED.has(language) || mayHavePattern(text)) return null;
  return isBalanced(text);
}

const BRACED = new Set("javascript js typescript ts java c cpp c++ csharp cs go kotlin swift".split(" "));
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Invalid JSON is the answer, not a fault.
    return false;
  }
}

/** True if the text may have a regular expression or a template, whose brackets need not be balanced. */
function mayHavePattern(text: string): boolean {
  return text.includes("${") || /[(=,:[!&|?{};]\s?\/[^/*]/.test(text);
}

function isBalanced(text: string): boolean {
  const expected: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]!;
    if (mark === "/" && text[at + 1] === "/") at = endOf(text, "\n", at);
    else if (mark === "/" && text[at + 1] === "*") at = endOf(text, "*/", at + 2) + 1;
    else if (mark === '"' || mark === "'" || mark === "`") at = endOfString(text, at);
    else if (mark in CLOSING) expected.push(CLOSING[mark]!);
    else if ((mark === ")" || mark === "]" || mark === "}") && expected.pop() !== mark) return false;
  }
  return expected.length === 0;
}

function endOf(text: string, ending: string, from: number): number {
  const at = text.indexOf(ending, from);
  return at < 0 ? text.length : at;
}

/**
 * Returns the index of the mark that ends a string. A quotation mark without a counterpart ends with its
 * line.
 */
function endOfString(text: string, from: number): number {
  const mark = text[from]!;
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === mark || (text[at] === "\n" && mark !== "`")) return at;
  }
  return text.length;
}
