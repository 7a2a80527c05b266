import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, visit } from "../../trees/code-node.ts";
import type { TestFile } from "./read-tests.ts";

/** The values that the variables of a file get: by declarations, assignments, `with` and loops. */
export class GivenValues {
  readonly #byKey = new Map<string, CodeNode[]>();
  readonly #file: TestFile;

  constructor(file: TestFile) {
    this.#file = file;
    visit(file.code.root, (node) => {
      this.#collect(node);
      return undefined;
    });
  }

  /** Returns the values of a variable, or of a property such as `self.text`. */
  of(node: CodeNode): readonly CodeNode[] {
    const key = this.#keyOf(node);
    return key === null ? [] : (this.#byKey.get(key) ?? []);
  }

  #collect(node: CodeNode): void {
    const [first, second] = node.children;
    if (node.kind === "declare" || node.kind === "assign") this.#give(first, second);
    else if (node.kind === "loop" && node.text === "each")
      for (const target of node.children.slice(1, -1)) this.#give(target, first);
    else if (node.kind === "with") {
      let context: CodeNode | undefined;
      for (const child of node.children.slice(0, -1))
        if (child.kind === "name" || child.kind === "pattern") this.#give(child, context);
        else context = child;
    }
  }

  #give(target: CodeNode | undefined, value: CodeNode | undefined): void {
    if (target === undefined || value === undefined) return;
    if (target.kind === "pattern" || target.kind === "entry" || target.kind === "list") {
      const parts = target.kind === "entry" ? target.children.slice(0, 1) : target.children;
      const isParallel = value.kind === "list" && value.children.length === parts.length;
      for (const [index, part] of parts.entries())
        this.#give(part, isParallel ? value.children[index] : value);
      return;
    }
    const key = this.#keyOf(target);
    if (key === null) return;
    const there = this.#byKey.get(key);
    if (there === undefined) this.#byKey.set(key, [value]);
    else if (there.length < mostValues) there.push(value);
  }

  #keyOf(node: CodeNode): string | null {
    if (node.kind !== "name") return node.kind === "member" ? chainOf(node) : null;
    const binding = this.#file.scopes.bindingOf(node.text, node.from);
    return binding === null ? node.text : `${node.text} ${binding.from} ${binding.to}`;
  }
}

const mostValues = 20;
