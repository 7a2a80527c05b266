import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, nodesOf } from "../../trees/code-node.ts";
import type { Assertion } from "./assertion.ts";
import type { FindHelpers } from "./hollow-helpers.ts";
import type { TestFile } from "./read-tests.ts";

/**
 * True if an assertion only wants a result to be true, and the function returns nothing that is false: a list, an object, a
 * promise. Such an assertion holds for every result.
 */
export function isSureResult(
  file: TestFile,
  { kind, operands, isNegated }: Assertion,
  find: FindHelpers,
): boolean {
  const [first] = operands;
  if (kind !== "truth" || isNegated || first === undefined) return false;
  const value = first.kind === "name" ? file.scopes.bindingOf(first.text, first.from)?.value : first;
  const call = value?.kind === "await" ? value.children[0] : value;
  const callee = call?.kind === "call" && call.text !== "new" ? call.children[0] : undefined;
  if (callee === undefined) return false;
  const found = find(file, callee);
  return (
    found.length > 0 &&
    found.every(({ body, file: { code } }) => {
      const isPending = value?.kind !== "await" && (body.isAsync === true || body.isGenerator === true);
      return isPending || (code.language === "javascript" && returnsTruth(body));
    })
  );
}

/** True if all values that a function returns are true in JavaScript. */
function returnsTruth(body: CodeNode): boolean {
  const [block] = body.children;
  if (block === undefined) return false;
  if (block.kind !== "block") return isTrue(block);
  const inner = nodesOf(block, "function");
  const returns = nodesOf(block, "return").filter(
    ({ from, to }) => !inner.some((each) => each.from < from && each.to >= to),
  );
  const last = block.children.at(-1);
  return (
    returns.length > 0 &&
    last?.kind === "return" &&
    returns.every(({ children: [value] }) => value !== undefined && isTrue(value))
  );
}

function isTrue(node: CodeNode): boolean {
  if (["list", "object", "function"].includes(node.kind)) return true;
  if (node.kind === "conditional") return node.children.slice(1).every(isTrue);
  if (node.kind !== "call") return false;
  if (node.text === "new") return true;
  const [callee] = node.children;
  const chain = chainOf(callee) ?? "";
  if (
    /^(?:Object\.(?:keys|values|entries|fromEntries|assign|freeze)|Array\.(?:from|of)|structuredClone)$/.test(
      chain,
    )
  )
    return true;
  return callee?.kind === "member" && lists.has(callee.text);
}

const lists = new Set("map filter flatMap toSorted sort toReversed reverse split toSpliced".split(" "));
