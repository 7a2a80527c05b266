import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, nodesOf } from "../../trees/code-node.ts";
import { isConstant } from "../../trees/constants.ts";
import type { ProjectFiles } from "../project-files.ts";
import type { Assertion } from "./assertion.ts";
import { CodePaths, pathText, type ValuesOf } from "./code-paths.ts";
import { GivenValues } from "./given-values.ts";
import type { FindHelpers } from "./hollow-helpers.ts";
import type { TestFile } from "./read-tests.ts";
import {
  absent,
  functions,
  methods,
  printing,
  reading,
  sourceOf,
  starting,
  textual,
} from "./source-words.ts";
import {
  baseOf,
  isBoolean,
  isCallable,
  isNothing,
  isRawImport,
  isTrue,
  returned,
  wordOf,
} from "./source-nodes.ts";
import { calledFunctions } from "./tests-of.ts";

/** The parts of the project on which the origin of a text depends. */
interface Origins {
  readonly follow: FindHelpers;
  /** Returns the file of the program from which a name is imported, or null. */
  readonly importedFrom: (file: TestFile, name: CodeNode) => TestFile | null;
}

/** The place of an expression: its file, and the arguments of the call whose body it is in. */
interface Place {
  readonly file: TestFile;
  readonly args: ReadonlyMap<string, CodeNode>;
  readonly outer: Place | null;
  readonly depth: number;
}

/** Recognises assertions about the text of the program's source. They say nothing about what the program does. */
export class SourceText {
  readonly #paths: CodePaths;
  readonly #origins: Origins;
  readonly #given = new Map<TestFile, GivenValues>();

  constructor(project: ProjectFiles, origins: Origins) {
    this.#paths = new CodePaths(project);
    this.#origins = origins;
  }

  /**
   * True if an assertion wants the source to contain or to be a given text. One that wants a text to be absent may state a
   * rule of style, and is none of those.
   */
  isExpected(file: TestFile, assertion: Assertion): boolean {
    const { kind, operands, isNegated } = assertion;
    const place = { file, args: new Map<string, CodeNode>(), outer: null, depth: 0 };
    const [first, second] = operands;
    if (first === undefined || kind === "throws" || kind === "silent" || kind === "pass") return false;
    if (kind === "fail") return this.#holds(first, place, false);
    if (kind === "truth") return this.#holds(first, place, !isNegated);
    if (kind === "equal" && second !== undefined) return this.#isCompared(first, second, place, !isNegated);
    const isAbsence = isNegated || absent.test(wordOf(assertion.node));
    if (isAbsence) return false;
    const others = operands.filter((each) => !this.#derives(each, place));
    return others.length < operands.length && others.every((each) => this.#isGiven(each, place));
  }

  /** True if an expression that must be `wanted` says that the source has a text. */
  #holds(node: CodeNode, place: Place, wanted: boolean): boolean {
    const [left, right] = node.children;
    if (node.kind === "operator" && left !== undefined) {
      if (["!", "not"].includes(node.text)) return this.#holds(left, place, !wanted);
      if (right === undefined) return false;
      if (["&&", "and", "||", "or"].includes(node.text))
        return this.#holds(left, place, wanted) || this.#holds(right, place, wanted);
      if (["in", "not in"].includes(node.text))
        return (node.text === "in") === wanted && this.#derives(right, place) && this.#isGiven(left, place);
      if (["==", "===", "is"].includes(node.text)) return this.#isCompared(left, right, place, wanted);
      if (["!=", "!==", "is not"].includes(node.text)) return this.#isCompared(left, right, place, !wanted);
      if ([">", ">="].includes(node.text))
        return wanted && this.#derives(left, place) && isConstant(right, place.file.scopes);
      return false;
    }
    return wanted && this.#derives(node, place);
  }

  /** True if both sides must be equal (or differ, without `wanted`), one is the source, and the other is given. */
  #isCompared(one: CodeNode, other: CodeNode, place: Place, wanted: boolean): boolean {
    if (isBoolean(other)) return this.#holds(one, place, isTrue(other) === wanted);
    if (isBoolean(one)) return this.#holds(other, place, isTrue(one) === wanted);
    const isFirst = this.#derives(one, place);
    const [source, expected] = isFirst ? [one, other] : [other, one];
    if (!isFirst && !this.#derives(source, place)) return false;
    if (!this.#isGiven(expected, place)) return false;
    return isNothing(expected) !== wanted;
  }

  /** True for a constant, a variable of a loop over constants, and a text of a file. */
  #isGiven(node: CodeNode, place: Place): boolean {
    if (isConstant(node, place.file.scopes) || this.#derives(node, place)) return true;
    if (node.kind === "name") {
      const values = this.#valuesOf(place)(node) ?? [];
      return (
        values.length > 0 &&
        values.every((value) => isConstant(value, place.file.scopes) || this.#isRead(value, place))
      );
    }
    return this.#isRead(node, place);
  }

  /** True for the text of any file that lies beside the tests. */
  #isRead(node: CodeNode, place: Place): boolean {
    if (node.kind === "await") return node.children[0] !== undefined && this.#isRead(node.children[0], place);
    return (
      node.kind === "call" &&
      reading.test(wordOf(node)) &&
      pathText(node.children[1], this.#valuesOf(place)) !== null
    );
  }

  /** True if a value comes from the source of the program by functions that only read texts. */
  #derives(node: CodeNode, place: Place, depth = 0): boolean {
    if (depth > 12 || place.depth > 3) return false;
    const inner = (each: CodeNode | undefined): boolean =>
      each !== undefined && this.#derives(each, place, depth + 1);
    const [first, ...rest] = node.children;
    switch (node.kind) {
      case "name": {
        const argument = place.args.get(node.text);
        if (argument !== undefined && place.outer !== null)
          return this.#derives(argument, place.outer, depth + 1);
        if (isRawImport(node, place.file)) return true;
        const values = (this.#valuesOf(place)(node) ?? []).filter((value) => !isNothing(value));
        return values.length > 0 && values.every(inner);
      }
      case "member": {
        if (node.text === "__code__" || node.text.startsWith("co_")) return true;
        const values = this.#givenIn(place.file).of(node);
        return (
          (values.length > 0 && values.every(inner)) ||
          (node.text !== "" && !textual.has(node.text) ? false : inner(first))
        );
      }
      case "await":
      case "spread":
        return inner(first);
      case "template":
        return node.children.some((each) => inner(each) || this.#isFunction(each, place));
      case "operator":
        if (node.text === "!") return inner(first);
        if (node.text !== "+") return false;
        return node.children.some((each) => inner(each) || this.#isFunction(each, place));
      case "call":
        return this.#callDerives(node, place, inner, rest);
      default:
        return false;
    }
  }

  #callDerives(
    node: CodeNode,
    place: Place,
    inner: (each: CodeNode | undefined) => boolean,
    args: readonly CodeNode[],
  ): boolean {
    const [callee] = node.children;
    const word = wordOf(node);
    const object = callee?.kind === "member" ? callee.children[0] : undefined;
    if (sourceOf.test(word)) return true;
    if (["toString", "toSource"].includes(word) && object !== undefined && args.length === 0)
      return inner(object) || this.#isFunction(object, place);
    if (chainOf(callee)?.endsWith("toString.call") === true)
      return args[0] !== undefined && this.#isFunction(args[0], place);
    if (["String", "inspect", "str", "format"].includes(word) && args[0] !== undefined)
      return inner(args[0]) || this.#isFunction(args[0], place);
    if (this.#readsCode(node, word, object, args, place)) return true;
    // A function of the tests that returns the text.
    const own = callee === undefined ? [] : this.#helpers(callee, place);
    if (own.length > 0)
      return own.some(({ file, body }) => {
        const given = new Map((body.parameters ?? []).map((name, at) => [name, args[at]]));
        const known = [...given].filter((entry): entry is [string, CodeNode] => entry[1] !== undefined);
        const there = { file, args: new Map(known), outer: place, depth: place.depth + 1 };
        return returned(body).some((value) => this.#derives(value, there));
      });
    if (object !== undefined && methods.has(word))
      return inner(object) || args.some((each) => each.kind !== "function" && inner(each));
    return functions.has(word) && args.some((each) => inner(each));
  }

  #helpers(callee: CodeNode, { file }: Place): readonly { file: TestFile; body: CodeNode }[] {
    const own = callee.kind === "name" ? calledFunctions(file.scopes, callee) : [];
    return own.length > 0 ? own.map((body) => ({ file, body })) : this.#origins.follow(file, callee);
  }

  /** True for a call that reads a file of the program, directly or with a command such as `cat`. */
  #readsCode(
    node: CodeNode,
    word: string,
    object: CodeNode | undefined,
    args: readonly CodeNode[],
    place: Place,
  ): boolean {
    const valuesOf = this.#valuesOf(place);
    const isCode = (each: CodeNode | undefined): boolean => {
      const path = pathText(each, valuesOf);
      return (path !== null && this.#paths.has(path)) || this.#isOwnFile(each, place);
    };
    if (reading.test(word)) return isCode(word === "ParseFile" ? args[1] : args[0]);
    if (["read_text", "read_bytes", "open"].includes(word) && object !== undefined && isCode(object))
      return true;
    if (word === "file" && chainOf(node.children[0]) === "Bun.file") return isCode(args[0]);
    if (!starting.test(word)) return false;
    const texts = [...nodesOf(node, "literal"), ...nodesOf(node, "template")].map(
      (each) => pathText(each, valuesOf) ?? "",
    );
    const words = texts.flatMap((text) => text.split(/[\s"']+/)).filter((text) => text !== "");
    return printing.test(words[0] ?? "") && words.some((each) => this.#paths.has(each));
  }

  /** True for `module.__file__` and similar names of the file of an imported module. */
  #isOwnFile(node: CodeNode | undefined, place: Place): boolean {
    if (node === undefined) return false;
    const values = node.kind === "name" ? (this.#valuesOf(place)(node) ?? []) : [];
    if (values.length === 1) return this.#isOwnFile(values[0], { ...place, depth: place.depth + 1 });
    if (node.kind === "call" && /^(?:getfile|getsourcefile)$/.test(wordOf(node))) return true;
    if (node.kind === "call" && ["Path", "str"].includes(wordOf(node)))
      return this.#isOwnFile(node.children[1], place);
    const [module] = node.kind === "member" && node.text === "__file__" ? node.children : [];
    return module !== undefined && this.#origins.importedFrom(place.file, baseOf(module)) !== null;
  }

  /** True for a function or class of the program itself, not for its result. */
  #isFunction(node: CodeNode, place: Place): boolean {
    const base = baseOf(node);
    if (base.kind !== "name") return false;
    const there = this.#origins.importedFrom(place.file, base);
    if (there === null) return false;
    const binding = place.file.scopes.bindingOf(base.text, base.from);
    if (node.kind === "name") {
      const name = binding?.imported ?? node.text;
      return name === "default" ? there.scopes.functionsNamed(node.text).length > 0 : isCallable(there, name);
    }
    const chain = chainOf(node);
    if (chain === null) return false;
    const isModule = binding?.imported === undefined || ["*", "default"].includes(binding.imported);
    if (!chain.includes(".prototype.") && !(isModule && chain.split(".").length === 2)) return false;
    return isCallable(there, node.kind === "member" ? node.text : "");
  }

  #givenIn(file: TestFile): GivenValues {
    const known = this.#given.get(file);
    if (known !== undefined) return known;
    const made = new GivenValues(file);
    this.#given.set(file, made);
    return made;
  }

  #valuesOf({ file, args, outer }: Place): ValuesOf {
    const given = this.#givenIn(file);
    return (name) => {
      const argument = args.get(name.text);
      if (argument === undefined) return given.of(name);
      if (argument.kind !== "name" || outer === null) return [argument];
      return this.#valuesOf(outer)(argument);
    };
  }
}
