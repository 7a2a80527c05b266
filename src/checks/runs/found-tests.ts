import { globFits } from "../glob.ts";
import { unquoted } from "./shell-script.ts";
import type { TestStep } from "./planned-tests.ts";

/**
 * Returns the test files that a step of a plan finds, of those given; null if that is unknown. The paths are
 * relative to the directory in which the command runs.
 */
export function foundBy(step: TestStep, files: readonly string[], all: ReadonlySet<string>): string[] | null {
  const words = step.kind === "runner" ? step.call.args.map(unquoted) : [];
  const inside = step.directory === "" ? files : files.flatMap((path) => below(path, step.directory));
  const found = search(step, words, inside, (path) =>
    all.has(step.directory === "" ? path : `${step.directory}/${path}`),
  );
  return found === null || step.directory === "" ? found : found.map((path) => `${step.directory}/${path}`);
}

function below(path: string, directory: string): string[] {
  return path.startsWith(`${directory}/`) ? [path.slice(directory.length + 1)] : [];
}

function search(
  step: TestStep,
  words: readonly string[],
  files: readonly string[],
  exists: (path: string) => boolean,
): string[] | null {
  if (step.kind === "other") return ofOther(step.script, files);
  switch (step.call.runner) {
    case "node:test":
      return ofNode(words, files.filter(isScript));
    case "mocha":
      return matching(patternsIn(words), files.filter(isScript));
    case "unittest":
      return ofUnittest(words, files, exists);
    default:
      return null;
  }
}

/** Runners that take patterns of files but whose reports are not read. */
function ofOther(script: string, files: readonly string[]): string[] | null {
  const words = script.split(/\s{1,20}/).map(unquoted);
  return ["ava", "tape", "tap", "uvu", "jasmine"].includes(words[0] ?? "")
    ? matching(patternsIn(words.slice(1)), files.filter(isScript))
    : null;
}

function isScript(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

/** The names that node:test looks for without a pattern. */
const nodeNames = [
  "**/*{.,-,_}test.{js,mjs,cjs,ts,mts,cts}",
  "**/test-*.{js,mjs,cjs,ts,mts,cts}",
  "**/test.{js,mjs,cjs,ts,mts,cts}",
  "**/test/**/*.{js,mjs,cjs,ts,mts,cts}",
];

function ofNode(words: readonly string[], files: readonly string[]): string[] | null {
  const patterns = patternsIn(words);
  const others = words.filter((word) => !word.startsWith("-") && !patterns.includes(word));
  // A word may be the value of an option.
  if (patterns.length === 0 && others.length > 0) return null;
  return matching(patterns.length === 0 ? nodeNames : patterns, files);
}

/** Returns the words that name files: patterns, scripts and the usual folders of tests. */
function patternsIn(words: readonly string[]): string[] {
  return words.filter(
    (word, at) =>
      !word.startsWith("-") &&
      !valued.has(words[at - 1] ?? "") &&
      (word.includes("*") ||
        isScript(word) ||
        /^(?:\.\/)?(?:tests?|specs?|src|__tests__)(?:\/|$)/.test(word)),
  );
}

/** Options whose value is the next word. */
const valued = new Set(
  "--import --require -r --loader --experimental-loader --env-file --conditions -C --config -c --reporter -R --file --ignore --extension".split(
    " ",
  ),
);

function matching(patterns: readonly string[], files: readonly string[]): string[] | null {
  if (patterns.length === 0) return null;
  const clean = patterns.map((pattern) => pattern.replace(/^\.\//, ""));
  // Patterns with more than stars and braces are not supported.
  if (clean.some((pattern) => /[[\]()!$]/.test(pattern) || pattern.startsWith("../"))) return null;
  return files.filter((path) => clean.some((pattern) => covers(pattern, path)));
}

function covers(pattern: string, path: string): boolean {
  const folder = pattern.endsWith("/") ? pattern : `${pattern}/`;
  return pattern === "." || globFits(pattern, path) || path.startsWith(folder);
}

/** unittest looks for names below a folder, and only in folders that are packages. */
function ofUnittest(
  words: readonly string[],
  files: readonly string[],
  exists: (path: string) => boolean,
): string[] | null {
  const isDiscovery = words[0] === "discover" || words.every((word) => /^-[a-z]$|^--\w+$/.test(word));
  if (!isDiscovery) return null;
  const options = words[0] === "discover" ? words.slice(1) : words;
  const positional = options.filter(
    (word, at) =>
      !word.startsWith("-") &&
      !/^(?:-[spt]|--(?:start|top-level)-directory|--pattern)$/.test(options[at - 1] ?? ""),
  );
  const valueOf = (short: string, long: string, index: number): string | undefined => {
    const inline = options.find((word) => word.startsWith(`${long}=`) || word.startsWith(`${short}=`));
    const at = options.findIndex((word) => word === short || word === long);
    return inline?.slice(inline.indexOf("=") + 1) ?? (at === -1 ? positional[index] : options[at + 1]);
  };
  const start = (valueOf("-s", "--start-directory", 0) ?? ".").replace(/^\.\//, "").replace(/\/$/, "");
  const pattern = valueOf("-p", "--pattern", 1) ?? "test*.py";
  // A module may be given instead of a folder.
  if (start.includes("$") || (start !== "." && start.includes("."))) return null;
  const prefix = start === "." || start === "" ? "" : `${start}/`;
  return files.filter((path) => {
    if (!path.endsWith(".py") || !path.startsWith(prefix)) return false;
    const parts = path.slice(prefix.length).split("/");
    const name = parts.pop() ?? "";
    const isReached = parts.every((_, index) =>
      exists(`${prefix}${parts.slice(0, index + 1).join("/")}/__init__.py`),
    );
    return isReached && globFits(pattern, name);
  });
}
