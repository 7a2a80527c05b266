import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, nodesOf, visit } from "../../trees/code-node.ts";
import { assertionsBelow } from "./read-tests.ts";
import type { TestFile } from "./read-tests.ts";
import type { ImportedFiles } from "./follow-imports.ts";
import type { Binding } from "../../trees/scopes.ts";
import type { DeclaredTest } from "./declared-test.ts";

/** Finds tests that replace the function which they then check. */
export function fakedSubjects(file: TestFile, imported: ImportedFiles): { at: number; message: string }[] {
  if (file.code.language === "go") return [];
  const everywhere = fakesIn(file, topLevel(file.code.root), imported);
  return file.tests.flatMap((test) => {
    if (test.body === null) return [];
    const fakes = [
      ...everywhere,
      ...fakesIn(file, test.body, imported),
      ...shadowsIn(file, test.body, imported),
    ];
    const fake = fakes.find((each) => each.isComputing || isCalled(file, test, each.name));
    if (fake === undefined) return [];
    return [
      {
        at: test.at,
        message: `The test ${JSON.stringify(test.name)} replaces ${fake.name}, which it should check, with a mock.`,
      },
    ];
  });
}

interface Fake {
  /** The name as the test calls it. */
  readonly name: string;
  /** True if the replaced function only computes, so that nothing but a shortcut explains the mock. */
  readonly isComputing: boolean;
}

/** The statements of a file outside of its tests. */
function topLevel(root: CodeNode): CodeNode {
  return { ...root, children: root.children.filter((node) => isMocking(node) || isReplacing(node)) };
}

/** `lib.price = () => 1` outside a test. */
function isReplacing(node: CodeNode): boolean {
  return node.kind === "assign" || (node.kind === "statement" && node.children[0]?.kind === "assign");
}

function isMocking(node: CodeNode): boolean {
  return (
    node.kind === "statement" &&
    /^(?:vi|jest|mock|sinon)\./.test(chainOf(node.children[0]?.children[0]) ?? "")
  );
}

function fakesIn(file: TestFile, body: CodeNode, imported: ImportedFiles): Fake[] {
  const found: Fake[] = [];
  const nodes = [
    ...nodesOf(body, "call"),
    ...(body.decorators ?? []).flatMap((each) => nodesOf(each, "call")),
  ];
  for (const node of nodes) {
    const chain = chainOf(node.children[0]) ?? "";
    const [, first, second] = node.children;
    if (first === undefined) continue;
    if (/^(?:vi|jest)\.(?:mock|doMock)$/.test(chain) && first.isString === true) {
      found.push(...mockedModule(file, first.text, node, imported));
    } else if (/(?:^|\.)(?:mock\.method|spyOn|stub|replace)$/.test(chain) && second?.isString === true) {
      const isReplaced = chain.endsWith("mock.method") ? node.children.length > 3 : isImplemented(file, node);
      const module = first.kind === "name" && isReplaced ? projectModule(file, first, imported) : null;
      if (module !== null && first.kind === "name")
        found.push({ name: `${first.text}.${second.text}`, isComputing: false });
    } else if (/(?:^|\.)(?:patch|setattr)$/.test(chain) && ownName(file, first) !== null) {
      const name = ownName(file, first) ?? "";
      const binding = file.scopes.imports.find((each) => each.name === name);
      if (binding !== undefined && isOfProject(file, binding, imported))
        found.push({ name, isComputing: false });
    } else if (/(?:^|\.)patch$/.test(chain) && first.isString === true) {
      const at = first.text.lastIndexOf(".");
      const path = at === -1 ? null : imported.resolve(file, first.text.slice(0, at));
      const name = first.text.slice(at + 1);
      if (path !== null) found.push({ name, isComputing: computes(path, name, file, imported) });
    } else if (/(?:^|\.)patch\.object$/.test(chain) && first.kind === "name" && second?.isString === true) {
      const path = projectModule(file, first, imported);
      if (path !== null)
        found.push({
          name: `${first.text}.${second.text}`,
          isComputing: computes(path, second.text, file, imported),
        });
    }
  }
  for (const node of nodesOf(body, "assign")) {
    const [target, value] = node.children;
    const [object] = target?.kind === "member" ? target.children : [];
    if (target === undefined || object?.kind !== "name" || !isStandIn(value)) continue;
    if (projectModule(file, object, imported) !== null)
      found.push({ name: `${object.text}.${target.text}`, isComputing: false });
  }
  return found;
}

/** Returns the name in a path such as `f"{__name__}.total"` or `"tests.test_sum.total"`, if the module is the test itself. */
function ownName({ path, code }: TestFile, target: CodeNode): string | null {
  const text = target.kind === "template" ? code.text.slice(target.from, target.to) : target.text;
  if (target.kind === "template") return /^f["']\{__name__\}\.(\w{1,100})["']$/.exec(text)?.[1] ?? null;
  const own = path.replace(/\.py$/, "").replaceAll("/", ".");
  const at = text.lastIndexOf(".");
  const module = text.slice(0, at);
  return target.isString === true && at > 0 && (own === module || own.endsWith(`.${module}`))
    ? text.slice(at + 1)
    : null;
}

function isOfProject(
  file: TestFile,
  { module = "", imported: name = "" }: Binding,
  imported: ImportedFiles,
): boolean {
  return (imported.resolve(file, module) ?? imported.resolve(file, `${module}.${name}`)) !== null;
}

/** Names of imported functions that a test gives to a stand-in of its own: `const total = () => 3`. */
function shadowsIn(file: TestFile, body: CodeNode, imported: ImportedFiles): Fake[] {
  return nodesOf(body, "declare").flatMap(({ children: [target, value] }) => {
    if (target?.kind !== "name" || value === undefined || !isStandIn(value)) return [];
    const binding = file.scopes.imports.find((each) => each.name === target.text);
    return binding !== undefined && isOfProject(file, binding, imported)
      ? [{ name: target.text, isComputing: false }]
      : [];
  });
}

/** True for a function, or a mock that returns a fixed value. */
function isStandIn(value: CodeNode | undefined): boolean {
  if (value?.kind === "function") return true;
  const chain = value?.kind === "call" ? (chainOf(value.children[0]) ?? "") : "";
  return /(?:^|\.)(?:MagicMock|Mock|AsyncMock|fn|stub)$/.test(chain);
}

/** `spyOn(a, "b").mockReturnValue(1)` replaces; `spyOn(a, "b")` only watches. */
function isImplemented(file: TestFile, call: CodeNode): boolean {
  const after = file.code.text.slice(call.to, call.to + 60);
  return /^\s{0,20}\??\.\s{0,20}(?:mock(?:Return|Resolved|Rejected|Implementation)|returns|resolves|callsFake|and\.)/.test(
    after,
  );
}

function projectModule(file: TestFile, name: CodeNode, imported: ImportedFiles): string | null {
  const binding = file.scopes.bindingOf(name.text, name.from);
  if (binding === null) return null;
  // A copy of a module: const lib = { ...real }.
  const copied = binding.value?.kind === "object" ? binding.value.children[0] : undefined;
  const [original] = copied?.kind === "spread" ? copied.children : [];
  if (original?.kind === "name" && original.text !== name.text)
    return projectModule(file, original, imported);
  const required = binding.value?.kind === "call" && chainOf(binding.value.children[0]) === "require";
  const module = binding.module ?? (required ? binding.value?.children[1]?.text : undefined);
  if (module === undefined) return null;
  const separator = module.endsWith(".") ? "" : ".";
  return (
    (file.code.language === "python"
      ? imported.resolve(file, `${module}${separator}${binding.imported ?? ""}`)
      : null) ?? imported.resolve(file, module)
  );
}

/** The names of a module that is replaced as a whole, unless the rest of it stays real. */
function mockedModule(file: TestFile, module: string, node: CodeNode, imported: ImportedFiles): Fake[] {
  if (imported.resolve(file, module) === null) return [];
  if (/importActual|requireActual|importOriginal/.test(file.code.text.slice(node.from, node.to))) return [];
  return file.scopes.imports
    .filter((binding) => binding.module === module)
    .map(({ name }) => ({ name, isComputing: false }));
}

/** True if a test calls the function in the value that it asserts. */
function isCalled(file: TestFile, { body }: DeclaredTest, name: string): boolean {
  if (body === null) return false;
  return assertionsBelow(file, body).some(({ operands }) =>
    operands.slice(0, 2).some((operand) => {
      const direct = operand.kind === "await" ? operand.children[0] : operand;
      return (
        (direct?.kind === "call" && chainOf(direct.children[0]) === name) || isOfInstance(file, operand, name)
      );
    }),
  );
}

/** True for `Ledger().save(1)` or its parts, also under another name, if `Ledger.save` is replaced. */
function isOfInstance(file: TestFile, operand: CodeNode, name: string, depth = 0): boolean {
  const [owner = "", method = "", ...more] = name.split(".");
  if (method === "" || more.length > 0 || depth > 4) return false;
  const again = (node: CodeNode | null | undefined): boolean =>
    node !== null && node !== undefined && isOfInstance(file, node, name, depth + 1);
  if (operand.kind === "await" || operand.kind === "member") return again(operand.children[0]);
  if (operand.kind === "name") return again(valueOf(file, operand));
  const [callee] = operand.kind === "call" ? operand.children : [];
  if (callee?.kind !== "member" || callee.text !== method) return false;
  const [object] = callee.children;
  const made = object?.kind === "name" ? valueOf(file, object) : object;
  return made?.kind === "call" && chainOf(made.children[0]) === owner;
}

function valueOf({ scopes }: TestFile, { text, from }: CodeNode): CodeNode | null {
  return scopes.bindingOf(text, from)?.value ?? null;
}

/** True if the module defines the function and its body only computes. */
function computes(path: string, name: string, file: TestFile, imported: ImportedFiles): boolean {
  const there = imported.read(path);
  const own = there?.code.root.children.find(({ kind, text }) => kind === "function" && text === name);
  if (there === null || own === undefined || file.path === path) return false;
  let isPure = true;
  visit(own, (node) => {
    if (node.kind !== "call") return isPure;
    const [callee] = node.children;
    if (callee?.kind === "name") {
      const binding = there.scopes.bindingOf(callee.text, callee.from);
      isPure &&=
        binding === null
          ? !["open", "input", "print", "exec", "eval"].includes(callee.text)
          : binding.kind === "class";
    } else if (callee?.kind === "member") {
      const base = chainOf(callee)?.split(".")[0] ?? "";
      const binding = there.scopes.bindingOf(base, callee.from);
      isPure &&=
        binding === null ||
        (binding.kind === "parameter" &&
          /^(?:decode|encode|split|strip|count|startswith|endswith|replace|lower|upper|join|format|find|index|items|keys|values|title)$/.test(
            callee.text,
          ));
    } else isPure = false;
    return isPure;
  });
  return isPure;
}
