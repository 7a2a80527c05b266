import type { Finding } from "../../finding.ts";
import { globFits } from "../../glob.ts";
import { lineOf } from "../../line-of.ts";
import { commandsOf } from "../../project-commands.ts";
import { foundBy } from "../../runs/found-tests.ts";
import { lineOfTarget } from "../../runs/makefile.ts";
import { isMessage } from "../../runs/masks.ts";
import { hasOtherScripts, scriptsIn } from "../../runs/package-scripts.ts";
import { testPlan, type TestPlan, type TestStep } from "../../runs/planned-tests.ts";
import { allowsNoTests, optionProblem } from "../../runs/runner-options.ts";
import { shellCommands, type ShellCommand } from "../../runs/shell-script.ts";
import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, nodesOf } from "../../trees/code-node.ts";
import type { ProjectFiles } from "../project-files.ts";
import { isForeign, nameOf } from "../project-files.ts";
import { readTestFile } from "./read-tests.ts";

/** Checks that the commands that run the tests can fail and find the tests. */
export function checkTestScripts(project: ProjectFiles, testFiles: readonly string[]): Finding[] {
  const seen = new Set<string>();
  const all = new Set(project.paths);
  const found = [
    ...commandsIn(project)
      .slice(0, maxCommands)
      .flatMap((command) => problemsOf(command, project, testFiles, all)),
    ...ofSettings(project, testFiles),
    ...ofScriptSettings(project, testFiles),
  ];
  return found.filter(({ file = "", message }) => {
    const key = `${file} ${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

const maxCommands = 50;

const suggestion =
  "Let the command run the whole test suite with its runner, and let it fail if a test fails.";

/** A command that runs tests, and the file that defines it. */
interface TestCommand {
  readonly command: readonly string[];
  /** The folder in which it runs, with a slash at its end, or "". */
  readonly folder: string;
  readonly file?: string;
  readonly line?: number;
}

/** Returns the commands of the project: the one that the platform runs, and those of manifests and Makefiles. */
function commandsIn({ paths, texts }: ProjectFiles): TestCommand[] {
  const found: TestCommand[] = [];
  for (const { path, text } of texts) {
    if (isForeign(path)) continue;
    const name = nameOf(path);
    const folder = path.slice(0, path.length - name.length);
    if (name === "package.json" && scriptsIn(text)["test"] !== undefined) {
      const line = lineOf(text, Math.max(0, text.search(/"test"\s{0,9}:/)));
      found.push({ command: ["npm", "test"], folder, file: path, line });
    }
    if (/^(?:GNU)?[Mm]akefile$|^[Jj]ustfile$/.test(name))
      for (const target of ["test", "check"]) {
        const line = lineOfTarget(text, target);
        if (line !== null) found.push({ command: ["make", target], folder, file: path, line });
      }
  }
  const atRoot = texts.filter(({ path }) => !path.includes("/"));
  const { test } = commandsOf(paths, new Map(atRoot.map(({ path, text }) => [path, text])));
  if (test !== undefined && !found.some(({ folder, command }) => folder === "" && command[0] === test[0]))
    found.push({ command: test, folder: "" });
  return found;
}

function problemsOf(
  { command, folder, file, line }: TestCommand,
  project: ProjectFiles,
  testFiles: readonly string[],
  all: ReadonlySet<string>,
): Finding[] {
  const scripts = scriptsIn(project.textOf(`${folder}package.json`) ?? "");
  const isMake = command[0] === "make" && file !== undefined;
  const read: Read = (path) => project.textOf(`${folder}${path.replace(/^\.\//, "")}`);
  const plan = testPlan({ command, scripts, makefile: isMake ? project.textOf(file) : null, read });
  const mine = testFiles.flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : []));
  const inFolder =
    folder === ""
      ? all
      : new Set([...all].flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : [])));
  const message =
    command[0] === "npm" && scripts["test"]?.trim() === ""
      ? "The test command is empty."
      : (problemOf(plan, read) ??
        problemOfFiles(plan, mine, inFolder, { hasOthers: hasOtherScripts(scripts), read }));
  if (message === null) return [];
  return [
    {
      ...(file === undefined ? {} : { file: file }),
      ...(line === undefined ? {} : { line: line }),
      message,
      suggestion,
    },
  ];
}

const problems = {
  none: "The test command runs no tests.",
  some: "The test command runs only the tests that match a filter.",
  focused: "The test command runs only focused tests.",
  update: "The test command overwrites the expected values, so every result passes.",
} as const;

/** Returns the text of a file, by its path from the directory of the command. */
type Read = (path: string) => string | null;

function problemOf({ steps, masks }: TestPlan, read: Read): string | null {
  if (masks.length > 0) return "The test command succeeds even if a test fails.";
  if (steps.every((step) => runsNothing(step, read))) return problems.none;
  for (const step of steps) {
    const problem = step.kind === "runner" ? optionProblem(step.call) : null;
    if (problem !== null) return problems[problem];
  }
  return null;
}

/** True for a step that prints messages or checks code without running it. */
function runsNothing(step: TestStep, read: Read): boolean {
  if (step.kind === "runner") return false;
  const inStep: Read = (path) => read(step.directory === "" ? path : `${step.directory}/${path}`);
  return (
    shellCommands(step.script)?.every(
      (command) => isMessage(command) || isIdle(command) || runsAlone(command, inStep),
    ) === true
  );
}

/** True for a script of the project that imports nothing and asserts nothing, so that it runs only its own code. */
function runsAlone({ words: [program = "", file = ""] }: ShellCommand, read: Read): boolean {
  const text = /^(?:node|tsx|python3?)$/.test(program) && !file.startsWith("-") ? read(file) : null;
  const test = text === null ? null : readTestFile(file, text);
  if (test === null || test.code.error !== null) return false;
  const { root } = test.code;
  const isLoading = nodesOf(root, "call").some(
    (call) =>
      call.text === "import" || /^(?:require|__import__|exec|eval)$/.test(chainOf(call.children[0]) ?? ""),
  );
  // A script that only reads names and texts runs no test, either.
  const isReading = nodesOf(root, "import").every(({ text: module }) =>
    /^(?:(?:node:)?(?:fs|path|url|os|util)|os|sys|glob|pathlib|re|json|time)$/.test(module),
  );
  const canFail =
    nodesOf(root, "import").length > 0 && /\bprocess\.exit|exitCode|sys\.exit|\bassert\b/.test(text ?? "");
  return !isLoading && isReading && !canFail && nodesOf(root, "throw").length === 0;
}

function isIdle({ words }: ShellCommand): boolean {
  const [program = "", first = "", second = ""] = words[0] === "npx" ? words.slice(1) : words;
  if (
    ["tsc", "eslint", "prettier", "biome", "oxlint", "ruff", "mypy", "ls", "cat", "sleep"].includes(program)
  )
    return true;
  if (program === "node" && ["-e", "--eval", "-p", "--print"].includes(first))
    return !/test|spec|assert|import|require/.test(second);
  if (program === "node") return ["--check", "-c", "--version", "-v"].includes(first);
  if (/^python3?$/.test(program)) return first === "-m" && ["compileall", "py_compile"].includes(second);
  return program === "go" && ["vet", "build", "fmt"].includes(first);
}

/** Compares the test files with those that the steps find. Returns nothing if a step cannot be parsed. */
function problemOfFiles(
  { steps }: TestPlan,
  testFiles: readonly string[],
  all: ReadonlySet<string>,
  { hasOthers, read }: { readonly hasOthers: boolean; readonly read: Read },
): string | null {
  const runners = steps.filter((step) => step.kind === "runner" || foundBy(step, [], all) !== null);
  if (testFiles.length === 0)
    return runners.some((step) => step.kind === "runner" && allowsNoTests(step.call))
      ? "The test command succeeds without tests."
      : null;
  if (runners.length === 0 || runners.length < steps.filter((step) => !runsNothing(step, read)).length)
    return null;
  const found = runners.map((step) => foundBy(step, testFiles, all));
  if (!found.every((files) => files !== null)) return null;
  const reached = new Set(found.flat());
  const isPython = runners.every((step) => step.kind === "runner" && step.call.runner === "unittest");
  const missed = testFiles.filter((path) => !reached.has(path) && path.endsWith(".py") === isPython);
  if (missed.length === 0) return null;
  if (reached.size === 0) return "The pattern of the test command matches no test file.";
  return hasOthers ? null : `The pattern of the test command leaves out ${missed[0] ?? ""}.`;
}

/** Settings of Vitest whose patterns leave every test file out. */
function ofScriptSettings({ texts }: ProjectFiles, testFiles: readonly string[]): Finding[] {
  return texts
    .filter(({ path }) => /^(?:vitest|vite)\.config\.[cm]?[jt]s$/.test(nameOf(path)) && !isForeign(path))
    .flatMap(({ path, text }) => {
      const folder = path.slice(0, path.length - nameOf(path).length);
      const mine = testFiles.flatMap((file) =>
        file.startsWith(folder) && /\.[cm]?[jt]sx?$/.test(file) ? [file.slice(folder.length)] : [],
      );
      const root = readTestFile(path, text)?.code.root;
      const section =
        root === undefined ? undefined : nodesOf(root, "entry").find(({ text: key }) => key === "test");
      if (mine.length === 0 || section?.children[0]?.kind !== "object") return [];
      const [include, exclude] = ["include", "exclude"].map((key) => patternsOf(section.children[0], key));
      const isFound = (file: string): boolean =>
        (include === undefined || include === null || fits(include, file)) &&
        (exclude === undefined || exclude === null || !fits(exclude, file));
      if (mine.some(isFound)) return [];
      const line = lineOf(text, section.from);
      return [{ file: path, line, message: "The settings of Vitest match no test file.", suggestion }];
    });
}

function fits(patterns: readonly string[], file: string): boolean {
  return patterns.some((pattern) => globFits(pattern.replace(/^\.\//, ""), file));
}

/** Returns the patterns of a setting; null if it is missing or more than plain patterns. */
function patternsOf(section: CodeNode | undefined, key: string): string[] | null {
  const list = section?.children.find(({ kind, text }) => kind === "entry" && text === key)?.children[0];
  if (list?.kind !== "list") return null;
  const plain = list.children.filter(({ isString, text }) => isString === true && !/[[\]()!]/.test(text));
  // A spread adds the runner's own patterns, which leave no test of a project out.
  const isRead = key === "exclude" || plain.length === list.children.length;
  return isRead ? plain.map(({ text }) => text) : null;
}

/** Settings of pytest and tox that keep tests from being found or from failing. */
function ofSettings({ texts }: ProjectFiles, testFiles: readonly string[]): Finding[] {
  const python = testFiles.filter((path) => path.endsWith(".py"));
  return texts
    .filter(({ path }) => ["pyproject.toml", "pytest.ini", "setup.cfg", "tox.ini"].includes(nameOf(path)))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => {
        const found: string[] = [];
        const added = /^\s{0,9}addopts\s{0,9}=(.{1,500})$/.exec(line)?.[1];
        const options = added?.replaceAll(/[[\]",']/g, " ").split(/\s{1,20}/) ?? [];
        if (optionProblem({ runner: "pytest", args: options }) !== null)
          found.push("The settings of pytest leave tests out.");
        const wanted = /^\s{0,9}python_files\s{0,9}=\s{0,9}(.{1,200})$/.exec(line)?.[1];
        const patterns = wanted?.match(/[\w*?[\]./-]{1,80}/g) ?? [];
        if (
          patterns.length > 0 &&
          python.length > 0 &&
          !python.some((file) => patterns.some((pattern) => globFits(pattern, nameOf(file))))
        )
          found.push("The settings of pytest match no test file.");
        if (nameOf(path) === "tox.ini" && /^\s{0,9}ignore_outcome\s{0,9}=\s{0,9}true/i.test(line))
          found.push("The test command succeeds even if a test fails.");
        if (nameOf(path) === "tox.ini" && /^\s{1,20}-\s?\S|^\s{0,9}commands\s{0,9}=\s{0,9}-\s/.test(line))
          found.push("The test command succeeds even if a test fails.");
        return found.map((message) => ({ file: path, line: index + 1, message, suggestion }));
      }),
    );
}
