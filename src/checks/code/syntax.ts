import { Worker } from "node:worker_threads";
import type { TextFile } from "../files-of.ts";
import type { Finding } from "../finding.ts";
import type { ProjectFiles } from "./project-files.ts";
import { extensionOf, nameOf } from "./project-files.ts";
import { tooMuch } from "./syntax-problem.ts";
import type { SyntaxProblem } from "./syntax-problem.ts";

/**
 * Whether JSON, JavaScript and TypeScript files can be parsed; nothing of them is run. It happens in a thread of its own with
 * a time limit, so that a file made to break a parser breaks nothing but its own check.
 */
export async function checkSyntax({ texts }: ProjectFiles, limitMs = 20_000): Promise<Finding[]> {
  const files = texts.filter(({ path }) => isParsed(path));
  if (files.length === 0) return [];
  const problems = await parsedInThread(files, limitMs);
  return problems.map(({ path, line, message }) => ({
    file: path,
    ...(line === null ? {} : { line }),
    message: `The file cannot be parsed: ${message}`,
    suggestion: "Mend the syntax errors; run the file or its tests before you deliver.",
  }));
}

function isParsed(path: string): boolean {
  if (/\.d\.[cm]?ts$/.test(path)) return false;
  const extension = extensionOf(path);
  if (extension === "json")
    return !withComments.some((start) => nameOf(path).startsWith(start)) && !path.includes(".vscode/");
  return ["js", "mjs", "cjs", "ts", "mts", "cts"].includes(extension);
}

/** JSON files that are allowed comments. */
const withComments = ["tsconfig", "jsconfig", ".eslintrc", ".swcrc", "devcontainer", "deno", "api-extractor"];

/** Threads that are started anew after a file broke the parser; what is left after the last is not looked at. */
const mostThreads = 5;

async function parsedInThread(files: readonly TextFile[], limitMs: number): Promise<SyntaxProblem[]> {
  const problems: SyntaxProblem[] = [];
  const late = AbortSignal.timeout(limitMs);
  let left = files;
  for (let thread = 0; thread < mostThreads && left.length > 0 && !late.aborted; thread++) {
    const answers = await answersOf(left, late);
    problems.push(...answers.filter((answer) => answer !== null));
    const stuck = left[answers.length];
    const broke = answers.at(-1)?.broke === true;
    if (stuck !== undefined && !broke)
      problems.push({ path: stuck.path, line: null, message: tooMuch, broke: true });
    left = left.slice(broke ? answers.length : answers.length + 1);
  }
  return problems;
}

/** What one thread says of the files, in order, up to the one that it did not survive or that took too long. */
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
  worker.on("error", () => resolve());
  worker.on("exit", () => resolve());
  late.addEventListener("abort", () => resolve(), { once: true });
  await over;
  await worker.terminate();
  return answers;
}
