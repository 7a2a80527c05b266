import type { CodeNode } from "../trees/code-node.ts";
import { chainOf, visit } from "../trees/code-node.ts";
import { readCode } from "../trees/read-code.ts";
import type { Scopes } from "../trees/scopes.ts";
import { scopesOf } from "../trees/scopes.ts";

/** A variable that a program reads, with the line of the first read. */
export interface VariableRead {
  readonly name: string;
  readonly line: number;
}

const nameRule = /^[A-Z][A-Z0-9_]{0,80}$/;

/** Returns the variables of the environment that a program reads. Null for languages without a parser. */
export function variablesReadBy(path: string, text: string): VariableRead[] | null {
  const code = readCode(path, text);
  if (code === null) return null;
  const scopes = scopesOf(code);
  const found = new Map<string, VariableRead>();
  const add = (name: string | undefined, node: CodeNode): void => {
    if (name !== undefined && nameRule.test(name) && !isOfRequest(name) && !found.has(name))
      found.set(name, { name, line: code.lineOf(node.from) });
  };
  const wrappers = wrappersIn(code.root, scopes);
  const written = new Set<CodeNode>();
  visit(code.root, (node) => {
    const [first, second] = node.children;
    if (node.kind === "assign" && first !== undefined && node.text === "=") written.add(first);
    if (node.kind === "operator" && node.text === "delete" && first !== undefined) written.add(first);
    if (node.kind === "member" && first !== undefined && isEnvironment(first, scopes) && !written.has(node)) {
      add(node.text === "" ? constantOf(node.children[1], scopes) : node.text, node);
    }
    if (
      node.kind === "declare" &&
      first?.kind === "pattern" &&
      second !== undefined &&
      isEnvironment(second, scopes)
    )
      for (const entry of first.children) if (entry.kind === "entry") add(entry.text, entry);
    if (
      node.kind === "operator" &&
      node.text === "in" &&
      second !== undefined &&
      isEnvironment(second, scopes)
    )
      add(constantOf(first, scopes), node);
    if (node.kind === "call" && first !== undefined) {
      const index = isReader(first, scopes)
        ? 0
        : first.kind === "name"
          ? wrappers.get(first.text)
          : undefined;
      if (index !== undefined) add(constantOf(node.children[index + 1], scopes), node);
    }
    return undefined;
  });
  return [...found.values()];
}

/** True for the variables of a CGI or WSGI request, whose object has the same name as the environment. */
function isOfRequest(name: string): boolean {
  return /^(?:HTTP_\w+|REQUEST_(?:METHOD|URI)|PATH_INFO|QUERY_STRING|SCRIPT_NAME|CONTENT_(?:LENGTH|TYPE)|REMOTE_(?:ADDR|HOST|USER)|SERVER_(?:NAME|PORT|PROTOCOL))$/.test(
    name,
  );
}

/** True for `process.env`, `os.environ` and similar objects, also through a variable or an import. */
function isEnvironment(node: CodeNode, scopes: Scopes, depth = 0): boolean {
  const chain = chainOf(node);
  if (chain !== null && environments.has(chain)) return true;
  if (node.kind === "operator" && ["??", "||", "or"].includes(node.text))
    return node.children.some((each) => isEnvironment(each, scopes, depth + 1));
  if (node.kind !== "name" || depth > 4) return false;
  const binding = scopes.bindingOf(node.text, node.from);
  if (binding?.kind === "import") {
    const { module = "", imported = "" } = binding;
    return (
      (module === "os" && imported === "environ") ||
      (/^(?:node:)?process$/.test(module) && imported === "env")
    );
  }
  // Functions that are tested without the real environment get it as a parameter.
  if (binding?.kind === "parameter") return /^(?:env|environ|environment)$/.test(node.text);
  return (
    binding?.kind === "variable" && binding.value !== null && isEnvironment(binding.value, scopes, depth + 1)
  );
}

const environments = new Set([
  "process.env",
  "import.meta.env",
  "globalThis.process.env",
  "Bun.env",
  "os.environ",
]);

const readers = new Set([
  "os.getenv",
  "os.Getenv",
  "os.LookupEnv",
  "Deno.env.get",
  "syscall.Getenv",
  "process.env.get",
]);

/** True for a function that reads one variable by its name. */
function isReader(callee: CodeNode, scopes: Scopes): boolean {
  const chain = chainOf(callee);
  if (chain !== null && readers.has(chain)) return true;
  if (callee.kind === "name") {
    const binding = scopes.bindingOf(callee.text, callee.from);
    return binding?.kind === "import" && binding.module === "os" && binding.imported === "getenv";
  }
  const [object] = callee.children;
  return (
    callee.kind === "member" &&
    ["get", "pop", "setdefault"].includes(callee.text) &&
    object !== undefined &&
    isEnvironment(object, scopes)
  );
}

/** Functions that read the variable which one of their parameters names, with the position of that parameter. */
function wrappersIn(root: CodeNode, scopes: Scopes): Map<string, number> {
  const found = new Map<string, number>();
  const look = (name: string, body: CodeNode): void => {
    const parameters = body.parameters ?? [];
    if (parameters.length === 0 || name === "") return;
    visit(body, (node) => {
      const [first, second] = node.children;
      if (first === undefined || second?.kind !== "name") return undefined;
      const isRead =
        (node.kind === "member" && isEnvironment(first, scopes)) ||
        (node.kind === "call" && isReader(first, scopes));
      const index = isRead
        ? parameters.filter((each) => !["self", "this"].includes(each)).indexOf(second.text)
        : -1;
      if (index !== -1) found.set(name, index);
      return undefined;
    });
  };
  visit(root, (node) => {
    if (node.kind === "function") look(node.text, node);
    const [target, value] = node.children;
    if (node.kind === "declare" && target?.kind === "name" && value?.kind === "function")
      look(target.text, value);
    return undefined;
  });
  return found;
}

function constantOf(node: CodeNode | undefined, scopes: Scopes): string | undefined {
  if (node?.kind === "literal") return node.isString === true ? node.text : undefined;
  if (node?.kind !== "name") return undefined;
  const binding = scopes.bindingOf(node.text, node.from);
  return binding?.kind === "variable" && !binding.isChanged && binding.value?.isString === true
    ? binding.value.text
    : undefined;
}
