/** The kinds of nodes that the languages have in common. */
export type CodeKind =
  /** children: the callee, then the arguments. `new X()` is a call, too; its text is "new". */
  | "call"
  /** text: the property; children: the object, and the index if it is not a constant. */
  | "member"
  | "name"
  /** text: the value of a string, or the source of another literal. */
  | "literal"
  /** A string with expressions in it. text: the source. */
  | "template"
  | "list"
  /** children: entries, spreads and methods. */
  | "object"
  /** text: the key; children: the value, and the default value in a pattern. */
  | "entry"
  /** The left side of a destructuring. children: entries or targets. */
  | "pattern"
  /** text: the operator; children: the operands. */
  | "operator"
  /** children: the condition and both values. */
  | "conditional"
  | "await"
  | "spread"
  /** text: the name or ""; children: the body, which is a block or an expression. */
  | "function"
  /** text: the name; children: the bases, then a block. */
  | "class"
  | "block"
  /** children: the condition, the block, and the other block if there is one. */
  | "if"
  /** text: "each" or "while"; children: the head (for "each" the list comes first), then the body. */
  | "loop"
  | "return"
  | "throw"
  /** children: the block, then catch and finally nodes. */
  | "try"
  /** text: the variable; children: the types, then the block. */
  | "catch"
  | "finally"
  /** children: the target, and the value if there is one. text: const, let, … or "". */
  | "declare"
  /** text: the operator; children: the target and the value. */
  | "assign"
  /** An expression as a statement. */
  | "statement"
  /** text: the module. */
  | "import"
  /** text: the module, or "". */
  | "export"
  /** Python's `with`. children: the contexts, then the block. */
  | "with"
  /** `assert` of Python. children: the condition and the message. */
  | "assert"
  /** break and continue. */
  | "jump"
  /** Go's `defer` and `go`. */
  | "later"
  | "pass"
  | "other";

/** A node of a program in any of the languages. */
export interface CodeNode {
  readonly kind: CodeKind;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly children: readonly CodeNode[];
  /** True for the literal of a string. */
  readonly isString?: boolean;
  /** Of a function: the names of the parameters; a pattern counts as "". */
  readonly parameters?: readonly string[];
  readonly isAsync?: boolean;
  /** Of a function: true if a call only makes a generator and runs nothing. */
  readonly isGenerator?: boolean;
  /** Of a member that is a part of a list, such as `list[1:]`: its first index, and the index after its last if there is one. */
  readonly bounds?: readonly [from: number, to: number | null];
  /** Of a function or class: its decorators, as expressions. */
  readonly decorators?: readonly CodeNode[];
  /** Of an import or export: names in the module and here. "*" is the module itself, "default" its default. */
  readonly names?: readonly { readonly imported: string; readonly local: string }[];
}

/** A program that has been read. */
export interface Code {
  readonly language: "javascript" | "python" | "go";
  readonly text: string;
  readonly root: CodeNode;
  /** The offset of the first part that cannot be parsed, or null. */
  readonly error: number | null;
  /** True if a part is nested too deeply to be read. */
  readonly isCut: boolean;
  /** Returns the line of an offset, from 1. */
  lineOf(offset: number): number;
}

/** Visits the nodes from the outside to the inside. The visitor returns false to leave a node's children out. */
export function visit(node: CodeNode, visitor: (node: CodeNode) => boolean | undefined): void {
  const left: CodeNode[] = [node];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (visitor(next) === false) continue;
    for (const decorator of next.decorators ?? []) left.push(decorator);
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index];
      if (child !== undefined) left.push(child);
    }
  }
}

/** Returns all nodes of a kind below a node, itself included, in the order of the text. */
export function nodesOf(node: CodeNode, kind: CodeKind): CodeNode[] {
  const found: CodeNode[] = [];
  visit(node, (each) => {
    if (each.kind === kind) found.push(each);
    return undefined;
  });
  return found;
}

/** Returns the name of a chain of names such as `a.b.c`, or null for other expressions. */
export function chainOf(node: CodeNode | undefined): string | null {
  const parts: string[] = [];
  let at = node;
  while (at?.kind === "member" && at.text !== "" && at.children.length === 1) {
    parts.push(at.text);
    at = at.children[0];
  }
  if (at?.kind !== "name") return null;
  return [at.text, ...parts.toReversed()].join(".");
}
