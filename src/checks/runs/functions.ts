import type { SyntaxNode } from "@lezer/common";
import type { SyntaxTree } from "../trees/syntax-tree.ts";
import { childrenOf } from "../trees/tree-reader.ts";

/** A function of a file that other files can use. */
export interface PublicFunction {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly body: SyntaxNode;
}

const maxFunctions = 500;

/** Returns the functions and methods of a file that it exports. In Python these are the ones without an underscore. */
export function publicFunctions(parsed: SyntaxTree): PublicFunction[] {
  const { language, tree } = parsed;
  const top = childrenOf(tree.topNode);
  const found =
    language === "javascript"
      ? ofScript(top, parsed)
      : language === "python"
        ? ofPython(top, parsed)
        : top.flatMap((node) => ofGo(node, parsed, (name) => /^\p{Lu}/u.test(name)));
  return found.slice(0, maxFunctions);
}

/**
 * Returns the functions of a file that tests reach although no other file can use them: those of a script, and in Go those
 * that the tests of the same package call. `tests` are their texts.
 */
export function calledFunctions(parsed: SyntaxTree, tests: readonly string[]): PublicFunction[] {
  const { language, tree, text } = parsed;
  const top = childrenOf(tree.topNode);
  if (language === "go") {
    const all = top.flatMap((node) => ofGo(node, parsed, () => true));
    return all.slice(0, maxFunctions).filter(({ name }) => tests.some((each) => calls(each, name)));
  }
  const isScript =
    language === "javascript" && !/^export\b|(?:^|\s)(?:module\.)?exports\b/m.test(text) && tests.length > 0;
  return isScript ? top.flatMap((node) => ofDeclaration(node, parsed)).slice(0, maxFunctions) : [];
}

function calls(test: string, name: string): boolean {
  for (let at = test.indexOf(`${name}(`); at !== -1; at = test.indexOf(`${name}(`, at + 1))
    if (!/[\p{L}\d_]/u.test(test.charAt(at - 1))) return true;
  return false;
}

function ofScript(top: readonly SyntaxNode[], parsed: SyntaxTree): PublicFunction[] {
  const exported = exportedNames(top, parsed.text);
  return top.flatMap((node) => {
    const isExport = node.name === "ExportDeclaration";
    const declarations = isExport ? childrenOf(node) : [node];
    return declarations
      .flatMap((each) => ofDeclaration(each, parsed))
      .filter(({ name }) => isExport || exported.has(name.split(".")[0] ?? ""));
  });
}

/** Returns the names that `export { a }`, `module.exports = { a }` and `exports.a = a` export. */
function exportedNames(top: readonly SyntaxNode[], text: string): Set<string> {
  const names = new Set<string>();
  for (const node of top) {
    const written = text.slice(node.from, Math.min(node.to, node.from + 20_000));
    const isList =
      (node.name === "ExportDeclaration" && /^export\s{0,5}(?:default\b|\{)/.test(written)) ||
      /^(?:module\.)?exports\b/.test(written);
    if (isList) for (const [name] of written.matchAll(/[A-Za-z_$][\w$]{0,100}/g)) names.add(name);
  }
  return names;
}

function ofDeclaration(node: SyntaxNode, { text }: SyntaxTree): PublicFunction[] {
  const named = (name: SyntaxNode | null): string =>
    name === null ? "default" : text.slice(name.from, name.to);
  switch (node.name) {
    case "FunctionDeclaration": {
      const body = node.getChild("Block");
      return body === null ? [] : [{ name: named(node.getChild("VariableDefinition")), node, body }];
    }
    case "ArrowFunction":
    case "FunctionExpression":
      return [{ name: "default", node, body: node.getChild("Block") ?? node }];
    case "VariableDeclaration": {
      const value = node.getChild("ArrowFunction") ?? node.getChild("FunctionExpression");
      return value === null
        ? []
        : [
            {
              name: named(node.getChild("VariableDefinition")),
              node: value,
              body: value.getChild("Block") ?? value,
            },
          ];
    }
    case "ExpressionStatement": {
      // `exports.a = function () {}` and `module.exports = () => …`
      const assigned = node.getChild("AssignmentExpression");
      const value = assigned?.getChild("ArrowFunction") ?? assigned?.getChild("FunctionExpression") ?? null;
      if (value === null || assigned === null) return [];
      const target = named(assigned.firstChild);
      if (!/^(?:module\.)?exports\b/.test(target)) return [];
      return [
        { name: target.split(".").at(-1) ?? target, node: value, body: value.getChild("Block") ?? value },
      ];
    }
    case "ClassDeclaration": {
      const owner = named(node.getChild("VariableDefinition"));
      return (node.getChild("ClassBody")?.getChildren("MethodDeclaration") ?? []).flatMap((method) => {
        const body = method.getChild("Block");
        const name = method.getChild("PropertyDefinition");
        return body === null || name === null
          ? []
          : [{ name: `${owner}.${named(name)}`, node: method, body }];
      });
    }
    default:
      return [];
  }
}

function ofPython(top: readonly SyntaxNode[], parsed: SyntaxTree, owner = ""): PublicFunction[] {
  return top.flatMap((node): PublicFunction[] => {
    const plain = node.name === "DecoratedStatement" ? (node.lastChild ?? node) : node;
    const name = plain.getChild("VariableName");
    const body = plain.getChild("Body");
    if (name === null || body === null) return [];
    const own = parsed.text.slice(name.from, name.to);
    if (plain.name === "ClassDefinition" && owner === "" && !own.startsWith("_"))
      return ofPython(childrenOf(body), parsed, `${own}.`);
    if (plain.name !== "FunctionDefinition" || (own.startsWith("_") && own !== "__init__")) return [];
    return [{ name: `${owner}${own}`, node: plain, body }];
  });
}

function ofGo(node: SyntaxNode, { text }: SyntaxTree, isWanted: (name: string) => boolean): PublicFunction[] {
  if (node.name !== "FunctionDecl" && node.name !== "MethodDecl") return [];
  const name = node.getChild("DefName") ?? node.getChild("FieldName");
  const body = node.getChild("Block");
  if (name === null || body === null) return [];
  const own = text.slice(name.from, name.to);
  return isWanted(own) ? [{ name: own, node, body }] : [];
}
