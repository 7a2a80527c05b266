import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, nodesOf, visit } from "../../trees/code-node.ts";
import type { ProjectFiles } from "../project-files.ts";
import { isTestFile } from "../project-files.ts";
import type { ImportedFiles } from "./follow-imports.ts";
import type { TestFile } from "./read-tests.ts";

/** True if a test file can reach the program: it imports it, starts it, reads its files or receives it as a parameter. */
export function usesProgram(
  file: TestFile,
  project: ProjectFiles,
  imported: ImportedFiles,
  depth = 0,
): boolean {
  if (file.code.language === "go") return goUses(file, project);
  for (const { module = "" } of file.scopes.imports)
    if (reaches(file, module, project, imported, depth)) return true;
  let found = false;
  visit(file.code.root, (node) => {
    found ||= starts(node, file) || loads(node, file, project, imported, depth);
    return !found;
  });
  return found || (file.code.language === "python" && takesFixtures(file));
}

/** Modules that only serve tests or compute. A test that has no other module cannot reach the program. */
const idle = {
  javascript:
    /^(?:(?:node:)?(?:assert(?:\/strict)?|test|events|util|timers(?:\/promises)?|perf_hooks|os|crypto|buffer|url|path|querystring|string_decoder)|node:test\/reporters|vitest|@jest\/globals|mocha|chai|chai-as-promised|sinon|should|expect|ava|tape|tap|uvu|uvu\/assert|fast-check|jsverify|bun:test|power-assert|@sinonjs\/.*|@types\/.*|@std\/assert.*|@std\/testing.*)$/,
  python:
    /^(?:unittest|pytest|hypothesis|datetime|time|math|decimal|fractions|random|re|json|string|collections|itertools|functools|typing|dataclasses|enum|copy|textwrap|statistics|operator|abc|contextlib|warnings|freezegun|__future__|uuid|zoneinfo|calendar|numbers)(?:\.|$)/,
} as const;

function reaches(
  file: TestFile,
  module: string,
  project: ProjectFiles,
  imported: ImportedFiles,
  depth: number,
): boolean {
  const path = imported.resolve(file, module);
  if (path !== null) {
    if (!isTestFile(path)) return !path.endsWith("conftest.py");
    const there = depth < 3 ? imported.read(path) : null;
    return there === null ? depth >= 3 : usesProgram(there, project, imported, depth + 1);
  }
  // A relative import of a file that does not exist is another finding.
  if (module.startsWith(".")) return file.code.language === "python";
  return !idle[file.code.language === "python" ? "python" : "javascript"].test(module);
}

/** Calls that start a process, send a request or read a file. */
function starts(node: CodeNode, file: TestFile): boolean {
  if (
    node.kind === "name" &&
    [
      "fetch",
      "document",
      "window",
      "Worker",
      "WebSocket",
      "XMLHttpRequest",
      "Deno",
      "Bun",
      "page",
      "browser",
      "cy",
      "importlib",
      "__import__",
      "open",
      "exec",
      "compile",
    ].includes(node.text)
  )
    return file.scopes.bindingOf(node.text, node.from) === null;
  return node.kind === "member" && ["import_module", "run_path", "goto"].includes(node.text);
}

function loads(
  node: CodeNode,
  file: TestFile,
  project: ProjectFiles,
  imported: ImportedFiles,
  depth: number,
): boolean {
  if (node.kind !== "call") return false;
  const isRequire = chainOf(node.children[0]) === "require";
  if (!isRequire && node.text !== "import") return false;
  const module = node.children.at(-1);
  return module?.kind !== "literal" || reaches(file, module.text, project, imported, depth);
}

/** Parameters of pytest functions are fixtures, which conftest.py may make of the program. */
function takesFixtures(file: TestFile): boolean {
  return file.tests.some(({ body }) =>
    (body?.parameters ?? []).some(
      (name) =>
        !["self", "cls"].includes(name) &&
        !isParametrized(body, name) &&
        file.scopes.functionsNamed(name).length === 0 &&
        !plainFixtures.has(name),
    ),
  );
}

/** True if a decorator gives the parameter its values: `parametrize(("a", "b"), …)`, `parametrize("a, b", …)`. */
function isParametrized(body: CodeNode | null, name: string): boolean {
  return (body?.decorators ?? []).some((decorator) => {
    const [callee, names] = decorator.kind === "call" ? decorator.children : [];
    if (callee === undefined || names === undefined || chainOf(callee)?.endsWith("parametrize") !== true)
      return false;
    return nodesOf(names, "literal").some(({ text }) => text.split(/[\s,]+/).includes(name));
  });
}

const plainFixtures = new Set([
  "tmp_path",
  "capsys",
  "monkeypatch",
  "request",
  "caplog",
  "tmpdir",
  "recwarn",
]);

/**
 * A Go test uses the program if it names something of its own package, or imports a package that is not of the
 * standard library or starts processes and servers.
 */
function goUses(file: TestFile, project: ProjectFiles): boolean {
  const { paths } = project;
  const modules = file.scopes.imports.map(({ module = "" }) => module);
  const own = /^module (\S{1,200})/m.exec(project.textOf("go.mod") ?? "")?.[1] ?? "";
  const isOutside = (module: string): boolean =>
    module.includes(".") ||
    /^(?:os\/exec|net\/http|os)$/.test(module) ||
    (own !== "" && (module === own || module.startsWith(`${own}/`)));
  if (modules.some(isOutside)) return true;
  const folder = file.path.slice(0, file.path.lastIndexOf("/") + 1);
  const beside = paths.filter(
    (path) =>
      path.endsWith(".go") && path.slice(0, path.lastIndexOf("/") + 1) === folder && path !== file.path,
  );
  const used = new Set(
    [
      ...nodesOf(file.code.root, "name"),
      ...nodesOf(file.code.root, "member"),
      ...nodesOf(file.code.root, "object"),
    ].map(({ text }) => text),
  );
  // Helpers in other test files use the package in turn.
  if (
    beside.some(
      (path) =>
        path.endsWith("_test.go") && declaredIn(project.textOf(path) ?? "").some((name) => used.has(name)),
    )
  )
    return true;
  const program = beside.filter((path) => !path.endsWith("_test.go"));
  if (program.length === 0)
    return modules.some((module) =>
      paths.some((path) => path.endsWith(".go") && module.endsWith(`/${path.split("/").at(-2) ?? ""}`)),
    );
  return program.some((path) => declaredIn(project.textOf(path) ?? "").some((name) => used.has(name)));
}

/** Returns the names that a Go file declares, and possibly others. */
function declaredIn(text: string): string[] {
  return [...text.matchAll(/^(?:func (?:\([^)]{0,200}\) )?|type |var |const |\t)([\p{L}_]\w{0,100})/gmu)].map(
    ([, name = ""]) => name,
  );
}
