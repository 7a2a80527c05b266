import { parseAllDocuments } from "yaml";
import type { TextFile } from "../files-of.ts";
import type { Finding } from "../finding.ts";
import { readCode } from "../trees/read-code.ts";
import { skeletonOf } from "./code-skeleton.ts";
import { extensionOf, isForeign } from "./project-files.ts";

const maxLength = 512 << 10;
const suggestion = "Fix the syntax errors; run the file or its tests before you deliver.";

/** Finds errors in files that the platform cannot compile, as far as they are certain. */
export function brokenCode(files: readonly TextFile[]): Finding[] {
  return files.flatMap(({ path, text }) => {
    if (isForeign(path) || text.length > maxLength) return [];
    const marker = conflictLine(path, text);
    if (marker !== null) {
      return [
        {
          file: path,
          line: marker,
          message: "The file has an unresolved merge conflict.",
          suggestion: "Resolve the conflict and remove its markers.",
        },
      ];
    }
    const problem = problemOf(path, text);
    return problem === null
      ? []
      : [
          {
            file: path,
            line: problem.line,
            message: `The file cannot be parsed: ${problem.reason}`,
            suggestion,
          },
        ];
  });
}

interface Problem {
  readonly line: number;
  readonly reason: string;
}

/** Returns the line of a conflict that has all three markers in order. A document may show one in a code block. */
function conflictLine(path: string, text: string): number | null {
  const extension = extensionOf(path);
  if (["adoc", "diff", "patch"].includes(extension) || !text.includes("<<<<<<< ")) return null;
  const isMarkdown = ["md", "mdx", "markdown"].includes(extension);
  let start: number | null = null;
  let hasMiddle = false;
  let fence = "";
  for (const [index, line] of text.split("\n").entries()) {
    const mark = isMarkdown ? (/^\s{0,3}(`{3,20}|~{3,20})/.exec(line)?.[1] ?? "") : "";
    if (fence === "" && mark !== "") fence = mark;
    else if (fence !== "" && mark.startsWith(fence)) fence = "";
    if (fence !== "") continue;
    if (/^<{7} \S/.test(line)) [start, hasMiddle] = [index + 1, false];
    else if (start !== null && /^={7}\r?$/.test(line)) hasMiddle = true;
    else if (start !== null && hasMiddle && /^>{7} \S/.test(line)) return start;
  }
  return null;
}

/** True for files in which the check finds errors other than merge conflicts. */
export function isExamined(path: string): boolean {
  return ["py", "go", "yml", "yaml"].includes(extensionOf(path)) && !isForeign(path);
}

function problemOf(path: string, text: string): Problem | null {
  const extension = extensionOf(path);
  if (extension === "py") return certain(path, text, pythonProblem(text));
  if (extension === "go") return certain(path, text, bracketProblem(skeletonOf(text, "go")));
  return extension === "yml" || extension === "yaml" ? yamlProblem(text) : null;
}

/** A problem counts only if the parser, which does not know every new syntax, sees an error as well. */
function certain(path: string, text: string, problem: Problem | null): Problem | null {
  return problem !== null && readCode(path, text)?.error !== null ? problem : null;
}

const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Finds a bracket that does not match. */
function bracketProblem(code: string): Problem | null {
  const open: { mark: string; line: number }[] = [];
  let line = 1;
  for (const mark of code) {
    if (mark === "\n") line++;
    else if ("([{".includes(mark)) open.push({ mark, line });
    else if (mark in closing && open.pop()?.mark !== closing[mark])
      return { line, reason: `"${mark}" closes a bracket that is not open.` };
  }
  const last = open.at(-1);
  return last === undefined ? null : { line: last.line, reason: `"${last.mark}" is not closed.` };
}

function pythonProblem(text: string): Problem | null {
  const code = skeletonOf(text, "py");
  return bracketProblem(code) ?? headProblem(code);
}

/** Finds the head of a function, class or other block that has no colon. */
function headProblem(code: string): Problem | null {
  const lines = code.split("\n");
  let depth = 0;
  let head: { line: number; text: string } | null = null;
  for (const [index, line] of lines.entries()) {
    if (
      depth === 0 &&
      head === null &&
      /^\s{0,200}(?:async\s{1,9}def|def|class|elif|while|except)\b/.test(line)
    )
      head = { line: index + 1, text: "" };
    if (head !== null) head = { ...head, text: `${head.text} ${line}` };
    for (const mark of line) depth += "([{".includes(mark) ? 1 : mark in closing ? -1 : 0;
    if (depth > 0 || line.trimEnd().endsWith("\\")) continue;
    if (head !== null && !hasColon(head.text)) return { line: head.line, reason: "a colon is missing." };
    head = null;
  }
  return null;
}

/** True if a colon stands outside of brackets. */
function hasColon(text: string): boolean {
  let depth = 0;
  for (const mark of text) {
    if ("([{".includes(mark)) depth++;
    else if (mark in closing) depth--;
    else if (mark === ":" && depth === 0) return true;
  }
  return false;
}

function yamlProblem(text: string): Problem | null {
  // Templates of other tools are not YAML before they are filled in.
  if (text.includes("{{") || text.includes("{%") || text.length > 256 << 10) return null;
  const [error] = parseAllDocuments(text, { logLevel: "silent" }).flatMap(({ errors }) => errors);
  if (error === undefined) return null;
  return {
    line: error.linePos?.[0].line ?? 1,
    reason: error.message.split("\n")[0]?.replace(/ at line .{0,60}$/, "") ?? "",
  };
}
