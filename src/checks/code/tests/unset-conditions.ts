import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf } from "../../trees/code-node.ts";
import { truthOf } from "../../trees/constants.ts";
import type { Scopes } from "../../trees/scopes.ts";
import type { ProjectFiles } from "../project-files.ts";
import { isCode, isTestFile } from "../project-files.ts";

/** Decides conditions on variables and options that nothing in the project sets. */
export class UnsetConditions {
  readonly #project: ProjectFiles;
  #words: ReadonlySet<string> | null = null;

  constructor(project: ProjectFiles) {
    this.#project = project;
  }

  /** Returns the truth of a condition in a run in which nothing sets a variable; null if it depends on more. */
  truth(node: CodeNode, scopes: Scopes): boolean | null {
    const value = this.#value(node, scopes, 0);
    return value === null || !value.isUnset ? null : isTrue(value.text);
  }

  #value(node: CodeNode, scopes: Scopes, depth: number): Value | null {
    if (depth > 12) return null;
    const inner = (each: CodeNode | undefined): Value | null =>
      each === undefined ? null : this.#value(each, scopes, depth + 1);
    if (node.kind === "literal")
      return { text: node.isString === true ? node.text : literal(node.text), isUnset: false };
    if (node.kind === "name" && ["undefined", "nil"].includes(node.text)) return { text: "", isUnset: false };
    const read = this.#read(node);
    if (read !== null) return read;
    if (node.kind === "name") {
      const binding = scopes.bindingOf(node.text, node.from);
      if (binding?.kind !== "variable" || binding.isChanged || binding.value === null) return null;
      return inner(binding.value);
    }
    if (node.kind === "call" && /^(?:Boolean|bool|String|str)$/.test(chainOf(node.children[0]) ?? ""))
      return inner(node.children[1]);
    return node.kind === "operator" ? this.#operator(node, scopes, inner) : null;
  }

  #operator(
    node: CodeNode,
    scopes: Scopes,
    inner: (each: CodeNode | undefined) => Value | null,
  ): Value | null {
    const [left, right] = node.children;
    const [a, b] = [inner(left), inner(right)];
    const isUnset = a?.isUnset === true || b?.isUnset === true;
    switch (node.text) {
      case "!":
      case "not":
        return a === null ? null : { text: isTrue(a.text) ? "" : "true", isUnset };
      case "*":
        return right === undefined ? flagOf(left, scopes) : null;
      case "&&":
      case "and": {
        const falsy = [a, b].find((each) => each?.isUnset === true && !isTrue(each.text));
        return (
          falsy ?? (a === null || b === null ? null : { text: isTrue(a.text) ? b.text : a.text, isUnset })
        );
      }
      case "||":
      case "or":
      case "??":
        return a === null || b === null ? null : { text: isTrue(a.text) ? a.text : b.text, isUnset };
      case "==":
      case "===":
      case "is":
        return a === null || b === null ? null : { text: a.text === b.text ? "true" : "", isUnset };
      case "!=":
      case "!==":
      case "is not":
        return a === null || b === null ? null : { text: a.text === b.text ? "" : "true", isUnset };
      case "in":
      case "not in": {
        const name = left?.isString === true ? left.text : "";
        const isRead = ["os.environ", "sys.argv"].includes(chainOf(right) ?? "") && this.#isUnset(name);
        return isRead ? { text: node.text === "in" ? "" : "true", isUnset: true } : null;
      }
      default:
        return null;
    }
  }

  /** Returns the value of a variable of the environment, or of the presence of an option. */
  #read(node: CodeNode): Value | null {
    const chain = chainOf(node) ?? "";
    const member = /^(?:process|import\.meta|Bun)\.env\.(\w{1,80})$/.exec(chain)?.[1];
    if (member !== undefined) return this.#isUnset(member) ? { text: "", isUnset: true } : null;
    if (node.kind !== "call") return null;
    const [callee, name, fallback] = node.children;
    const called = chainOf(callee) ?? "";
    if (name?.isString !== true || !this.#isUnset(name.text)) return null;
    if (called === "process.argv.includes") return { text: "", isUnset: true };
    if (!/^(?:os\.environ\.get|os\.getenv|os\.Getenv|Deno\.env\.get|environ\.get|getenv)$/.test(called))
      return null;
    if (fallback === undefined) return { text: "", isUnset: true };
    return fallback.kind === "literal" ? { text: literal(fallback.text), isUnset: true } : null;
  }

  #isUnset(name: string): boolean {
    if (name === "" || common.has(name) || (!name.startsWith("-") && !/^[A-Z]/.test(name))) return false;
    this.#words ??= wordsSet(this.#project);
    return !this.#words.has(name);
  }
}

interface Value {
  /** The value as text; empty for a falsy value. */
  readonly text: string;
  /** True if it depends on something that is not set. */
  readonly isUnset: boolean;
}

function literal(text: string): string {
  return ["false", "False", "null", "None", "nil", "0"].includes(text) ? "" : text;
}

function isTrue(text: string): boolean {
  return text !== "";
}

/** A flag of Go that is false unless the command sets it. */
function flagOf(name: CodeNode | undefined, scopes: Scopes): Value | null {
  const value = name?.kind === "name" ? scopes.bindingOf(name.text, name.from)?.value : undefined;
  const [callee, , initial] = value?.kind === "call" ? value.children : [];
  if (chainOf(callee) !== "flag.Bool" || initial === undefined || truthOf(initial, scopes) !== false)
    return null;
  return { text: "", isUnset: true };
}

/** Variables that machines and services set. */
const common = new Set(
  "CI NODE_ENV PATH HOME USER SHELL TERM TZ LANG DEBUG GITHUB_ACTIONS TMPDIR TEMP TMP DISPLAY NO_COLOR VITEST JEST_WORKER_ID NODE_TEST_CONTEXT PYTEST_CURRENT_TEST".split(
    " ",
  ),
);

const anywhere = /([A-Z][A-Z0-9_]{1,80}|--?[a-z][\w-]{1,60})/g;

/** Assignments to the environment. */
const inTests =
  /(?:env\.|environ\[["']|[sS]etenv\(\s{0,5}["'])([A-Z][A-Z0-9_]{1,80})(?:["']\]?)?\s{0,5}(?:=(?!=)|,)/g;

const inCode = new RegExp(`${inTests.source}|\\b([A-Z][A-Z0-9_]{1,80})\\s{0,3}:`, "g");

/** A variable before a command that runs tests, and options. */
const inDocument = /\b([A-Z][A-Z0-9_]{1,80})=[^\n]{0,120}\btest|(--?[a-z][\w-]{1,60})/g;

/** Documents and examples of settings describe variables for the program; no test run reads them. */
function describes(path: string): boolean {
  return /\.(?:md|txt|rst|adoc)$|(?:^|\/)[\w.-]{0,20}env[\w.-]{0,10}(?:example|sample|template|dist)$/i.test(
    path,
  );
}

/** Returns the names and options that a file of the project sets for its tests. */
function wordsSet({ texts }: ProjectFiles): Set<string> {
  const words = new Set<string>();
  for (const { path, text } of texts) {
    const pattern =
      isTestFile(path) && isCode(path)
        ? inTests
        : isCode(path)
          ? inCode
          : describes(path)
            ? inDocument
            : anywhere;
    for (const [, first, second] of text.matchAll(pattern)) words.add(first ?? second ?? "");
  }
  return words;
}
