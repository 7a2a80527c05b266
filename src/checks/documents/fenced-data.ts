import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import type { TextFile } from "../files-of.ts";
import type { Finding } from "../finding.ts";
import { readYaml } from "./yaml-text.ts";

/** Checks that code blocks marked as JSON or YAML can be read. An example may leave parts out with dots. */
export function checkFencedData({ path, fences }: MarkdownDocument): Finding[] {
  return fences.flatMap(({ info, lines, line, closed }) => {
    const [language = ""] = info.toLowerCase().split(/[\s{:]/);
    const text = lines.join("\n");
    if (!closed || text.trim() === "" || text.length > maxLength) return [];
    const isCut = ["http", "https", "rest", "text", "txt", ""].includes(language) && isCutJson(lines);
    if (isCut)
      return [
        {
          file: path,
          line,
          message: "A bracket of the JSON in this block is never closed.",
          suggestion: "Correct the JSON; write … for parts that you leave out.",
        },
      ];
    if (language === "json" && !isJson(text))
      return [
        {
          file: path,
          line,
          message: "This block is marked as JSON and cannot be read as such.",
          suggestion: "Correct the JSON; write … for parts that you leave out.",
        },
      ];
    if ((language === "yaml" || language === "yml") && !isYaml(text))
      return [
        {
          file: path,
          line,
          message: "This block is marked as YAML and cannot be read as such.",
          suggestion: "Correct the YAML, or mark the block as text.",
        },
      ];
    return [];
  });
}

/** Checks that the JSON and YAML files that a document refers to can be read. */
export function checkReferredData(document: MarkdownDocument, referred: readonly TextFile[]): Finding[] {
  return referred.flatMap(({ path, text }) => {
    if (text.length > maxLength) return [];
    if (path.toLowerCase().endsWith(".json") ? isStrictJson(text) : isYaml(text)) return [];
    return [
      {
        file: path,
        message: `${document.path} refers to this file, which cannot be read as JSON or YAML.`,
        suggestion: "Correct the file so that it is valid JSON or YAML.",
      },
    ];
  });
}

const maxLength = 300_000;

function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Accepts several values in a row, comments, and parts that an example leaves out or describes by a word. */
function isJson(text: string): boolean {
  if (isStrictJson(text)) return true;
  if (/\.\.\.|…|<[^<>\n]{1,60}>|\/\/|\/\*|^\s{0,9}#/m.test(text)) return true;
  // Several values in a row, one per line or paragraph.
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.every(isStrictJson) || text.split(/\n\s{0,9}\n/).every(isStrictJson)) return true;
  // `{ "id", "name": string }` describes a shape; such a block has words where JSON has values.
  return hasBareWords(text) && isBalanced(text);
}

/** True if a block, or the body of its HTTP message, begins as JSON and ends before its brackets close. */
function isCutJson(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== "") ?? "";
  const isMessage = /^(?:[A-Z]{3,7} \S|HTTP\/)/.test(first.trim());
  const start = isMessage
    ? lines.findIndex((line, index) => /^\s{0,9}[{[]/.test(line) && (lines[index - 1] ?? "").trim() === "")
    : lines.findIndex((line) => line.trim() !== "");
  if (start === -1) return false;
  const text = lines.slice(start).join("\n");
  if (!/^\s{0,9}(?:\[\s{0,99})?\{\s{0,99}"[^"\n]{1,80}"\s{0,9}:/.test(text)) return false;
  if (/\.\.\.|…|\/\/|\/\*/.test(text)) return false;
  const bare = withoutStrings(text);
  const count = (marks: string): number => bare.split("").filter((mark) => marks.includes(mark)).length;
  return count("{[") > count("}]");
}

function hasBareWords(text: string): boolean {
  return (
    /(?:[:[,|]\s{0,9})(?!true\b|false\b|null\b)[\p{L}_$][\p{L}\p{N}_]{0,40}/u.test(withoutStrings(text)) ||
    /[{,]\s{0,9}"[^"\n]{1,60}"\s{0,9}[,}]/.test(text)
  );
}

/** True if the brackets outside of strings have their partners. */
function isBalanced(text: string): boolean {
  const bare = withoutStrings(text);
  const open: string[] = [];
  for (const mark of bare) {
    if (mark === "{" || mark === "[") open.push(mark === "{" ? "}" : "]");
    else if ((mark === "}" || mark === "]") && open.pop() !== mark) return false;
  }
  return open.length === 0;
}

/** Empties the strings of a text. A quotation mark without a second one in its line does not begin a string. */
function withoutStrings(text: string): string {
  const pieces: string[] = [];
  let kept = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
    let end = at + 1;
    while (end < text.length && text[end] !== '"' && text[end] !== "\n") end += text[end] === "\\" ? 2 : 1;
    if (text[end] === '"') {
      pieces.push(text.slice(kept, at + 1));
      kept = end;
    }
    at = end;
  }
  pieces.push(text.slice(kept));
  return pieces.join("");
}

function isYaml(text: string): boolean {
  if (/^\s{0,40}(?:\.\.\.|…)|\{\{/m.test(text)) return true;
  try {
    return text.split(/^---$/m).every((part) => readYaml(part)?.errors.length === 0);
  } catch {
    return false;
  }
}
