import type { SyntaxNode } from "@lezer/common";
import type { SyntaxTree } from "../trees/syntax-tree.ts";

/** A place where a function can be broken. A lower rank is a better proof: the function still returns a value of its type. */
export interface MutantSite {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly rank: number;
}

const maxSites = 200;
const maxDepth = 100;

/** Returns the changes that would break a function, without those that no test could notice. */
export function mutantSites(body: SyntaxNode, parsed: SyntaxTree): MutantSite[] {
  const sites: MutantSite[] = [];
  let depth = 0;
  parsed.tree.iterate({
    from: body.from,
    to: body.to,
    enter: (at) => {
      // The nodes around the function.
      if (at.from < body.from || at.to > body.to) return true;
      // Each look at the parents of a node takes time in proportion to its depth.
      if (depth >= maxDepth || sites.length >= maxSites) return false;
      const { node } = at;
      if (isSilent(node, parsed.text)) return false;
      const site = siteAt(node, parsed);
      if (site !== null) sites.push(site);
      depth += 1;
      return true;
    },
    leave: (at) => {
      if (at.from >= body.from && at.to <= body.to) depth -= 1;
    },
  });
  return sites;
}

const unchanged = new Set([
  "ThrowStatement",
  "CatchClause",
  "RaiseStatement",
  "AssertStatement",
  "ParamList",
  "Parameters",
  "TypeAnnotation",
  "TypeParamList",
  "TypeArgList",
  "ForSpec",
  "ForOfSpec",
  "ForInSpec",
  "ForClause",
  "RangeClause",
  "ImportDeclaration",
  "ImportStatement",
  "Decorator",
  "JSXElement",
  "Comment",
  "LineComment",
  "BlockComment",
]);

const logging =
  /^(?:console|logger|log|logging|process\.std(?:out|err)|sys\.std(?:out|err)|fmt\.(?:Print|Fprint)\w{0,10}|t)\b|^(?:self|this)\.(?:_?log(?:ger)?)\b|^(?:print|debug|panic)\b/;

/** True for code that tests do not look at: messages of errors, output for people, elements of pages, types and loop headers. */
function isSilent(node: SyntaxNode, text: string): boolean {
  if (unchanged.has(node.name)) return true;
  if (node.name === "CallExpression" || node.name === "CallExpr") return logging.test(start(node, text));
  if (node.name === "NewExpression") return /^new\s{1,5}\w{0,40}Error\b/.test(start(node, text));
  const parent = node.parent?.name;
  // A changed condition of a loop would often never end.
  return (
    (parent === "WhileStatement" || parent === "DoStatement") && node.name !== "Block" && node.name !== "Body"
  );
}

function start(node: SyntaxNode, text: string): string {
  return text.slice(node.from, Math.min(node.to, node.from + 80));
}

const comparisons: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
  in: "not in",
  "not in": "in",
  is: "is not",
  "is not": "is",
};

const arithmetic: Readonly<Record<string, string>> = {
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "//": "*",
};

const logic: Readonly<Record<string, string>> = { "&&": "||", "||": "&&", and: "or", or: "and" };

const members: Readonly<Record<string, string>> = {
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  some: "every",
  every: "some",
  toUpperCase: "toLowerCase",
  toLowerCase: "toUpperCase",
  upper: "lower",
  lower: "upper",
  startsWith: "endsWith",
  endsWith: "startsWith",
  startswith: "endswith",
  endswith: "startswith",
  push: "unshift",
};

function siteAt(node: SyntaxNode, parsed: SyntaxTree): MutantSite | null {
  const { text } = parsed;
  const written = text.slice(node.from, Math.min(node.to, node.from + 40));
  switch (node.name) {
    case "CompareOp":
    case "in":
    case "is": {
      if (node.parent?.name.startsWith("Binary") !== true) return null;
      const next = comparisons[written.replaceAll(/\s{1,5}/g, " ")];
      return next === undefined ? null : replaced(node, next, isInGuard(node, text) ? 3 : 0);
    }
    case "ArithOp": {
      const next = arithmetic[written];
      if (next === undefined || node.parent?.name.startsWith("Binary") !== true || joinsText(node, text))
        return null;
      return replaced(node, parsed.language === "javascript" || next !== "/" ? next : "+", 0);
    }
    case "LogicOp":
    case "and":
    case "or": {
      const next = logic[written];
      return next === undefined || node.parent?.name.startsWith("Binary") !== true
        ? null
        : replaced(node, next, isInGuard(node, text) ? 4 : 1);
    }
    case "BooleanLiteral":
    case "Boolean":
    case "Bool":
      return opposite(node, written);
    case "Number":
      return isReturned(node) && /^\d{1,15}$/.test(written)
        ? replaced(node, String(Number(written) + 1), 1)
        : null;
    case "String":
      return isReturned(node) &&
        parsed.language !== "go" &&
        /^["'].{1,2000}["']$/s.test(text.slice(node.from, node.to))
        ? { from: node.from + 1, to: node.from + 1, text: "_", rank: 1 }
        : null;
    case "TemplateString":
      return isReturned(node) ? { from: node.from + 1, to: node.from + 1, text: "_", rank: 1 } : null;
    case "FormatString":
      return isReturned(node) && /^[fF]["'](?!["'])/.test(written)
        ? { from: node.from + 2, to: node.from + 2, text: "_", rank: 1 }
        : null;
    case "PropertyName": {
      const next = parsed.language === "go" ? undefined : members[written];
      const call = node.parent?.parent?.name;
      return next === undefined || call !== "CallExpression" ? null : replaced(node, next, 1);
    }
    case "IfStatement":
      return negated(node, parsed);
    case "ReturnStatement":
      return emptied(node, parsed);
    case "ArrowFunction":
      return emptiedArrow(node, parsed);
    default:
      return null;
  }
}

function replaced({ from, to }: SyntaxNode, text: string, rank: number): MutantSite {
  return { from, to, text, rank };
}

function opposite(node: SyntaxNode, written: string): MutantSite | null {
  const opposites: Readonly<Record<string, string>> = {
    true: "false",
    false: "true",
    True: "False",
    False: "True",
  };
  const next = opposites[written];
  return next === undefined ? null : replaced(node, next, isReturned(node) ? 0 : 3);
}

/** True if the value is the result of the function, or one of the two of a conditional result. */
function isReturned(node: SyntaxNode): boolean {
  const parent = node.parent;
  if (parent === null) return false;
  return ["ReturnStatement", "ArrowFunction"].includes(parent.name)
    ? true
    : ["ConditionalExpression", "ParenthesizedExpression"].includes(parent.name) && isReturned(parent);
}

/** True if an operand is text, which can be joined but not subtracted. */
function joinsText(node: SyntaxNode, text: string): boolean {
  return [node.prevSibling, node.nextSibling].some(
    (operand) => operand !== null && (operand.name.endsWith("String") || /["'`]/.test(start(operand, text))),
  );
}

/** True if the operator belongs to a condition that only decides about an error. */
function isInGuard(node: SyntaxNode, text: string): boolean {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (at.name === "Block" || at.name === "Body") return false;
    if (at.name === "IfStatement") return isGuard(at, text);
  }
  return false;
}

function isGuard(statement: SyntaxNode, text: string): boolean {
  const body = statement.getChild("Block") ?? statement.getChild("Body") ?? statement.lastChild;
  const inner = body === null ? "" : text.slice(body.from, Math.min(body.to, body.from + 200));
  return /^[{:\s]{0,100}(?:throw|raise|panic)\b|\berr\b/.test(inner);
}

/** Negates a condition that has no operator of its own. */
function negated(node: SyntaxNode, { language, text }: SyntaxTree): MutantSite | null {
  const condition =
    language === "javascript"
      ? node.getChild("ParenthesizedExpression")
      : (node.firstChild?.nextSibling ?? null);
  if (condition === null || condition.to - condition.from > 2_000) return null;
  if (language === "go" && node.getChild(";") !== null) return null;
  if (isComparison(condition) || decidesOutputOnly(node, text)) return null;
  const inner = text.slice(condition.from, condition.to);
  if (/\n/.test(inner) && language === "python") return null;
  const next =
    language === "javascript" ? `(!${inner})` : language === "python" ? `not (${inner})` : `!(${inner})`;
  return replaced(condition, next, isGuard(node, text) ? 5 : 2);
}

/** True for a single comparison, whose operator is changed instead. */
function isComparison(condition: SyntaxNode): boolean {
  const inner = condition.name === "ParenthesizedExpression" ? condition.firstChild?.nextSibling : condition;
  return inner?.getChild("CompareOp") !== null && inner?.getChild("CompareOp") !== undefined;
}

function decidesOutputOnly(statement: SyntaxNode, text: string): boolean {
  const body = statement.getChild("Block") ?? statement.getChild("Body") ?? statement.lastChild;
  return body !== null && logging.test(start(body, text).replace(/^[{:\s]{1,20}/, ""));
}

/** Drops the value that a function returns. Even a careless test may notice this, so it is the last choice. */
function emptied(node: SyntaxNode, { language }: SyntaxTree): MutantSite | null {
  const value = node.firstChild?.nextSibling ?? null;
  if (value === null || value.name === ";" || language === "go") return null;
  if (["undefined", "null", "None"].includes(value.name)) return null;
  const end =
    node.lastChild?.name === ";" ? (node.lastChild.prevSibling ?? value) : (node.lastChild ?? value);
  return { from: value.from, to: end.to, text: language === "python" ? "None" : "undefined", rank: 6 };
}

function emptiedArrow(node: SyntaxNode, { text }: SyntaxTree): MutantSite | null {
  const value = node.lastChild;
  if (value === null || value.name === "Block" || text.slice(value.from, value.to) === "undefined")
    return null;
  return replaced(value, "undefined", 6);
}
