import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, nodesOf, visit } from "../../trees/code-node.ts";
import type { ImportedFiles } from "./follow-imports.ts";
import { GivenValues } from "./given-values.ts";
import { ignoresAll, swallows } from "./reach.ts";
import { assertionAt } from "./read-tests.ts";
import type { TestFile } from "./read-tests.ts";

interface Problem {
  readonly at: number;
  readonly message: string;
}

/** Names of tests which say that an error does not matter. */
const indifferent =
  /n[o']t[ _-]?(?:throw|raise|crash|fail|panic)|without|never|toler|surviv|accept|ignore|오류 없이|예외 없이|던지지 않|실패하지 않|무시/i;

/** Finds places at which a wrong result passes although the test looks at it. */
export function hiddenFailures(file: TestFile, imported: ImportedFiles): Problem[] {
  return [...conjunctions(file), ...ignoredErrors(file, imported), ...ownDefaults(file)];
}

/** `if code != 200 && body != "ok" { t.Fatal() }` fails only if both are wrong. */
function conjunctions(file: TestFile): Problem[] {
  const given = new GivenValues(file);
  const isResult = (node: CodeNode | undefined): boolean =>
    node?.kind === "name" &&
    given
      .of(node)
      .some(({ kind, children }) => kind === "call" || (kind === "await" && children[0]?.kind === "call"));
  const differs = ({ kind, text, children: [left, right] }: CodeNode): CodeNode[] => {
    if (kind !== "operator" || !["!=", "!=="].includes(text) || left === undefined || right === undefined)
      return [];
    if (isNothing(left) || isNothing(right)) return [];
    return isResult(left) ? [left, right] : isResult(right) ? [right, left] : [];
  };
  return nodesOf(file.code.root, "if").flatMap(({ children: [condition, yes] }) => {
    if (condition?.kind !== "operator" || !["&&", "and"].includes(condition.text) || yes === undefined)
      return [];
    const [one, other] = condition.children.map(differs);
    const [a, wantedA] = one ?? [];
    const [b, wantedB] = other ?? [];
    if (a === undefined || b === undefined || a.text === b.text || wantedA?.text === wantedB?.text) return [];
    const [statement] = yes.kind === "block" ? yes.children : [yes];
    const inner = statement?.kind === "statement" ? statement.children[0] : statement;
    const fails =
      inner !== undefined && (inner.kind === "throw" || assertionAt(file, inner)?.kind === "fail");
    if (!fails) return [];
    return [
      {
        at: condition.from,
        message: `The test fails only if ${a.text} and ${b.text} are both wrong; one wrong value passes.`,
      },
    ];
  });
}

function isNothing({ kind, text }: CodeNode): boolean {
  return kind === "literal" && ["nil", "null", "None", "", "0"].includes(text);
}

/** A test that calls the program last, ignores its errors and asserts nothing about them. */
function ignoredErrors(file: TestFile, imported: ImportedFiles): Problem[] {
  return file.tests.flatMap(({ name, body, state, isGroup }) => {
    if (body === null || state !== null || isGroup || indifferent.test(name)) return [];
    const [block] = body.children;
    const last = block?.kind === "block" ? lastOf(block) : undefined;
    const ignoring = last === undefined ? undefined : ignoredBlock(last, file);
    if (last === undefined || ignoring === undefined) return [];
    const isOfProgram =
      ignoring.children.length > 0 &&
      ignoring.children.every((each) => {
        const [first] = each.kind === "statement" ? each.children : [];
        const call = first?.kind === "await" ? first.children[0] : first;
        const callee = call?.kind === "call" ? call.children[0] : undefined;
        return (
          callee?.kind === "name" &&
          imported.find(file, callee).some(({ file: there }) => there.path !== file.path)
        );
      });
    if (!isOfProgram || assertionAt(file, ignoring) !== null) return [];
    return [
      {
        at: last.from,
        message: `The test ${JSON.stringify(name)} ignores the error that it should expect, and passes without one.`,
      },
    ];
  });
}

/** The last statement of a block, inside of loops and contexts at its end. */
function lastOf(block: CodeNode): CodeNode | undefined {
  const last = block.children.at(-1);
  const inner = last?.children.at(-1);
  if (last === undefined || inner?.kind !== "block") return last;
  if (last.kind === "loop") return lastOf(inner) ?? last;
  return last.kind === "with" && !isSuppressing(last) ? (lastOf(inner) ?? last) : last;
}

function isSuppressing(node: CodeNode): boolean {
  return node.children.some(
    (each) => each.kind === "call" && chainOf(each.children[0])?.endsWith("suppress") === true,
  );
}

/** The block whose errors a statement ignores. */
function ignoredBlock(node: CodeNode, file: TestFile): CodeNode | undefined {
  if (node.kind === "with") return isSuppressing(node) ? node.children.at(-1) : undefined;
  if (node.kind !== "try") return undefined;
  const [block, ...handlers] = node.children;
  const isIgnored =
    handlers.length > 0 &&
    handlers.every((each) => each.kind === "catch" && (swallows(each, file) || ignoresAll(each, file)));
  return isIgnored ? block : undefined;
}

/**
 * A helper that expects an error, but compares a variable that only the handler sets, and that begins with what it is
 * compared with.
 */
function ownDefaults(file: TestFile): Problem[] {
  return nodesOf(file.code.root, "function").flatMap((body) => {
    const handlers = nodesOf(body, "catch");
    if (handlers.length === 0) return [];
    const kept = new Set(
      handlers.flatMap((each) =>
        nodesOf(each, "assign").flatMap(({ children: [target] }) =>
          target?.kind === "name" ? [target.text] : [],
        ),
      ),
    );
    const starts = nodesOf(body, "declare").flatMap(({ children: [target, value] }) =>
      target?.kind === "name" && kept.has(target.text) && value !== undefined
        ? [[target.text, value] as const]
        : [],
    );
    const problems: Problem[] = [];
    for (const [name, value] of starts)
      visit(body, (node) => {
        const assertion = problems.length === 0 ? assertionAt(file, node) : null;
        const operands = assertion?.operands ?? [];
        const other = operands.find((each) => each.text !== name);
        if (
          operands.length < 2 ||
          other === undefined ||
          !operands.some((each) => each.kind === "name" && each.text === name)
        )
          return undefined;
        const names = nodesOf(other, "name").map(({ text }) => text);
        if (nodesOf(value, "name").some(({ text }) => names.includes(text)))
          problems.push({
            at: node.from,
            message: `An assertion compares ${name} with its own default, so it passes if there is no error.`,
          });
        return undefined;
      });
    return problems;
  });
}

/** `load_tests` that adds tests to a suite which it does not return. */
export function droppedSuites(file: TestFile): Problem[] {
  if (file.code.language !== "python") return [];
  return nodesOf(file.code.root, "function")
    .filter(({ text }) => text === "load_tests")
    .flatMap((body) =>
      nodesOf(body, "call").flatMap(({ from, children: [callee] }) => {
        const isAdding = callee?.kind === "member" && /^addTests?$/.test(callee.text);
        const suite = isAdding ? callee.children[0] : undefined;
        if (suite === undefined) return [];
        const isReturned =
          suite.kind === "name" &&
          nodesOf(body, "return").some((each) =>
            nodesOf(each, "name").some(({ text }) => text === suite.text),
          );
        return isReturned
          ? []
          : [
              {
                at: from,
                message: "load_tests adds tests to a suite that it does not return, so they never run.",
              },
            ];
      }),
    );
}
