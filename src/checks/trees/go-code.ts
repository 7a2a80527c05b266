import type { SyntaxNode } from "@lezer/common";
import type { CodeKind, CodeNode } from "./code-node.ts";
import { type GoTerm, goTerms, grouped, isTerm } from "./go-terms.ts";
import { TreeReader, boundsIn, childrenOf, stringValue } from "./tree-reader.ts";

/** Reads Go. */
export class GoReader extends TreeReader {
  protected isToken(name: string): boolean {
    return tokens.has(name);
  }

  protected convert(node: SyntaxNode): CodeNode {
    switch (node.name) {
      case "CallExpr":
      case "SelectorExpr":
      case "IndexExpr":
      case "SliceExpr":
      case "BinaryExp":
      case "UnaryExp":
        return this.#expression(node);
      case "VariableName":
      case "DefName":
        return this.node("name", node, [], { text: this.source(node) });
      case "String":
        return this.node("literal", node, [], { text: stringValue(this.source(node)), isString: true });
      case "Number":
      case "Bool":
      case "Nil":
      case "Rune":
        return this.node("literal", node, [], { text: this.source(node) });
      case "TypedLiteral":
        return this.#typed(node);
      case "LiteralValue":
        return this.node("list", node, this.readAll(this.parts(node)));
      case "Element":
        return this.#element(node);
      case "FunctionDecl":
      case "MethodDecl":
      case "FunctionLiteral":
        return this.#function(node);
      case "SourceFile":
      case "Block":
        return this.node("block", node, this.readAll(this.parts(node)));
      case "IfStatement":
        return this.#if(node);
      case "ForStatement":
        return this.#for(node);
      case "ReturnStatement":
        return this.node("return", node, this.readAll(this.parts(node)));
      case "GotoStatement":
        return this.node("jump", node, []);
      case "DeferStatement":
      case "GoStatement":
        return this.node("later", node, this.readAll(this.parts(node)), {
          text: node.name === "GoStatement" ? "go" : "defer",
        });
      case "VarDecl":
      case "ConstDecl":
        return this.#declarations(node);
      case "Assignment":
        return this.#assign(node);
      case "ParenthesizedExpr": {
        const [only] = this.parts(node);
        return only === undefined ? this.other(node) : this.read(only);
      }
      case "ExprStatement":
        return this.node("statement", node, this.readAll(this.parts(node)));
      case "ImportSpec":
        return this.#import(node);
      case "TypeDecl":
      case "PackageClause":
      case "LineComment":
      case "BlockComment":
        return this.node("other", node, []);
      default:
        return node.name.endsWith("Type") || node.name === "TypeName"
          ? this.node("other", node, [])
          : this.other(node);
    }
  }

  #typed(node: SyntaxNode): CodeNode {
    const values = childrenOf(node).filter(({ name }) => name === "LiteralValue");
    const items = values.flatMap((each) => this.readAll(this.parts(each)));
    const isList = node.firstChild?.name === "SliceType" || node.firstChild?.name === "ArrayType";
    const type = node.firstChild === null || isList ? "" : this.source(node.firstChild);
    return this.node(isList ? "list" : "object", node, items, { text: type });
  }

  #element(node: SyntaxNode): CodeNode {
    const [first, second] = this.parts(node);
    if (first === undefined) return this.other(node);
    if (first.name !== "Key" || second === undefined) return this.read(first);
    return this.node("entry", node, [this.read(second)], { text: this.source(first) });
  }

  #function(node: SyntaxNode): CodeNode {
    const children = childrenOf(node);
    const named = children.find(({ name }) => name === "DefName" || name === "FieldName");
    const lists = children.filter(({ name }) => name === "Parameters");
    const own = node.name === "MethodDecl" ? lists[1] : lists[0];
    const body = children.find(({ name }) => name === "Block");
    const parameters = own === undefined ? [] : this.#parameters(own);
    const receiver = node.name === "MethodDecl" && lists[0] !== undefined ? this.#parameters(lists[0]) : [];
    return this.node("function", node, body === undefined ? [] : [this.read(body)], {
      text: named === undefined ? "" : this.source(named),
      parameters: [...receiver, ...parameters],
      isAsync: false,
    });
  }

  #parameters(list: SyntaxNode): string[] {
    return childrenOf(list)
      .filter(({ name }) => name === "Parameter")
      .flatMap((each) => childrenOf(each).filter(({ name }) => name === "DefName"))
      .map((each) => this.source(each));
  }

  /** Reads an if; its first statement, if there is one, becomes a statement before it. */
  #if(node: SyntaxNode): CodeNode {
    const parts = this.parts(node);
    const first = parts.findIndex(({ name }) => name === "Block");
    if (first < 1) return this.other(node);
    const before = parts.slice(0, first - 1);
    const condition = parts[first - 1];
    const bodies = this.readAll(parts.slice(first));
    const made = this.node("if", node, [
      ...(condition === undefined ? [] : [this.read(condition)]),
      ...bodies,
    ]);
    return before.length === 0 ? made : this.node("block", node, [...this.readAll(before), made]);
  }

  #for(node: SyntaxNode): CodeNode {
    const [head, ...rest] = this.parts(node);
    if (head?.name !== "RangeClause") {
      return this.node("loop", node, this.readAll(this.parts(node)), { text: "while" });
    }
    const inner = childrenOf(head);
    const at = inner.findIndex(({ name }) => name === "range");
    const over = inner.slice(at + 1).filter(({ name }) => !this.isToken(name));
    const targets = inner.slice(0, at).filter(({ name }) => !this.isToken(name));
    return this.node("loop", node, this.readAll([...over, ...targets, ...rest]), { text: "each" });
  }

  #declarations(node: SyntaxNode): CodeNode {
    const specs = childrenOf(node).flatMap((each) => (each.name === "SpecList" ? childrenOf(each) : [each]));
    const inner = specs.filter(({ name }) => name === "VarSpec" || name === "ConstSpec");
    const made = (inner.length === 0 ? [node] : inner).map((each) => this.#declaration(each));
    const [one] = made;
    return made.length === 1 && one !== undefined ? one : this.node("other", node, made);
  }

  #declaration(node: SyntaxNode): CodeNode {
    const [targets, values] = this.#sides(node);
    return this.node("declare", node, [this.#target(node, targets), ...this.#value(node, values)], {
      text: ":=",
    });
  }

  #assign(node: SyntaxNode): CodeNode {
    const [targets, values] = this.#sides(node);
    return this.node("assign", node, [this.#target(node, targets), ...this.#value(node, values)], {
      text: "=",
    });
  }

  #sides(node: SyntaxNode): [SyntaxNode[], SyntaxNode[]] {
    const children = childrenOf(node);
    const at = children.findIndex(({ name }) => ["=", ":=", "UpdateOp"].includes(name));
    const left = at === -1 ? children : children.slice(0, at);
    const isPart = ({ name }: SyntaxNode): boolean =>
      !this.isToken(name) && !name.endsWith("Type") && name !== "TypeName";
    return [left.filter(isPart), at === -1 ? [] : children.slice(at + 1).filter(isPart)];
  }

  #target(node: SyntaxNode, targets: readonly SyntaxNode[]): CodeNode {
    const [only, other] = targets;
    return only !== undefined && other === undefined
      ? this.read(only)
      : this.node("pattern", node, this.readAll(targets));
  }

  #value(node: SyntaxNode, values: readonly SyntaxNode[]): CodeNode[] {
    const [only, other] = values;
    if (only === undefined) return [];
    return [other === undefined ? this.read(only) : this.node("list", node, this.readAll(values))];
  }

  /** The parser groups operators and calls from left to right; here they are grouped by the rules of Go. */
  #expression(node: SyntaxNode): CodeNode {
    const parts = goTerms(node);
    if (parts === null) {
      this.isCut = true;
      return this.node("other", node, []);
    }
    const build = ({ prefixes, operand, suffixes }: GoTerm): CodeNode => {
      let made = this.read(operand);
      for (const suffix of suffixes) made = this.#suffixed(made, suffix);
      for (const prefix of prefixes.toReversed())
        made = {
          kind: "operator",
          from: prefix.from,
          to: made.to,
          text: this.source(prefix),
          children: [made],
        };
      return made;
    };
    return grouped(parts.map((part) => (isTerm(part) ? build(part) : this.source(part))));
  }

  /** A call, a member or an index of a value. */
  #suffixed(target: CodeNode, suffix: SyntaxNode): CodeNode {
    const { from } = target;
    const made = (kind: CodeKind, rest: readonly SyntaxNode[], more: Partial<CodeNode> = {}): CodeNode => ({
      kind,
      from,
      to: suffix.to,
      text: "",
      children: [target, ...this.readAll(rest)],
      ...more,
    });
    const [, ...rest] = this.parts(suffix);
    if (suffix.name === "CallExpr") {
      const list = rest.find(({ name }) => name === "Arguments");
      return made("call", list === undefined ? [] : this.parts(list));
    }
    if (suffix.name === "SelectorExpr")
      return made("member", [], { text: rest[0] === undefined ? "" : this.source(rest[0]) });
    const object = suffix.firstChild;
    const bounds =
      suffix.name !== "SliceExpr" || object === null ? null : boundsIn(this.text.slice(object.to, suffix.to));
    return made("member", rest, bounds === null ? {} : { bounds });
  }

  #import(node: SyntaxNode): CodeNode {
    const children = childrenOf(node);
    const source = children.find(({ name }) => name === "String");
    const path = source === undefined ? "" : stringValue(this.source(source));
    const named = children.find(({ name }) => name === "DefName");
    const isDot = children.some(({ name }) => name === ".");
    const local = named === undefined ? path.slice(path.lastIndexOf("/") + 1) : this.source(named);
    return this.node("import", node, [], { text: path, names: [{ imported: isDot ? "." : "*", local }] });
  }
}

const tokens = new Set(
  "( ) { } [ ] , ; : . ... := = range if else for switch select case default return go defer var const func type import package break continue goto fallthrough struct interface map chan LineComment BlockComment".split(
    " ",
  ),
);
