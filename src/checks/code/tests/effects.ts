import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, nodesOf } from "../../trees/code-node.ts";
import { isEmptyList, truthOf } from "../../trees/constants.ts";
import type { Assertion } from "./assertion.ts";
import type { Effect, Effects } from "./effect.ts";
import { type ReachContext, start } from "./reach-context.ts";
import type { FindHelpers } from "./hollow-helpers.ts";
import { isHollow } from "./hollow-helpers.ts";
import { type ProgramResults, programResults } from "./program-results.ts";
import {
  endsHere,
  ignoresError,
  isChained,
  isFiltered,
  mentions,
  recovers,
  swallows,
  swallowsParameter,
  leavesOut,
  returnsHere,
} from "./reach.ts";
import type { SourceText } from "./source-text.ts";
import { assertionAt } from "./read-tests.ts";
import type { TestFile } from "./read-tests.ts";
import { calledFunctions } from "./tests-of.ts";
import type { UnsetConditions } from "./unset-conditions.ts";

/** The project around a test file. */
export interface Surroundings {
  /** Finds functions of files that help tests, by the callee of a call. */
  readonly follow: FindHelpers;
  /** Finds functions of all files of the project. */
  readonly find: FindHelpers;
  readonly unset: Pick<UnsetConditions, "truth">;
  readonly source: Pick<SourceText, "isExpected">;
}

/** Collects the assertions that a test reaches, in its body and in functions that it calls. */
export function effectsOf(file: TestFile, body: CodeNode, around: Surroundings): Effects {
  const collector = new Collector(around);
  const parameters = body.parameters ?? [];
  const isObserved = parameters.some((name) => callbackName.test(name)) || parameters.length >= 2;
  const inner = body.kind === "function" ? body.children : [body];
  const isSwallowed = (body.decorators ?? []).some((decorator) => {
    const callee = decorator.kind === "call" ? decorator.children[0] : decorator;
    return (
      callee !== undefined &&
      calledFunctions(file.scopes, callee).some((each) => swallowsParameter(each, file))
    );
  });
  for (const child of inner)
    collector.walk(file, child, { ...start, isObserved, lost: isSwallowed ? "swallowed" : null });
  // A test that passes its callback on ends only if the program calls it.
  const waits = parameters.some((name) => callbackName.test(name) && mentioned(body, name));
  const callsUnknown = collector.callsUnknown || waits;
  return { effects: collector.effects, callsUnknown, isPlanned: collector.isPlanned };
}

const callbackName = /^(?:done|cb|callback|next|end|finish)$/;

function mentioned(body: CodeNode, name: string): boolean {
  return nodesOf(body, "name").some(({ text }) => text === name);
}

class Collector {
  readonly effects: Effect[] = [];
  callsUnknown = false;
  isPlanned = false;
  readonly #around: Surroundings;
  readonly #seen = new Set<CodeNode>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  walk(file: TestFile, node: CodeNode, context: ReachContext): void {
    switch (node.kind) {
      case "block":
        this.#block(file, node, context);
        return;
      case "if":
        this.#if(file, node, context);
        return;
      case "loop": {
        const lost =
          context.lost ??
          (node.text === "each" && isEmptyList(node.children[0], file.scopes)
            ? "empty list"
            : isFiltered(node, file)
              ? "filtered"
              : null);
        const isDoubtful = context.isDoubtful || this.#results(file).isOfNothing(node);
        for (const child of node.children)
          this.walk(file, child, { ...context, lost, isInLoop: true, isDoubtful });
        return;
      }
      case "try":
        this.#try(file, node, context);
        return;
      case "with":
        this.#with(file, node, context);
        return;
      case "statement":
        this.#statement(file, node, context);
        return;
      case "throw":
        if (context.isConditional && !context.isInHelper && !context.isHanded)
          this.#add(file, failing(node), context);
        this.#children(file, node, context);
        return;
      case "function":
        if (node.text === "" || isMethod(node)) this.#children(file, node, context);
        else this.#declared(file, node, node.text, node, context);
        return;
      case "declare": {
        const [target, value] = node.children;
        if (target?.kind === "name" && value?.kind === "function")
          this.#declared(file, node, target.text, value, context);
        else this.#children(file, node, context);
        return;
      }
      case "object":
        // Something reads the functions of an object.
        for (const child of node.children)
          if (child.kind === "function") this.#children(file, child, { ...context, isHanded: true });
          else this.walk(file, child, context);
        return;
      case "class":
        return;
      default:
        this.#expression(file, node, context);
    }
  }

  #children(file: TestFile, node: CodeNode, context: ReachContext): void {
    for (const child of node.children) this.walk(file, child, context);
  }

  #block(file: TestFile, node: CodeNode, context: ReachContext): void {
    let { lost } = context;
    const isRecovering = context.isRecovering || node.children.some((each) => recovers(each, file));
    context = { ...context, isRecovering };
    for (const child of node.children) {
      this.walk(file, child, { ...context, lost });
      if (endsHere(child, (node) => truthOf(node, file.scopes))) lost ??= "unreachable";
      else if (endsHere(child, (node) => this.#unsetTruth(file, node)) && !leavesOut(child))
        lost ??= "guarded";
    }
  }

  #if(file: TestFile, node: CodeNode, context: ReachContext): void {
    const [condition, yes, no] = node.children;
    const truth = condition === undefined ? null : truthOf(condition, file.scopes);
    const unset = condition === undefined || truth !== null ? null : this.#unsetTruth(file, condition);
    const inner = {
      ...context,
      isConditional: true,
      condition: null,
      isErrorCheck: condition !== undefined && isNilCheck(condition),
    };
    if (condition !== undefined) this.walk(file, condition, context);
    if (yes !== undefined)
      this.walk(file, yes, {
        ...inner,
        condition: condition ?? null,
        isDoubtful:
          context.isDoubtful ||
          (no === undefined && condition !== undefined && this.#results(file).decide(condition)),
        lost: context.lost ?? (truth === false ? "unreachable" : unset === false ? "guarded" : null),
      });
    if (no !== undefined)
      this.walk(file, no, {
        ...inner,
        lost: context.lost ?? (truth === true ? "unreachable" : unset === true ? "guarded" : null),
      });
  }

  #results(file: TestFile): ProgramResults {
    return programResults(file, this.#around.find);
  }

  #unsetTruth(file: TestFile, node: CodeNode): boolean | null {
    return truthOf(node, file.scopes) ?? this.#around.unset.truth(node, file.scopes);
  }

  #try(file: TestFile, node: CodeNode, context: ReachContext): void {
    const handlers = node.children.filter(({ kind }) => kind === "catch");
    // A loop that tries again until an assertion holds does not swallow it.
    const isReplaced = node.children.some(
      ({ kind, children }) => kind === "finally" && children.some(returnsHere),
    );
    const isSwallowed =
      !context.isInLoop && (isReplaced || handlers.some((handler) => swallows(handler, file)));
    for (const child of node.children) {
      if (child.kind === "catch")
        this.#children(file, child, { ...context, isInCatch: true, isConditional: true });
      else if (child.kind === "finally") this.#children(file, child, context);
      else this.walk(file, child, { ...context, lost: context.lost ?? (isSwallowed ? "swallowed" : null) });
    }
  }

  #with(file: TestFile, node: CodeNode, context: ReachContext): void {
    const isSuppressed = node.children.some(
      (each) =>
        each.kind === "call" &&
        /(?:^|\.)suppress$/.test(chainOf(each.children[0]) ?? "") &&
        each.children
          .slice(1)
          .some((type) => /^(?:Base)?Exception$|^AssertionError$/.test(chainOf(type) ?? "")),
    );
    this.#children(file, node, { ...context, lost: context.lost ?? (isSuppressed ? "swallowed" : null) });
  }

  /** An expression whose value nobody uses: a promise there is not awaited. */
  #statement(file: TestFile, node: CodeNode, context: ReachContext): void {
    const [first] = node.children;
    const value = first?.kind === "operator" && first.text === "void" ? first.children[0] : first;
    if (value?.kind !== "call" || context.isObserved || file.code.language !== "javascript") {
      this.#children(file, node, context);
      return;
    }
    const assertion = assertionAt(file, value);
    const isFloating = assertion?.isAsync === true || isChained(value) || this.#isAsyncCall(file, value);
    this.#children(file, node, { ...context, lost: context.lost ?? (isFloating ? "unawaited" : null) });
  }

  #isAsyncCall(file: TestFile, call: CodeNode): boolean {
    const [callee] = call.children;
    if (callee?.kind === "function") return callee.isAsync === true;
    if (callee?.kind === "member" && callee.text === "forEach") return call.children[1]?.isAsync === true;
    return (
      callee?.kind === "name" && calledFunctions(file.scopes, callee).some(({ isAsync }) => isAsync === true)
    );
  }

  /** A function inside of the test runs only if something mentions it. */
  #declared(file: TestFile, node: CodeNode, name: string, body: CodeNode, context: ReachContext): void {
    const scope = file.scopes.bindingOf(name, node.to);
    const isMentioned =
      scope === null ||
      (body.decorators?.length ?? 0) > 0 ||
      mentions(file.code.root, name, scope.from, scope.to, node);
    const lost = context.lost ?? (isMentioned ? null : "uncalled");
    this.#children(file, body, { ...context, lost, isConditional: false });
  }

  #expression(file: TestFile, node: CodeNode, context: ReachContext): void {
    if (node.kind === "assign" && chainOf(node.children[0]) === "process.exitCode" && context.isConditional) {
      this.#add(file, failing(node), context);
    }
    const recognised = assertionAt(file, node);
    const assertion = recognised !== null && isHollow(file, node, this.#around.find) ? null : recognised;
    if (assertion !== null) this.#add(file, assertion, context);
    if (node.kind !== "call") {
      this.#children(file, node, context);
      return;
    }
    const [callee, ...args] = node.children;
    const chain = chainOf(callee) ?? "";
    if (/(?:^|\.)(?:plan|assertions|hasAssertions|expectAssertions)$/.test(chain)) this.isPlanned = true;
    let inner = context;
    if (node.text === "new" && chain === "Promise") inner = { ...context, isObserved: true };
    else if (
      /^(?:setTimeout|setImmediate|process\.nextTick|queueMicrotask|setInterval)$/.test(chain) &&
      !context.isObserved
    )
      inner = { ...context, lost: context.lost ?? "unawaited" };
    else if (callee?.kind === "member" && callee.text === "catch" && ignoresError(args[0], file))
      inner = { ...context, lost: context.lost ?? "swallowed" };
    else if (
      callee?.kind === "member" &&
      callee.text === "forEach" &&
      isEmptyList(callee.children[0], file.scopes)
    )
      inner = { ...context, lost: context.lost ?? "empty list" };
    if (callee !== undefined) this.#called(file, callee, args, inner, assertion !== null);
  }

  #called(
    file: TestFile,
    callee: CodeNode,
    args: readonly CodeNode[],
    context: ReachContext,
    isAssertion: boolean,
  ): void {
    const isCatch = callee.kind === "member" && callee.text === "catch";
    // The object of a chain, such as the promise before `.catch`, is reached in the same way.
    if (callee.kind === "function") this.#children(file, callee, context);
    else if (!isAssertion || callee.kind !== "name") this.#children(file, callee, context);
    const own = calledFunctions(file.scopes, callee);
    const isSwallowed = own.some((body) => swallowsParameter(body, file));
    const inner = isSwallowed ? { ...context, lost: context.lost ?? ("swallowed" as const) } : context;
    // A function that is passed on throws in the program, unless a list calls it for each item.
    const isIteration = callee.kind === "member" && iterations.has(callee.text);
    const handed = isIteration ? inner : { ...inner, isHanded: true };
    for (const each of args)
      this.walk(
        file,
        each,
        each.kind !== "function" ? inner : isCatch ? { ...handed, isInCatch: true } : handed,
      );
    const isUnknown = callee.kind === "name" && isParameter(file, callee);
    if (isUnknown && context.lost !== "swallowed") this.callsUnknown = true;
    if (isAssertion) return;
    const reached = own.length > 0 ? own.map((body) => ({ file, body })) : this.#around.follow(file, callee);
    for (const { file: there, body } of reached) {
      if (this.#seen.has(body) || this.#seen.size > 300) continue;
      this.#seen.add(body);
      this.#children(there, body, { ...context, isInHelper: true, isInLoop: false, isConditional: false });
    }
  }

  #add(
    file: TestFile,
    found: Assertion,
    {
      lost: lostBefore,
      isInCatch,
      isInHelper,
      isErrorCheck,
      isRecovering,
      isDoubtful,
      condition,
    }: ReachContext,
  ): void {
    const isTaken = isRecovering && found.kind === "fail" && chainOf(found.node.children[0]) === "panic";
    const lost = lostBefore ?? (isTaken ? "swallowed" : null);
    // A failure after an unexpected error only says that there must be none.
    const assertion =
      isErrorCheck && found.kind === "fail"
        ? { ...found, kind: "silent" as const }
        : withCondition(found, condition);
    this.effects.push({
      assertion,
      file,
      lost,
      isInCatch,
      isInHelper,
      // `if (got !== want) fail()` is the assertion itself.
      isDoubtful: isDoubtful && found.kind !== "fail",
    });
  }
}

const iterations = new Set([
  "forEach",
  "map",
  "then",
  "every",
  "some",
  "filter",
  "Run",
  "flatMap",
  "finally",
]);

/** A failure depends on the condition before it. */
function withCondition(found: Assertion, condition: CodeNode | null): Assertion {
  return found.kind === "fail" && condition !== null ? { ...found, operands: [condition] } : found;
}

function failing(node: CodeNode): Assertion {
  return { node, kind: "fail", operands: [], isNegated: false, isAsync: false };
}

function isParameter({ scopes }: TestFile, { text, from }: CodeNode): boolean {
  return scopes.bindingOf(text, from)?.kind === "parameter";
}

function isNilCheck({ kind, text, children }: CodeNode): boolean {
  return (
    kind === "operator" && text === "!=" && children[1]?.kind === "literal" && children[1].text === "nil"
  );
}

/** Methods of objects and classes are reached through their object. */
function isMethod(node: CodeNode): boolean {
  return (node.parameters ?? []).includes("self");
}
