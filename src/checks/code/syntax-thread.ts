import { stripTypeScriptTypes } from "node:module";
import { compileFunction } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import type { TextFile } from "../files-of.ts";
import { unparsable } from "./syntax-problem.ts";
import type { SyntaxProblem } from "./syntax-problem.ts";

const port = parentPort;

/**
 * Parses the files in order and posts the problem of each, or null. Stops after a file that broke the parser.
 */
for (const file of workerData as readonly TextFile[]) {
  const problem = problemOf(file);
  port?.postMessage(problem);
  if (problem?.broke === true) break;
}

function problemOf({ path, text }: TextFile): SyntaxProblem | null {
  const code = text.startsWith("\ufeff") ? text.slice(1) : text;
  if (path.endsWith(".json")) return problemOfParsing(path, () => JSON.parse(code) as unknown);
  const script = code.startsWith("#!") ? `//${code}` : code;
  if (/\.[cm]?ts$/.test(path)) return problemOfParsing(path, () => stripTypeScriptTypes(script));
  const asScript = problemOfParsing(path, () => compileFunction(script, ["exports", "require", "module"]));
  if (asScript === null || maybeMarkup(script)) return null;
  const asModule = problemOfParsing(path, () => stripTypeScriptTypes(script));
  if (asModule === null) return null;
  return path.endsWith(".cjs") ? asScript : asModule;
}

/** True for possible JSX in a .js file, which is valid only for tools that the platform does not have. */
function maybeMarkup(code: string): boolean {
  return code.includes("</") || code.includes("/>");
}

function problemOfParsing(path: string, parse: () => unknown): SyntaxProblem | null {
  try {
    parse();
    return null;
  } catch (error) {
    if (codeOf(error) === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX") return null;
    const isSyntax = error instanceof SyntaxError || codeOf(error) === "ERR_INVALID_TYPESCRIPT_SYNTAX";
    if (!isSyntax || !(error instanceof Error)) return { path, line: null, message: unparsable, broke: true };
    return { path, line: lineOf(error), message: error.message.split("\n")[0] ?? "", broke: false };
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : null;
}

/**
 * Returns the line that V8 puts at the head of a stack, after the name of the compiled source; null if there
 * is none.
 */
function lineOf(error: unknown): number | null {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const match = /^[^\n]{0,200}:(\d{1,7})\n/.exec(stack);
  return match?.[1] === undefined ? null : Number(match[1]);
}
