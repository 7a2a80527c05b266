import type { SyntaxNode } from "@lezer/common";
import type { CodeNode } from "./code-node.ts";
import { TreeReader, boundsIn, childrenOf, stringValue } from "./tree-reader.ts";

/** Reads Python. */
export class PythonReader extends TreeReader {
  protected isToken(name: string): boolean {
    return tokens.has(name);
  }

  protected convert(node: SyntaxNode): CodeNode {
    switch (node.name) {
      case "CallExpression": {
        const [callee, args] = this.parts(node);
        const children = callee === undefined ? [] : [this.read(callee)];
        return this.node("call", node, [...children, ...(args === undefined ? [] : this.#arguments(args))]);
      }
      case "MemberExpression":
        return this.#member(node);
      case "VariableName":
        return this.node("name", node, [], { text: this.source(node) });
      case "String":
        return this.node("literal", node, [], { text: stringValue(this.source(node)), isString: true });
      case "Number":
      case "Boolean":
      case "None":
      case "Ellipsis":
        return this.node("literal", node, [], { text: this.source(node) });
      case "FormatString":
        return this.node(
          "template",
          node,
          this.readAll(childrenOf(node).flatMap((each) => this.parts(each))),
          {
            text: this.source(node),
          },
        );
      case "ContinuedString":
        return this.#continued(node);
      case "ArrayExpression":
      case "TupleExpression":
      case "SetExpression":
        return this.node("list", node, this.readAll(this.parts(node)));
      case "DictionaryExpression":
        return this.#dictionary(node);
      case "FunctionDefinition":
      case "LambdaExpression":
        return this.#function(node, []);
      case "ClassDefinition":
        return this.#class(node, []);
      case "DecoratedStatement":
        return this.#decorated(node);
      case "Script":
      case "Body":
      case "StatementGroup":
        return this.node("block", node, this.readAll(this.parts(node)));
      case "IfStatement":
        return this.#if(node, this.parts(node));
      case "ConditionalExpression": {
        const [yes, condition, no] = this.readAll(this.parts(node));
        const parts = [condition, yes, no].filter((each) => each !== undefined);
        return this.node("conditional", node, parts);
      }
      case "ForStatement":
        return this.#for(node);
      case "WhileStatement":
        return this.node("loop", node, this.readAll(this.parts(node)), { text: "while" });
      case "ReturnStatement":
        return this.node("return", node, this.readAll(this.parts(node)));
      case "RaiseStatement":
        return this.node("throw", node, this.readAll(this.parts(node)));
      case "BreakStatement":
      case "ContinueStatement":
        return this.node("jump", node, []);
      case "PassStatement":
        return this.node("pass", node, []);
      case "TryStatement":
        return this.#try(node);
      case "AssertStatement":
        return this.node("assert", node, this.readAll(this.parts(node)));
      case "WithStatement":
        return this.node("with", node, this.readAll(this.parts(node)));
      case "AssignStatement":
        return this.#assign(node);
      case "UpdateStatement":
        return this.node(
          "assign",
          node,
          this.readAll(this.parts(node).filter(({ name }) => name !== "UpdateOp")),
          {
            text: "+=",
          },
        );
      case "BinaryExpression":
      case "UnaryExpression":
        return this.#operator(node);
      case "AwaitExpression":
        return this.node("await", node, this.readAll(this.parts(node)));
      case "ParenthesizedExpression": {
        const [only, second] = this.parts(node);
        return only !== undefined && second === undefined ? this.read(only) : this.other(node);
      }
      case "ExpressionStatement":
        return this.node("statement", node, this.readAll(this.parts(node)));
      case "ScopeStatement":
        return this.node("assign", node, this.readAll(this.parts(node)), { text: "nonlocal" });
      case "ImportStatement":
        return this.#import(node);
      case "TypeDef":
      case "Comment":
        return this.node("other", node, []);
      default:
        return this.other(node);
    }
  }

  /** Reads arguments; a keyword argument is an entry. */
  #arguments(list: SyntaxNode): CodeNode[] {
    const found: CodeNode[] = [];
    const children = childrenOf(list);
    for (let index = 0; index < children.length; index++) {
      const child = children[index];
      const value = children[index + 2];
      if (child === undefined || this.isToken(child.name)) continue;
      if (children[index + 1]?.name === "AssignOp" && value !== undefined) {
        found.push({
          kind: "entry",
          from: child.from,
          to: value.to,
          text: this.source(child),
          children: [this.read(value)],
        });
        index += 2;
      } else found.push(this.read(child));
    }
    return found;
  }

  #member(node: SyntaxNode): CodeNode {
    const [object, ...rest] = this.parts(node);
    const [property] = rest;
    if (object === undefined) return this.other(node);
    const target = this.read(object);
    const bounds = boundsIn(this.text.slice(object.to, Math.min(node.to, object.to + 50)).trim());
    if (bounds !== null) return this.node("member", node, [target, ...this.readAll(rest)], { bounds });
    if (property === undefined) return this.node("member", node, [target]);
    if (property.name === "PropertyName")
      return this.node("member", node, [target], { text: this.source(property) });
    if (property.name === "String" && rest.length === 1) {
      return this.node("member", node, [target], { text: stringValue(this.source(property)) });
    }
    return this.node("member", node, [target, ...this.readAll(rest)]);
  }

  #continued(node: SyntaxNode): CodeNode {
    const parts = this.readAll(this.parts(node));
    if (parts.every(({ kind }) => kind === "literal")) {
      return this.node("literal", node, [], { text: parts.map(({ text }) => text).join(""), isString: true });
    }
    return this.node(
      "template",
      node,
      parts.flatMap(({ children }) => children),
      { text: this.source(node) },
    );
  }

  #dictionary(node: SyntaxNode): CodeNode {
    const children = childrenOf(node);
    const entries: CodeNode[] = [];
    for (let index = 0; index < children.length; index++) {
      const child = children[index];
      const value = children[index + 2];
      if (child === undefined || this.isToken(child.name)) continue;
      if (children[index + 1]?.name === ":" && value !== undefined) {
        const text = child.name === "String" ? stringValue(this.source(child)) : this.source(child);
        const key = child.name === "String" ? [] : [this.read(child)];
        entries.push({
          kind: "entry",
          from: child.from,
          to: value.to,
          text,
          children: [this.read(value), ...key],
        });
        index += 2;
      } else entries.push(this.node("spread", child, [this.read(child)]));
    }
    return this.node("object", node, entries);
  }

  #function(node: SyntaxNode, decorators: readonly CodeNode[]): CodeNode {
    const children = childrenOf(node);
    const named = children.find(({ name }) => name === "VariableName");
    const list = children.find(({ name }) => name === "ParamList");
    const body = children.findLast(({ name }) => !this.isToken(name));
    const hasBody = body !== undefined && body !== list && body.name !== "TypeDef";
    return this.node("function", node, hasBody ? [this.read(body)] : [], {
      text: node.name === "LambdaExpression" || named === undefined ? "" : this.source(named),
      parameters: list === null || list === undefined ? [] : this.#parameters(list),
      isAsync: children.some(({ name }) => name === "async"),
      ...(node.name !== "LambdaExpression" && hasBody && yields(body) ? { isGenerator: true } : {}),
      decorators,
    });
  }

  #parameters(list: SyntaxNode): string[] {
    const names: string[] = [];
    let isDefault = false;
    for (const child of childrenOf(list)) {
      if (child.name === "AssignOp") isDefault = true;
      else if (child.name === ",") isDefault = false;
      else if (!isDefault && child.name === "VariableName") names.push(this.source(child));
    }
    return names;
  }

  #class(node: SyntaxNode, decorators: readonly CodeNode[]): CodeNode {
    const children = childrenOf(node);
    const named = children.find(({ name }) => name === "VariableName");
    const bases = children.find(({ name }) => name === "ArgList");
    const body = children.find(({ name }) => name === "Body");
    return this.node(
      "class",
      node,
      [
        ...(bases === undefined ? [] : this.#arguments(bases)),
        ...(body === undefined ? [] : [this.read(body)]),
      ],
      { text: named === undefined ? "" : this.source(named), decorators },
    );
  }

  #decorated(node: SyntaxNode): CodeNode {
    const children = childrenOf(node);
    const decorators = children
      .filter(({ name }) => name === "Decorator")
      .map((each) => this.#decorator(each));
    const inner = children.findLast(({ name }) => name !== "Decorator");
    if (inner?.name === "FunctionDefinition") return this.#function(inner, decorators);
    if (inner?.name === "ClassDefinition") return this.#class(inner, decorators);
    return this.other(node);
  }

  /** Reads a decorator, whose names and arguments stand side by side. */
  #decorator(node: SyntaxNode): CodeNode {
    let made: CodeNode | null = null;
    for (const child of childrenOf(node)) {
      if (child.name === "ArgList" && made !== null) {
        made = this.node("call", node, [made, ...this.#arguments(child)]);
      } else if (child.name === "VariableName" || child.name === "PropertyName") {
        made =
          made === null ? this.read(child) : this.node("member", node, [made], { text: this.source(child) });
      } else if (!this.isToken(child.name)) made = this.read(child);
    }
    return made ?? this.other(node);
  }

  #if(node: SyntaxNode, parts: readonly SyntaxNode[]): CodeNode {
    const [condition, body, ...rest] = parts;
    if (condition === undefined || body === undefined) return this.other(node);
    if (condition.name === "Body") return this.read(condition);
    const [other] = rest;
    const isLast = other !== undefined && other.name === "Body" && rest.length === 1;
    const otherwise = rest.length === 0 ? [] : isLast ? [this.read(other)] : [this.#if(node, rest)];
    return this.node("if", node, [this.read(condition), this.read(body), ...otherwise]);
  }

  #for(node: SyntaxNode): CodeNode {
    const children = childrenOf(node);
    const at = children.findIndex(({ name }) => name === "in");
    const list = children.slice(at + 1).filter(({ name }) => !this.isToken(name));
    const before = children.slice(0, at).filter(({ name }) => !this.isToken(name));
    const bodies = list.filter(({ name }) => name === "Body");
    const over = list.filter(({ name }) => name !== "Body");
    return this.node("loop", node, this.readAll([...over, ...before, ...bodies]), { text: "each" });
  }

  #try(node: SyntaxNode): CodeNode {
    const made: CodeNode[] = [];
    let word = "try";
    let types: SyntaxNode[] = [];
    for (const child of childrenOf(node)) {
      if (["except", "else", "finally"].includes(child.name)) {
        word = child.name;
        types = [];
      } else if (child.name === "Body") {
        const body = this.read(child);
        if (word === "except") {
          const [type] = types;
          made.push(
            this.node("catch", child, [...(type === undefined ? [] : [this.read(type)]), body], {
              text: types[1] === undefined ? "" : this.source(types[1]),
            }),
          );
        } else if (word === "finally") made.push(this.node("finally", child, [body]));
        else made.push(body);
      } else if (!this.isToken(child.name)) types.push(child);
    }
    // The block after else runs outside of the handlers.
    const [first, ...rest] = made;
    const otherwise = rest.filter(({ kind }) => kind === "block");
    const handlers = rest.filter(({ kind }) => kind !== "block");
    const attempt = this.node("try", node, first === undefined ? [] : [first, ...handlers]);
    return otherwise.length === 0 ? attempt : this.node("block", node, [attempt, ...otherwise]);
  }

  #assign(node: SyntaxNode): CodeNode {
    const groups: SyntaxNode[][] = [[]];
    for (const child of childrenOf(node)) {
      if (child.name === "AssignOp") groups.push([]);
      else if (!this.isToken(child.name) && child.name !== "TypeDef") groups.at(-1)?.push(child);
    }
    const values = this.readAll(groups.pop() ?? []);
    const [single, second] = values;
    const value = single !== undefined && second === undefined ? single : this.node("list", node, values);
    const made = groups.map((group): CodeNode => {
      const [only, other] = group;
      const target =
        only !== undefined && other === undefined
          ? this.read(only)
          : this.node("pattern", node, this.readAll(group));
      return {
        kind: target.kind === "member" ? "assign" : "declare",
        from: node.from,
        to: node.to,
        text: "=",
        children: [target, value],
      };
    });
    const [one] = made;
    return made.length === 1 && one !== undefined ? one : this.node("other", node, made);
  }

  #operator(node: SyntaxNode): CodeNode {
    const children = childrenOf(node);
    const operands = children.filter(({ name }) => !operators.has(name));
    const text = children
      .filter(({ name }) => operators.has(name))
      .map((each) => this.source(each))
      .join(" ");
    return this.node("operator", node, this.readAll(operands), { text });
  }

  #import(node: SyntaxNode): CodeNode {
    const source = this.source(node).replaceAll(/[()\\\n\r]/g, " ");
    const from = /^\s{0,9}from\s{1,9}([.\w\s]{1,300}?)\s{1,9}import\s/.exec(source);
    const pairs = source
      .slice(from === null ? source.indexOf("import") + 6 : from[0].length)
      .replaceAll(/#[^\n]*/g, "")
      .split(",")
      .map((part) => part.trim().split(/\s+/))
      .filter(([word = ""]) => word !== "");
    if (from !== null) {
      const names = pairs.map(([imported = "", , local = imported]) => ({ imported, local }));
      return this.node("import", node, [], { text: (from[1] ?? "").replaceAll(/\s/g, ""), names });
    }
    const made = pairs.map(([module = "", , local]) =>
      this.node("import", node, [], {
        text: module,
        names: [{ imported: "*", local: local ?? module.split(".")[0] ?? module }],
      }),
    );
    const [one] = made;
    return made.length === 1 && one !== undefined ? one : this.node("other", node, made);
  }
}

const operators = new Set(["CompareOp", "ArithOp", "BitOp", "is", "not", "in", "and", "or"]);

const tokens = new Set(
  "( ) { } [ ] , ; : . * ** At def class async await if elif else for in while try except finally with as return raise assert pass break continue lambda import from not and or is yield global nonlocal del match case print exec AssignOp Comment".split(
    " ",
  ),
);

/** True if a body yields itself, not in a function inside of it. */
function yields(body: SyntaxNode): boolean {
  let found = false;
  body.cursor().iterate(({ name, from, to }) => {
    if (from < body.from || to > body.to) return false;
    if (name.startsWith("Yield")) found = true;
    return !found && !["FunctionDefinition", "LambdaExpression", "ClassDefinition"].includes(name);
  });
  return found;
}
