import type { SyntaxNode } from "@lezer/common";
import type { CodeNode } from "./code-node.ts";

/** An operand with its unary operators, and the calls, members and indices after it. */
export interface GoTerm {
  readonly prefixes: readonly SyntaxNode[];
  readonly operand: SyntaxNode;
  readonly suffixes: readonly SyntaxNode[];
}

const suffixes = new Set(["CallExpr", "SelectorExpr", "IndexExpr", "SliceExpr"]);
const mostTerms = 140;

export function isTerm(part: GoTerm | SyntaxNode): part is GoTerm {
  return "operand" in part;
}

/** Returns the terms of an expression and the binary operators between them. Null if there are too many. */
export function goTerms(node: SyntaxNode, depth = 0): (GoTerm | SyntaxNode)[] | null {
  const spine: SyntaxNode[] = [];
  const prefixes: SyntaxNode[] = [];
  let at: SyntaxNode = node;
  for (;;) {
    const { firstChild: first, lastChild: last } = at;
    if (first === null || last === null || first === last) break;
    if (at.name === "UnaryExp") {
      prefixes.push(first);
      at = last;
    } else if (at.name === "BinaryExp" || suffixes.has(at.name)) {
      spine.push(at);
      at = first;
    } else break;
    if (spine.length + prefixes.length > mostTerms) return null;
  }
  const parts: (GoTerm | SyntaxNode)[] = [{ prefixes, operand: at, suffixes: [] }];
  for (const each of spine.toReversed()) {
    if (each.name === "BinaryExp") {
      const { lastChild: right } = each;
      const operator = right?.prevSibling ?? null;
      const more = right === null || depth > 20 ? null : goTerms(right, depth + 1);
      if (operator === null || more === null) return null;
      parts.push(operator, ...more);
      continue;
    }
    const last = parts.at(-1);
    if (last !== undefined && isTerm(last))
      parts[parts.length - 1] = { ...last, suffixes: [...last.suffixes, each] };
  }
  return parts.length > 2 * mostTerms ? null : parts;
}

/** The precedence of Go's binary operators. */
const ranks: Readonly<Record<string, number>> = {
  "||": 1,
  "&&": 2,
  "==": 3,
  "!=": 3,
  "<": 3,
  "<=": 3,
  ">": 3,
  ">=": 3,
  "+": 4,
  "-": 4,
  "|": 4,
  "^": 4,
};

/** Groups operands and the operators between them. */
export function grouped(parts: readonly (CodeNode | string)[]): CodeNode {
  const operands: CodeNode[] = [];
  const operators: string[] = [];
  const reduce = (): void => {
    const [right, left, text] = [operands.pop(), operands.pop(), operators.pop()];
    if (left === undefined || right === undefined || text === undefined) return;
    operands.push({ kind: "operator", from: left.from, to: right.to, text, children: [left, right] });
  };
  for (const part of parts) {
    if (typeof part !== "string") {
      operands.push(part);
      continue;
    }
    while (operators.length > 0 && rankOf(operators.at(-1)) >= rankOf(part)) reduce();
    operators.push(part);
  }
  while (operators.length > 0) reduce();
  const [whole] = operands;
  if (whole === undefined) throw new Error("An expression has no operand.");
  return whole;
}

function rankOf(operator = ""): number {
  return ranks[operator] ?? 5;
}
