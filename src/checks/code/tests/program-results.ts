import type { CodeNode } from "../../trees/code-node.ts";
import { nodesOf } from "../../trees/code-node.ts";
import { GivenValues } from "./given-values.ts";
import type { FindHelpers } from "./hollow-helpers.ts";
import type { TestFile } from "./read-tests.ts";

const byFile = new WeakMap<TestFile, ProgramResults>();

/** Returns the results of the program in a file, which are collected once. */
export function programResults(file: TestFile, find: FindHelpers): ProgramResults {
  const known = byFile.get(file) ?? new ProgramResults(file, find);
  byFile.set(file, known);
  return known;
}

/** The variables of a test file that hold results of the program. */
export class ProgramResults {
  readonly #file: TestFile;
  readonly #find: FindHelpers;
  #given: GivenValues | null = null;
  readonly #known = new Map<CodeNode, readonly CodeNode[]>();
  #looked = 0;

  constructor(file: TestFile, find: FindHelpers) {
    this.#file = file;
    this.#find = find;
  }

  /** True if a condition depends on a result of the program. In Go a condition is a part of the assertion. */
  decide(condition: CodeNode): boolean {
    return this.#file.code.language !== "go" && this.#calls(condition).length > 0;
  }

  /** True for a loop over a result of the program that was given an empty list, object or text. */
  isOfNothing(loop: CodeNode): boolean {
    const [list] = loop.children;
    if (loop.text !== "each" || list === undefined) return false;
    return this.#calls(list).some(({ children: [, first] }) => first !== undefined && isEmpty(first));
  }

  /** Returns the calls of functions of the program below a node and in the values of its variables. */
  #calls(node: CodeNode): CodeNode[] {
    this.#given ??= new GivenValues(this.#file);
    const given = this.#given;
    if (this.#looked++ > maxLooks || node.to - node.from > maxLength) return [];
    const values = nodesOf(node, "name").flatMap((name) => given.of(name));
    return [node, ...values].flatMap((each) => this.#callsIn(each));
  }

  #callsIn(node: CodeNode): readonly CodeNode[] {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const calls = node.kind === "function" || node.to - node.from > maxLength ? [] : nodesOf(node, "call");
    const found = calls.filter(({ children: [callee] }) => callee !== undefined && this.#isOfProgram(callee));
    this.#known.set(node, found);
    return found;
  }

  #isOfProgram(callee: CodeNode): boolean {
    if (callee.kind !== "name") return false;
    const isImported = this.#file.scopes.bindingOf(callee.text, callee.from)?.kind === "import";
    return isImported && this.#find(this.#file, callee).some(({ file }) => file.path !== this.#file.path);
  }
}

/** Bounds for hostile files: the conditions and loops that are looked at, and the length of an expression. */
const maxLooks = 2_000;
const maxLength = 2_000;

function isEmpty({ kind, text, children, isString }: CodeNode): boolean {
  if (kind === "list" || kind === "object") return children.length === 0;
  return kind === "literal" && isString === true && text === "";
}
