import type { Code, CodeNode } from "./code-node.ts";

/** A name in a range of the text: a variable, a function, a class, a parameter or an import. */
export interface Binding {
  readonly name: string;
  readonly kind: "variable" | "function" | "class" | "parameter" | "import" | "loop";
  /** The declared function or class, or the value of a variable if it has one. */
  readonly value: CodeNode | null;
  /** The range in which the name is known. */
  readonly from: number;
  readonly to: number;
  readonly at: number;
  /** Of an import: its module and the name there. */
  readonly module?: string;
  readonly imported?: string;
  /** True if the variable gets other values later, or if something is added to its value. */
  isChanged: boolean;
  /** True if the value is passed to a function other than an assertion, which may change it. */
  isPassed: boolean;
}

/** The names of a program. */
export interface Scopes {
  /** Returns the binding of a name at an offset, or null if the program does not declare it. */
  bindingOf(name: string, offset: number): Binding | null;
  /** Returns all functions with that name, methods included. */
  functionsNamed(name: string): readonly CodeNode[];
  readonly imports: readonly Binding[];
}

/** Collects the declarations of a program. */
export function scopesOf({ root, language }: Code): Scopes {
  const bindings = new Map<string, Binding[]>();
  const functions = new Map<string, CodeNode[]>();
  const imports: Binding[] = [];
  const add = (binding: Omit<Binding, "isChanged" | "isPassed">): void => {
    const made = { ...binding, isChanged: false, isPassed: false };
    const there = bindings.get(binding.name);
    if (there === undefined) bindings.set(binding.name, [made]);
    else if (there.length < 1000) there.push(made);
    if (binding.kind === "import") imports.push(made);
  };
  const addFunction = (name: string, node: CodeNode): void => {
    if (name === "") return;
    const there = functions.get(name);
    if (there === undefined) functions.set(name, [node]);
    else if (there.length < 100) there.push(node);
  };
  const changes: [name: string, at: number][] = [];
  const shared: string[] = [];
  const passed: [name: string, at: number][] = [];
  const left: [node: CodeNode, scope: CodeNode, inClass: boolean][] = [[root, root, false]];
  const target = (node: CodeNode, value: CodeNode | null, scope: CodeNode, kind: Binding["kind"]): void => {
    if (node.kind === "name")
      add({ name: node.text, kind, value, from: scope.from, to: scope.to, at: node.from });
    else if (["pattern", "entry", "spread", "list"].includes(node.kind)) {
      const inner = node.kind === "entry" ? node.children.slice(0, 1) : node.children;
      for (const child of inner) target(child, null, scope, kind);
    }
  };
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [node, scope, inClass] = next;
    let inner = scope;
    let isClass = false;
    switch (node.kind) {
      case "function": {
        addFunction(node.text, node);
        if (node.text !== "" && !inClass)
          add({
            name: node.text,
            kind: "function",
            value: node,
            from: scope.from,
            to: scope.to,
            at: node.from,
          });
        inner = node;
        for (const name of node.parameters ?? [])
          if (name !== "")
            add({ name, kind: "parameter", value: null, from: node.from, to: node.to, at: node.from });
        break;
      }
      case "class":
        add({ name: node.text, kind: "class", value: node, from: scope.from, to: scope.to, at: node.from });
        inner = node;
        isClass = true;
        break;
      case "block":
        // A block of Python has no names of its own.
        if (language !== "python") inner = node;
        isClass = inClass;
        break;
      case "declare": {
        const [name, value = null] = node.children;
        if (name === undefined) break;
        if (value?.kind === "function" && name.kind === "name") addFunction(name.text, value);
        if (value?.kind === "name") passed.push([value.text, value.from]);
        target(name, value, scope, "variable");
        break;
      }
      case "entry":
        if (node.children[0]?.kind === "function") addFunction(node.text, node.children[0]);
        for (const each of node.children) if (each.kind === "name") passed.push([each.text, each.from]);
        break;
      case "list":
      case "return":
        for (const each of node.children) if (each.kind === "name") passed.push([each.text, each.from]);
        break;
      case "catch":
        if (node.text !== "")
          add({
            name: node.text,
            kind: "parameter",
            value: null,
            from: node.from,
            to: node.to,
            at: node.from,
          });
        break;
      case "loop":
        if (node.text === "each")
          for (const child of node.children.slice(1, -1)) target(child, null, node, "loop");
        break;
      case "import":
        for (const { imported, local } of node.names ?? [])
          add({
            name: local,
            kind: "import",
            value: null,
            from: scope.from,
            to: scope.to,
            at: node.from,
            module: node.text,
            imported,
          });
        break;
      case "assign": {
        if (node.text === "nonlocal") shared.push(...node.children.map(({ text }) => text));
        const [first] = node.children;
        const base = first === undefined ? null : baseName(first);
        if (base !== null) changes.push([base, node.from]);
        const [, value] = node.children;
        if (value?.kind === "name") passed.push([value.text, value.from]);
        break;
      }
      case "operator":
        if (["++", "--"].includes(node.text)) {
          const base = node.children[0] === undefined ? null : baseName(node.children[0]);
          if (base !== null) changes.push([base, node.from]);
        }
        // A function may write through a pointer.
        if (node.text === "&" && node.children.length === 1 && node.children[0] !== undefined) {
          const base = baseName(node.children[0]);
          if (base !== null) changes.push([base, node.from]);
        }
        break;
      case "call": {
        const [callee] = node.children;
        const base = callee?.kind === "member" && changing.has(callee.text) ? baseName(callee) : null;
        if (base !== null) changes.push([base, node.from]);
        if (!isAssertion(callee) && !isView(callee))
          for (const each of node.children.slice(1)) {
            const name = baseName(
              each.kind === "spread" || each.kind === "entry" ? (each.children[0] ?? each) : each,
            );
            if (name !== null) passed.push([name, each.from]);
          }
        break;
      }
      default:
        break;
    }
    for (const child of [...(node.decorators ?? []), ...node.children]) left.push([child, inner, isClass]);
  }
  const bindingOf = (name: string, offset: number): Binding | null => {
    let found: Binding | null = null;
    for (const each of bindings.get(name) ?? []) {
      if (each.from > offset || each.to < offset) continue;
      if (found === null || each.to - each.from < found.to - found.from) found = each;
    }
    return found;
  };
  for (const [name, at] of changes) {
    const binding = bindingOf(name, at);
    if (binding !== null) binding.isChanged = true;
  }
  for (const [name, at] of passed) {
    const binding = bindingOf(name, at);
    if (binding !== null) binding.isPassed = true;
  }
  for (const name of new Set(shared)) for (const each of bindings.get(name) ?? []) each.isChanged = true;
  if (language !== "javascript") markRedeclared(bindings);
  return { bindingOf, functionsNamed: (name) => functions.get(name) ?? [], imports };
}

/** In Python and Go a second declaration in the same range gives the variable another value. */
function markRedeclared(bindings: ReadonlyMap<string, readonly Binding[]>): void {
  for (const group of bindings.values()) {
    const seen = new Map<string, Binding>();
    for (const each of group) {
      const key = `${each.from} ${each.to}`;
      const first = seen.get(key);
      if (first !== undefined) {
        first.isChanged = true;
        each.isChanged = true;
      } else seen.set(key, each);
    }
  }
}

function isAssertion(callee: CodeNode | undefined): boolean {
  let at = callee;
  while (at?.kind === "member" || at?.kind === "call") {
    if (/^(?:assert|expect|should)/i.test(at.text)) return true;
    at = at.children[0];
  }
  return at?.kind === "name" && /^(?:assert|expect|should|require|len|t)$/.test(at.text);
}

/** Built-in functions that only read a collection. */
function isView(callee: CodeNode | undefined): boolean {
  const chain = callee?.kind === "member" ? `${callee.children[0]?.text ?? ""}.${callee.text}` : callee?.text;
  return /^(?:Object\.(?:entries|keys|values)|enumerate|sorted|reversed|len|list|tuple|Array\.from)$/.test(
    chain ?? "",
  );
}

function baseName(node: CodeNode): string | null {
  let at: CodeNode | undefined = node;
  while (at?.kind === "member") at = at.children[0];
  return at?.kind === "name" ? at.text : null;
}

/** Methods that change a collection. */
const changing = new Set(
  "push unshift splice pop shift sort reverse set add delete clear append extend insert update setdefault remove".split(
    " ",
  ),
);
