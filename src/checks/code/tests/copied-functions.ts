import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, visit } from "../../trees/code-node.ts";
import type { ImportedFiles } from "./follow-imports.ts";
import { assertionsBelow } from "./read-tests.ts";
import type { TestFile } from "./read-tests.ts";

/**
 * Finds functions of a test file that have the name of a function of the program, only compute, and are checked in its
 * place.
 */
export function copiedFunctions(file: TestFile, imported: ImportedFiles): { at: number; message: string }[] {
  if (file.code.language === "go") return [];
  const own = functionsOf(file).filter(({ body }) => computesAlone(body, file));
  if (own.length === 0) return [];
  const checked = checkedNames(file);
  return own
    .filter(({ name }) => checked.has(name))
    .flatMap(({ name, body }) => {
      const original = imported.programFile(name, file.code.language);
      if (original === null) return [];
      const message = `The function ${name} is a copy of the one in ${original}; the tests check the copy.`;
      return [{ at: body.from, message }];
    });
}

function functionsOf({ code }: TestFile): { name: string; body: CodeNode }[] {
  return code.root.children.flatMap((node) => {
    const [target, value] = node.children;
    if (node.kind === "function" && node.text.length > 1) return [{ name: node.text, body: node }];
    return node.kind === "declare" && target?.kind === "name" && value?.kind === "function"
      ? [{ name: target.text, body: value }]
      : [];
  });
}

/** Returns the names of the functions whose results the tests compare. */
function checkedNames(file: TestFile): Set<string> {
  return new Set(
    assertionsBelow(file, file.code.root).flatMap(({ operands }) =>
      operands.slice(0, 2).flatMap((each) => (each.kind === "call" ? (chainOf(each.children[0]) ?? []) : [])),
    ),
  );
}

/** True if a function uses only its parameters and the language. */
function computesAlone(body: CodeNode, { scopes }: TestFile): boolean {
  let isAlone = body.isAsync !== true;
  let returns = false;
  for (const child of body.children) {
    if (child.kind !== "block") returns = true;
    visit(child, (node) => {
      if (["await", "throw", "import", "class"].includes(node.kind)) isAlone &&= node.kind === "throw";
      if (node.kind === "return") returns = true;
      if (node.kind === "name") {
        const binding = scopes.bindingOf(node.text, node.from);
        const isOutside = binding !== null && (binding.from < body.from || binding.to > body.to);
        if (isOutside && (binding.kind !== "variable" || binding.value?.kind !== "literal")) isAlone = false;
        if (
          binding === null &&
          !/^(?:Math|Number|String|Object|Array|JSON|Date|Map|Set|RangeError|TypeError|Error|ValueError|undefined|NaN|Infinity|len|range|int|float|str|round|abs|min|max|sum|sorted|list|dict|set|tuple|enumerate|zip|bool|isinstance|any|all|divmod|pow)$/.test(
            node.text,
          )
        )
          isAlone = false;
      }
      return isAlone;
    });
  }
  return isAlone && returns;
}
