import type { CodeBlock } from "./outline.ts";

/**
 * Whether a code block parses, as far as that can be told without a compiler: JSON is parsed, and in languages
 * written with braces every bracket must be closed. Null where it cannot be told.
 */
export function parses({ language, text }: CodeBlock): boolean | null {
  if (language === "json") return isJson(text);
  if (!BRACED.has(language) || mayHoldPattern(text)) return null;
  return isBalanced(text);
}

const BRACED = new Set("javascript js typescript ts java c cpp c++ csharp cs go kotlin swift".split(" "));
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A regular expression or a template with values in it may hold brackets that close nothing. */
function mayHoldPattern(text: string): boolean {
  return text.includes("${") || /[(=,:[!&|?{};]\s?\/[^/*]/.test(text);
}

function isBalanced(text: string): boolean {
  const awaited: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]!;
    if (mark === "/" && text[at + 1] === "/") at = endOf(text, "\n", at);
    else if (mark === "/" && text[at + 1] === "*") at = endOf(text, "*/", at + 2) + 1;
    else if (mark === '"' || mark === "'" || mark === "`") at = endOfString(text, at);
    else if (mark in CLOSING) awaited.push(CLOSING[mark]!);
    else if ((mark === ")" || mark === "]" || mark === "}") && awaited.pop() !== mark) return false;
  }
  return awaited.length === 0;
}

function endOf(text: string, ending: string, from: number): number {
  const at = text.indexOf(ending, from);
  return at < 0 ? text.length : at;
}

/** The index of the mark that ends a string; an apostrophe or quotation mark that its line does not close ends there. */
function endOfString(text: string, from: number): number {
  const mark = text[from]!;
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === mark || (text[at] === "\n" && mark !== "`")) return at;
  }
  return text.length;
}
