import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf } from "../../trees/code-node.ts";
import { isForeign, isTestFile } from "../project-files.ts";
import type { ProjectFiles } from "../project-files.ts";
import { assertionsBelow } from "./read-tests.ts";
import type { TestFile } from "./read-tests.ts";

/** The names in the test files of a project, with the number of times that each occurs. */
export class TestWords {
  readonly #project: ProjectFiles;
  #counts: Map<string, number> | null = null;

  constructor(project: ProjectFiles) {
    this.#project = project;
  }

  /** Returns how often a name occurs in all test files. */
  count(name: string): number {
    this.#counts ??= counted(this.#project);
    return this.#counts.get(name) ?? 0;
  }
}

function counted({ texts }: ProjectFiles): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path, text } of texts) {
    if (isForeign(path) || !isTestFile(path)) continue;
    for (const [word] of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]{0,100}/gu))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/**
 * Finds functions that look like tests, with assertions and without parameters of their own, but that neither the runner
 * nor a test calls. Such a function is often a test with a name that the runner does not know.
 */
export function uncalledTests(file: TestFile, words: TestWords): { at: number; message: string }[] {
  const bodies = new Set(file.tests.map(({ body }) => body));
  return topFunctions(file)
    .filter((node) => !bodies.has(node) && isTestLike(node, file) && words.count(node.text) === 1)
    .filter((node) => assertionsBelow(file, node).length > 0)
    .map((node) => ({
      at: node.from,
      message: `The function ${node.text} has assertions, but the runner does not find it and nothing calls it.`,
    }));
}

/**
 * Finds classes of Python whose test methods no runner collects: without a base, and without a name that begins with
 * Test. A class that another one mentions may lend it its methods.
 */
export function uncollectedClasses(
  { code }: TestFile,
  words: TestWords,
  { texts }: ProjectFiles,
): { at: number; message: string }[] {
  if (code.language !== "python" || texts.some(({ text }) => text.includes("python_classes"))) return [];
  return code.root.children
    .filter(({ kind, text, children, decorators = [] }) => {
      const isPlain = kind === "class" && children.length === 1 && decorators.length === 0;
      const methods = isPlain ? (children[0]?.children ?? []) : [];
      const hasTests = methods.some(
        (each) => each.kind === "function" && /^test_|^test[A-Z]/.test(each.text),
      );
      return hasTests && !text.startsWith("Test") && words.count(text) === 1;
    })
    .map(({ from, text }) => ({
      at: from,
      message: `No runner collects the tests of the class ${text}: it is no TestCase, and its name does not begin with Test.`,
    }));
}

/** Returns the functions of a file and the methods of its classes. */
function topFunctions({ code }: TestFile): CodeNode[] {
  return code.root.children
    .flatMap((node) => (node.kind === "export" ? node.children : [node]))
    .flatMap((node) => {
      const [target, value] = node.children;
      if (node.kind === "function") return [node];
      if (node.kind === "declare" && target?.kind === "name" && value?.kind === "function")
        return [{ ...value, text: target.text }];
      const body = node.kind === "class" && isCase(node) ? node.children.at(-1) : undefined;
      return body?.kind === "block" ? body.children.filter(({ kind }) => kind === "function") : [];
    })
    .slice(0, 500);
}

/** True for a class of Python with tests; methods of others may be meant for its subclasses. */
function isCase({ children }: CodeNode): boolean {
  return children.some((base) => base.kind !== "block" && (chainOf(base) ?? "").endsWith("TestCase"));
}

function isTestLike(node: CodeNode, { code }: TestFile): boolean {
  if (node.text === "" || (node.decorators?.length ?? 0) > 0) return false;
  const parameters = node.parameters ?? [];
  if (code.language === "go")
    return (
      parameters.length === 1 && /^func \w{1,100}\(\w{1,20} \*testing\.T\)/.test(source(node, code.text))
    );
  if (code.language === "javascript") return parameters.length === 0;
  // Hooks of runners have fixed names.
  if (
    /^__|^test|^(?:setUp|tearDown|setup|teardown|asyncSetUp|asyncTearDown|run|debug|pytest_)/.test(node.text)
  )
    return false;
  return parameters.every((name) => name === "self");
}

function source({ from, to }: CodeNode, text: string): string {
  return text.slice(from, Math.min(to, from + 200));
}
