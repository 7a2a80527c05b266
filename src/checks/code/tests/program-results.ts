import type { CodeNode } from "../../trees/code-node.ts";
import { nodesOf } from "../../trees/code-node.ts";
import { GivenValues } from "./given-values.ts";
import type { FindHelpers } from "./hollow-helpers.ts";
import type { TestFile } from "./read-tests.ts";

/** The variables of a test file that hold results of the program. */
export class ProgramResults {
  readonly #file: TestFile;
  readonly #find: FindHelpers;
  #given: GivenValues | null = null;

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
    const values = nodesOf(node, "name").flatMap((name) => given.of(name));
    return [node, ...values]
      .filter(({ kind }) => kind !== "function")
      .flatMap((each) => nodesOf(each, "call"))
      .filter(({ children: [callee] }) => callee !== undefined && this.#isOfProgram(callee));
  }

  #isOfProgram(callee: CodeNode): boolean {
    if (callee.kind !== "name") return false;
    const isImported = this.#file.scopes.bindingOf(callee.text, callee.from)?.kind === "import";
    return isImported && this.#find(this.#file, callee).some(({ file }) => file.path !== this.#file.path);
  }
}

function isEmpty({ kind, text, children, isString }: CodeNode): boolean {
  if (kind === "list" || kind === "object") return children.length === 0;
  return kind === "literal" && isString === true && text === "";
}
