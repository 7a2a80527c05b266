import type { Finding } from "../../finding.ts";
import type { ProjectFiles } from "../project-files.ts";
import { extensionOf, nameOf } from "../project-files.ts";
import { globFits } from "../../glob.ts";

/** Checks that the commands that run the tests can fail and find the tests. */
export function checkTestScripts(project: ProjectFiles, testFiles: readonly string[]): Finding[] {
  return [...ofPackage(project, testFiles), ...ofMake(project), ...ofSettings(project, testFiles)];
}

const suggestion =
  "Let the command run the whole test suite with its runner, and let it fail if a test fails.";

/** Returns the problem of a command line, or null. */
function problemOfCommand(command: string): string | null {
  if (command.trim() === "") return "The test command is empty.";
  const parts = command.split(/\|\||&&|;|\n/).map((part) => part.trim());
  if (
    /\|\|\s{0,9}(?:true|:|exit 0|echo\b[^|&;]{0,200}|node -e (?:""|'')|cd \.)\s{0,9}(?:$|;|&&|\))/.test(
      command,
    ) ||
    /;\s{0,9}(?:true|:|exit 0)\s{0,9}\)?$/.test(command)
  ) {
    return "The test command succeeds even if a test fails.";
  }
  if (/^\s{0,9}-(?!-)\s?\S/.test(command)) return "The test command succeeds even if a test fails.";
  if (parts.every((part) => part === "" || /^@?(?:echo|printf|true|:|exit 0)(?:\s|$)/.test(part)))
    return "The test command runs no tests.";
  if (/^\s{0,9}node\s{1,9}(?:-e|--eval|-p)\s/.test(command) && !/test|spec|assert/.test(command))
    return "The test command runs no tests.";
  return null;
}

function ofPackage({ texts }: ProjectFiles, testFiles: readonly string[]): Finding[] {
  return texts
    .filter(({ path }) => nameOf(path) === "package.json" && !path.includes("node_modules/"))
    .flatMap(({ path, text }) => {
      const scripts = scriptsIn(text);
      const test = scripts.get("test");
      if (test === undefined) return [];
      const line = 1 + (text.slice(0, Math.max(0, text.search(/"test"\s{0,9}:/))).match(/\n/g)?.length ?? 0);
      const commands = [test, ...called(test, scripts)];
      const found: string[] = commands.flatMap((command) => problemOfCommand(command) ?? []);
      const folder = path.slice(0, -"package.json".length);
      const mine = testFiles
        .filter((each) => each.startsWith(folder) && isScript(each))
        .map((each) => each.slice(folder.length));
      if (found.length === 0) found.push(...leftOut(commands.join(" && "), mine));
      if (test.includes("passWithNoTests") && mine.length === 0)
        found.push("The test command succeeds without tests.");
      return found.slice(0, 1).map((message) => ({ file: path, line, message, suggestion }));
    });
}

function isScript(path: string): boolean {
  return ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"].includes(extensionOf(path));
}

/** Returns the scripts of a manifest by their names. */
export function scriptsIn(text: string): Map<string, string> {
  try {
    const manifest = JSON.parse(text) as { scripts?: unknown } | null;
    const scripts = typeof manifest === "object" && manifest !== null ? manifest.scripts : null;
    if (typeof scripts !== "object" || scripts === null) return new Map();
    return new Map(
      Object.entries(scripts).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    // The syntax check reports an invalid manifest; here it only has no scripts.
    return new Map();
  }
}

/** The scripts that a command runs by name, one level deep. */
function called(command: string, scripts: ReadonlyMap<string, string>): string[] {
  return [
    ...command.matchAll(/\b(?:npm|pnpm|yarn|bun)\s{1,3}(?:run\s{1,3})?(?:-\S{1,20}\s{1,3})?([\w:.-]{1,60})/g),
  ].flatMap(([, name = ""]) => (name === "test" ? [] : (scripts.get(name) ?? [])));
}

/** Test files that no pattern of the command matches. Says nothing unless all its patterns are understood. */
function leftOut(command: string, testFiles: readonly string[]): string[] {
  const runner = /\bnode\b[^&|;]{0,200}--test\b|\bmocha\b|\bava\b|\btape\b|\btap\b|\buvu\b/.exec(command);
  if (runner === null || testFiles.length === 0) return [];
  const words = command
    .slice(runner.index)
    .split(/&&|\|\||;/)
    .join(" ")
    .split(/\s{1,9}/)
    .map((word) => word.replaceAll(/["'\\]/g, ""));
  const patterns = words.filter(
    (word) =>
      !word.startsWith("-") &&
      (word.includes("*") ||
        /\.[cm]?[jt]sx?$/.test(word) ||
        /^(?:\.\/)?(?:tests?|spec|src|__tests__)\/?\S{0,200}$/.test(word)),
  );
  const hasFilter = words.some((word) => /^(?:--test-name-pattern|--grep|-g$|--fgrep|-f$)/.test(word));
  if (hasFilter) return ["The test command runs only the tests that match a filter."];
  const globs = patterns.filter((pattern) => pattern.includes("*"));
  if (globs.length === 0) return [];
  const missed = testFiles.filter(
    (path) => !patterns.some((pattern) => covers(pattern.replace(/^\.\//, ""), path)),
  );
  if (missed.length === 0) return [];
  return [
    missed.length === testFiles.length
      ? "The pattern of the test command matches no test file."
      : `The pattern of the test command leaves out ${missed[0] ?? ""}.`,
  ];
}

function covers(pattern: string, path: string): boolean {
  return globFits(pattern, path) || path.startsWith(pattern.endsWith("/") ? pattern : `${pattern}/`);
}

function ofMake({ texts }: ProjectFiles): Finding[] {
  return texts
    .filter(({ path }) => /^(?:GNU)?[Mm]akefile$|\.mk$|^[Jj]ustfile$/.test(nameOf(path)))
    .flatMap(({ path, text }) => {
      const lines = text.split("\n");
      const start = lines.findIndex((line) => /^(?:test|check)\s{0,9}:(?!=)/.test(line));
      if (start === -1) return [];
      const recipe: [line: number, command: string][] = [];
      for (let index = start + 1; index < lines.length; index++) {
        const line = lines[index] ?? "";
        if (line.trim() !== "" && !/^\s/.test(line)) break;
        if (line.trim() !== "" && !line.trim().startsWith("#"))
          recipe.push([index + 1, line.trim().replace(/^@/, "")]);
      }
      const bad = recipe.find(
        ([, command]) =>
          /^-\s?\S/.test(command) ||
          problemOfCommand(command) === "The test command succeeds even if a test fails.",
      );
      if (bad !== undefined)
        return [
          {
            file: path,
            line: bad[0],
            message: "The test command succeeds even if a test fails.",
            suggestion,
          },
        ];
      const needs = (lines[start] ?? "").split(":")[1]?.trim() ?? "";
      const isIdle =
        recipe.length > 0 &&
        needs === "" &&
        recipe.every(([, command]) => problemOfCommand(command) === "The test command runs no tests.");
      return isIdle
        ? [{ file: path, line: start + 1, message: "The test command runs no tests.", suggestion }]
        : [];
    });
}

/** Settings of pytest and tox that keep tests from being found or from failing. */
function ofSettings({ texts }: ProjectFiles, testFiles: readonly string[]): Finding[] {
  const python = testFiles.filter((path) => path.endsWith(".py"));
  return texts
    .filter(({ path }) => ["pyproject.toml", "pytest.ini", "setup.cfg", "tox.ini"].includes(nameOf(path)))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => {
        const found: string[] = [];
        if (
          /^\s{0,9}addopts\b/.test(line) &&
          /\s-k[\s"']|--ignore|--deselect|--collect-only|--co\b/.test(line)
        )
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
