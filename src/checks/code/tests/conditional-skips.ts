import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, nodesOf } from "../../trees/code-node.ts";
import type { ProjectFiles } from "../project-files.ts";
import type { Surroundings } from "./effects.ts";
import type { TestFile } from "./read-tests.ts";

/**
 * Finds files all of whose tests are skipped unless a variable is set that no other file of the project mentions: no
 * document tells a person to set it, so the tests never run. Tests of a service that a person may lack are skipped by a
 * variable that the project describes, and others run.
 */
export function conditionalSkips(
  file: TestFile,
  project: ProjectFiles,
  { unset }: Pick<Surroundings, "unset">,
): { at: number; message: string }[] {
  const tests = file.tests.filter(({ isGroup, body }) => !isGroup && body !== null);
  if (tests.length === 0 || !/skip|Skip|runIf|ignore/.test(file.code.text)) return [];
  const skips = skipsIn(file)
    .slice(0, maxSkips)
    .flatMap((skip) => {
      const variable = variableOf(skip.condition, file);
      const isLeftOut =
        variable !== null &&
        unset.truth(skip.condition, file.scopes) === skip.when &&
        !isMentioned(variable, file, project);
      return isLeftOut ? [{ ...skip, variable }] : [];
    });
  const [first] = skips;
  if (first === undefined) return [];
  const isSkipped = ({ at, body }: (typeof tests)[number]): boolean =>
    skips.some(({ place, owner }) => {
      const to = body?.to ?? at;
      if (owner === null) return place.from <= at && place.to >= to;
      if (owner.from >= at && owner.to <= to) return true;
      return nodesOf(file.code.root, "name").some(
        (name) => name.from >= at && name.to <= to && names(owner, file).has(name.text),
      );
    });
  if (tests.length > maxTests || !tests.every(isSkipped)) return [];
  return [
    {
      at: first.condition.from,
      message: `Every test of this file is skipped unless ${first.variable} is set, which no other file of the project mentions.`,
    },
  ];
}

const maxSkips = 50;
const maxTests = 500;
const maxText = 200_000;

interface Skip {
  readonly condition: CodeNode;
  /** The value of the condition with which the tests are skipped. */
  readonly when: boolean;
  /** The range of the tests that it skips, if no function that they call contains it. */
  readonly place: { readonly from: number; readonly to: number };
  /** The function that contains it: a test, a helper or a wrapper around the runner's own. */
  readonly owner: CodeNode | null;
}

/** Returns the places that skip tests under a condition. */
function skipsIn(file: TestFile): Skip[] {
  const { root } = file.code;
  const found: Skip[] = [];
  const look = (node: CodeNode, owner: CodeNode | null, group: CodeNode): void => {
    const add = (condition: CodeNode | undefined, when: boolean, place: CodeNode = group): void => {
      if (condition !== undefined) found.push({ condition, when, owner, place });
    };
    const [first, second] = node.children;
    if (node.kind === "entry" && (node.text === "skip" || node.text === "ignore"))
      add(first, true, enclosing(node, root));
    if (node.kind === "if" && second !== undefined && second.children.some(isSkip)) add(first, true);
    if (node.kind === "call") {
      const word = wordOf(first);
      if (word === "skipIf" || word === "skipif") add(second, true);
      if (word === "runIf" || word === "skipUnless") add(second, false);
    }
    const isHook = node.kind === "function" && /^(?:setUp|setup_|asyncSetUp|TestMain)/.test(node.text);
    const inner = node.kind === "class" || isHook ? (node.kind === "class" ? node : group) : group;
    const within = node.kind === "function" && !isHook ? node : owner;
    for (const decorator of node.decorators ?? []) look(decorator, null, node);
    for (const child of node.children) look(child, within, inner);
  };
  look(root, null, root);
  return found;
}

/** Returns the innermost call around a node: the declaration of a test or of a group. */
function enclosing(node: CodeNode, root: CodeNode): CodeNode {
  let found = root;
  if (node.to > maxText) return found;
  for (const call of nodesOf(root, "call"))
    if (call.from <= node.from && call.to >= node.to && call.to - call.from < found.to - found.from)
      found = call;
  return found;
}

function wordOf(callee: CodeNode | undefined): string {
  return callee?.kind === "member" || callee?.kind === "name" ? callee.text : "";
}

/** `t.Skip("…")`, `t.skip()`, `pytest.skip("…")`, `self.skipTest("…")`, `raise SkipTest` and a return that skips. */
function isSkip(statement: CodeNode): boolean {
  const [inner] = statement.children;
  if (statement.kind === "throw")
    return chainOf(inner?.kind === "call" ? inner.children[0] : inner)?.endsWith("SkipTest") === true;
  const call = ["statement", "return"].includes(statement.kind) ? inner : undefined;
  const callee = call?.kind === "call" ? call.children[0] : undefined;
  return callee?.kind === "member" && /^(?:skip|Skip|Skipf|SkipNow|skipTest)$/.test(callee.text);
}

/** Returns the names by which tests call a function: its own, or that of the variable that holds it. */
function names(owner: CodeNode, file: TestFile): ReadonlySet<string> {
  const own = owner.text === "" ? [] : [owner.text];
  const held = nodesOf(file.code.root, "declare").flatMap(({ children: [target, value] }) =>
    target?.kind === "name" && value === owner ? [target.text] : [],
  );
  return new Set([...own, ...held]);
}

/** Returns the first variable of the environment that a condition reads, also through variables of the file. */
function variableOf(condition: CodeNode, file: TestFile, depth = 0): string | null {
  const text = file.code.text.slice(condition.from, condition.to);
  const direct =
    /(?:env\.|(?:environ\.get|getenv|Getenv|env\.get)\(\s*["'`]|env(?:iron)?\[\s*["'`])([A-Z][A-Z0-9_]{1,80})/.exec(
      text,
    )?.[1] ?? /["']([A-Z][A-Z0-9_]{1,80})["']\s+(?:not\s+)?in\s+(?:os\.)?environ/.exec(text)?.[1];
  if (direct !== undefined || depth > 3) return direct ?? null;
  for (const { text: name, from } of nodesOf(condition, "name")) {
    const value = file.scopes.bindingOf(name, from)?.value;
    const found = value === null || value === undefined ? null : variableOf(value, file, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function isMentioned(variable: string, { path }: TestFile, { texts }: ProjectFiles): boolean {
  return texts.some((each) => each.path !== path && each.text.includes(variable));
}
