import { Worker } from "node:worker_threads";
import type { TextFile } from "../files-of.ts";
import type { Finding } from "../finding.ts";
import type { ProjectFiles } from "./project-files.ts";
import { extensionOf, nameOf } from "./project-files.ts";
import { unparsable } from "./syntax-problem.ts";
import type { SyntaxProblem } from "./syntax-problem.ts";

/**
 * Checks that JSON, JavaScript and TypeScript files can be parsed; nothing is executed. A separate thread
 * with a time limit does the work, so a file that breaks the parser breaks only its own check.
 */
export async function checkSyntax({ texts }: ProjectFiles, limitMs = 20_000): Promise<Finding[]> {
  const files = texts.filter(({ path }) => isParsed(path));
  if (files.length === 0) return [];
  const problems = await parseInThreads(files, limitMs);
  return problems.map(({ path, line, message }) => ({
    file: path,
    ...(line === null ? {} : { line }),
    message: `The file cannot be parsed: ${message}`,
    suggestion: "Fix the syntax errors; run the file or its tests before you deliver.",
  }));
}

/** True for files that the check parses with the parsers of Node and TypeScript. */
export function isParsed(path: string): boolean {
  if (/\.d\.[cm]?ts$/.test(path)) return false;
  const extension = extensionOf(path);
  if (extension === "json")
    return !jsonWithComments.some((start) => nameOf(path).startsWith(start)) && !path.includes(".vscode/");
  return ["js", "mjs", "cjs", "ts", "mts", "cts"].includes(extension);
}

/** JSON files that may contain comments. */
const jsonWithComments = [
  "tsconfig",
  "jsconfig",
  ".eslintrc",
  ".swcrc",
  "devcontainer",
  "deno",
  "api-extractor",
];

/**
 * Maximum number of threads. A new one starts after a file broke the parser; files left after the last one
 * are not checked.
 */
const maxThreads = 5;

async function parseInThreads(files: readonly TextFile[], limitMs: number): Promise<SyntaxProblem[]> {
  const problems: SyntaxProblem[] = [];
  const late = AbortSignal.timeout(limitMs);
  let left = files;
  for (let thread = 0; thread < maxThreads && left.length > 0 && !late.aborted; thread++) {
    const answers = await answersOf(left, late);
    problems.push(...answers.filter((answer) => answer !== null));
    const stuck = left[answers.length];
    const broke = answers.at(-1)?.broke === true;
    if (stuck !== undefined && !broke)
      problems.push({ path: stuck.path, line: null, message: unparsable, broke: true });
    left = left.slice(broke ? answers.length : answers.length + 1);
  }
  return problems;
}

/**
 * Returns the answers of one thread in file order, up to the file that it did not survive or that took too
 * long.
 */
async function answersOf(files: readonly TextFile[], late: AbortSignal): Promise<(SyntaxProblem | null)[]> {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const answers: (SyntaxProblem | null)[] = [];
  const worker = new Worker(new URL(`./syntax-thread.${extension}`, import.meta.url), {
    workerData: files,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const { promise: over, resolve } = Promise.withResolvers<void>();
  worker.on("message", (answer: SyntaxProblem | null) => answers.push(answer));
  // A thread that dies leaves its current file unanswered; the caller reports that file.
  worker.on("error", () => resolve());
  worker.on("exit", () => resolve());
  late.addEventListener("abort", () => resolve(), { once: true });
  await over;
  await worker.terminate();
  return answers;
}
