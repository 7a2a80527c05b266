import type { SyntaxNode } from "@lezer/common";
import type { CodeNode } from "./code-node.ts";
import { TreeReader, childrenOf, stringValue } from "./tree-reader.ts";

/** Reads JavaScript, TypeScript and JSX. */
export class ScriptReader extends TreeReader {
  protected isToken(name: string): boolean {
    return tokens.has(name);
  }

  protected convert(node: SyntaxNode): CodeNode {
    const { name } = node;
    switch (name) {
      case "CallExpression":
      case "NewExpression":
        return this.#call(node, name === "NewExpression" ? "new" : "");
      case "DynamicImport":
        return this.node("call", node, this.readAll(this.parts(node)), { text: "import" });
      case "TaggedTemplateExpression":
        return this.node("call", node, this.readAll(this.parts(node)), { text: "tag" });
      case "ArgList":
        return this.node("list", node, this.#items(node));
      case "MemberExpression":
        return this.#member(node);
      case "VariableName":
      case "VariableDefinition":
      case "this":
      case "super":
      case "JSXIdentifier":
      case "ImportMeta":
        return this.node("name", node, [], { text: this.source(node) });
      case "String":
        return this.node("literal", node, [], { text: stringValue(this.source(node)), isString: true });
      case "Number":
      case "BooleanLiteral":
      case "null":
      case "RegExp":
        return this.node("literal", node, [], { text: this.source(node) });
      case "TemplateString":
        return this.#template(node);
      case "ArrayExpression":
        return this.node("list", node, this.#items(node));
      case "ObjectExpression":
        return this.node("object", node, this.#items(node));
      case "Property":
        return this.#property(node);
      case "ObjectPattern":
      case "ArrayPattern":
        return this.node("pattern", node, this.#items(node));
      case "PatternProperty":
        return this.#patternProperty(node);
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunction":
      case "MethodDeclaration":
        return this.#function(node);
      case "ClassDeclaration":
      case "ClassExpression":
        return this.#class(node);
      case "Script":
      case "Block":
      case "ClassBody":
        return this.node("block", node, this.readAll(this.parts(node)));
      case "IfStatement":
        return this.node("if", node, this.readAll(this.parts(node)));
      case "ConditionalExpression":
        return this.node("conditional", node, this.readAll(this.parts(node)));
      case "ForStatement":
        return this.#for(node);
      case "WhileStatement":
      case "DoStatement":
        return this.node("loop", node, this.readAll(this.parts(node)), { text: "while" });
      case "ReturnStatement":
        return this.node("return", node, this.readAll(this.parts(node)));
      case "ThrowStatement":
        return this.node("throw", node, this.readAll(this.parts(node)));
      case "BreakStatement":
      case "ContinueStatement":
        return this.node("jump", node, []);
      case "TryStatement":
        return this.node("try", node, this.readAll(this.parts(node)));
      case "CatchClause":
        return this.#catch(node);
      case "FinallyClause":
        return this.node("finally", node, this.readAll(this.parts(node)));
      case "VariableDeclaration":
      case "PropertyDeclaration":
        return this.#declaration(node);
      case "AssignmentExpression":
        return this.#operator("assign", node);
      case "BinaryExpression":
        return this.#operator("operator", node);
      case "UnaryExpression":
      case "PostfixExpression":
        return this.#unary(node);
      case "AwaitExpression":
        return this.node("await", node, this.readAll(this.parts(node)));
      case "ParenthesizedExpression":
        return this.#only(node);
      case "ExpressionStatement":
        return this.node("statement", node, this.readAll(this.parts(node)));
      case "ImportDeclaration":
        return this.#import(node);
      case "ExportDeclaration":
        return this.#export(node);
      default:
        return ignored.has(name) ? this.node("other", node, []) : this.other(node);
    }
  }

  #call(node: SyntaxNode, text: string): CodeNode {
    const [callee, ...rest] = this.parts(node).filter(({ name }) => name !== "TypeArgList");
    const args = rest.at(-1)?.name === "ArgList" ? rest.at(-1) : undefined;
    const children = callee === undefined ? [] : [this.read(callee)];
    return this.node("call", node, [...children, ...(args === undefined ? [] : this.#items(args))], { text });
  }

  /** Reads the items of a list, in which `...` stands before the item that it spreads. */
  #items(node: SyntaxNode): CodeNode[] {
    const items: CodeNode[] = [];
    let isSpread = false;
    let isDefault = false;
    for (const child of childrenOf(node)) {
      if (child.name === "Spread") isSpread = true;
      else if (child.name === "Equals") isDefault = true;
      else if (!this.isToken(child.name)) {
        const item = this.read(child);
        if (isDefault) items.push(this.node("entry", child, [item]));
        else items.push(isSpread ? this.node("spread", child, [item]) : item);
        isSpread = false;
        isDefault = false;
      }
    }
    return items;
  }

  #member(node: SyntaxNode): CodeNode {
    if (node.firstChild?.name === "import") return this.node("name", node, [], { text: "import.meta" });
    const [object, property] = this.parts(node).filter(({ name }) => name !== "TypeArgList");
    if (object === undefined) return this.other(node);
    const target = this.read(object);
    if (property === undefined) return this.node("member", node, [target]);
    if (["PropertyName", "PrivatePropertyName"].includes(property.name)) {
      return this.node("member", node, [target], { text: this.source(property) });
    }
    if (property.name === "String" || (property.name === "TemplateString" && property.firstChild === null)) {
      return this.node("member", node, [target], { text: stringValue(this.source(property)) });
    }
    return this.node("member", node, [target, this.read(property)]);
  }

  #template(node: SyntaxNode): CodeNode {
    const inner = childrenOf(node).filter(({ name }) => name === "Interpolation");
    if (inner.length === 0)
      return this.node("literal", node, [], { text: stringValue(this.source(node)), isString: true });
    const parts = inner.flatMap((each) => this.readAll(this.parts(each)));
    return this.node("template", node, parts, { text: this.source(node) });
  }

  #property(node: SyntaxNode): CodeNode {
    const children = childrenOf(node);
    if (children.some(({ name }) => name === "ParamList")) return this.#function(node);
    if (children[0]?.name === "Spread") return this.node("spread", node, this.readAll(this.parts(node)));
    const [key, ...values] = this.parts(node);
    if (key === undefined) return this.other(node);
    const text = key.name === "String" ? stringValue(this.source(key)) : this.source(key);
    const value = values.at(-1);
    if (value !== undefined) return this.node("entry", node, [this.read(value)], { text });
    return this.node("entry", node, [this.node("name", key, [], { text })], { text });
  }

  #patternProperty(node: SyntaxNode): CodeNode {
    const parts = this.parts(node);
    const [key, second, third] = parts;
    if (key === undefined) return this.other(node);
    const text = key.name === "String" ? stringValue(this.source(key)) : this.source(key);
    const isRenamed = childrenOf(node).some(({ name }) => name === ":");
    if (childrenOf(node)[0]?.name === "Spread") return this.node("spread", node, [this.read(key)]);
    const target = isRenamed && second !== undefined ? second : key;
    const value = isRenamed ? third : second;
    const here = target.name === "PropertyName" ? this.node("name", target, [], { text }) : this.read(target);
    return this.node("entry", node, [here, ...(value === undefined ? [] : [this.read(value)])], { text });
  }

  #function(node: SyntaxNode): CodeNode {
    const children = childrenOf(node);
    const isAsync = children.some(({ name }) => name === "async");
    const named = children.find(({ name }) =>
      ["VariableDefinition", "PropertyDefinition", "PrivatePropertyDefinition", "String"].includes(name),
    );
    const list = children.find(({ name }) => name === "ParamList");
    const arrow = children.findIndex(({ name }) => name === "Arrow");
    const single = node.name === "ArrowFunction" && list === undefined ? named : undefined;
    const body = children.findLast(({ name }, index) => index > arrow && !this.isToken(name));
    const parameters =
      list === undefined ? (single === undefined ? [] : [this.source(single)]) : this.#parameters(list);
    const name = named === undefined || single !== undefined ? "" : this.source(named);
    const hasBody = body !== undefined && body !== named && body !== list && body.name !== "TypeAnnotation";
    const decorators = children.filter((each) => each.name === "Decorator").map((each) => this.#only(each));
    return this.node("function", node, hasBody ? [this.read(body)] : [], {
      text: name,
      parameters,
      isAsync,
      ...(children.some((each) => each.name === "Star") ? { isGenerator: true } : {}),
      decorators,
    });
  }

  #parameters(list: SyntaxNode): string[] {
    const names: string[] = [];
    let isDefault = false;
    for (const child of childrenOf(list)) {
      if (child.name === "Equals") isDefault = true;
      else if (child.name === ",") isDefault = false;
      else if (!isDefault && child.name === "VariableDefinition") names.push(this.source(child));
      else if (!isDefault && child.name.endsWith("Pattern")) names.push("");
    }
    return names;
  }

  #class(node: SyntaxNode): CodeNode {
    const children = childrenOf(node);
    const named = children.find(({ name }) => name === "VariableDefinition");
    const rest = children.filter(
      (each) => !this.isToken(each.name) && each !== named && each.name !== "Decorator",
    );
    return this.node("class", node, this.readAll(rest), {
      text: named === undefined ? "" : this.source(named),
    });
  }

  #for(node: SyntaxNode): CodeNode {
    const [spec, ...rest] = this.parts(node);
    if (spec === undefined) return this.other(node);
    const inner = childrenOf(spec);
    const of = inner.findIndex(({ name }) => name === "of" || name === "in");
    if (of === -1) {
      return this.node("loop", node, this.readAll([...this.parts(spec), ...rest]), { text: "while" });
    }
    const list = inner.slice(of + 1).filter(({ name }) => !this.isToken(name));
    const targets = inner.slice(0, of).filter(({ name }) => !this.isToken(name));
    return this.node("loop", node, this.readAll([...list, ...targets, ...rest]), { text: "each" });
  }

  #catch(node: SyntaxNode): CodeNode {
    const parts = this.parts(node);
    const variable = parts.find(({ name }) => name === "VariableDefinition");
    const rest = parts.filter((each) => each !== variable && each.name === "Block");
    return this.node("catch", node, this.readAll(rest), {
      text: variable === undefined ? "" : this.source(variable),
    });
  }

  #declaration(node: SyntaxNode): CodeNode {
    const made: CodeNode[] = [];
    const word = node.firstChild === null ? "" : this.source(node.firstChild);
    let target: SyntaxNode | null = null;
    let isValue = false;
    const close = (value: SyntaxNode | null): void => {
      if (target === null) return;
      const last = value ?? target;
      made.push({
        kind: "declare",
        from: target.from,
        to: last.to,
        text: word,
        children: [this.#target(target), ...(value === null ? [] : [this.read(value)])],
      });
      target = null;
      isValue = false;
    };
    for (const child of childrenOf(node)) {
      if (child.name === ",") close(null);
      else if (child.name === "Equals") isValue = true;
      else if (isValue && !this.isToken(child.name)) close(child);
      else if (targets.has(child.name)) target ??= child;
    }
    close(null);
    const [only] = made;
    return made.length === 1 && only !== undefined
      ? { ...only, from: node.from }
      : this.node("other", node, made);
  }

  #target(node: SyntaxNode): CodeNode {
    return node.name.startsWith("P") && node.name.endsWith("Definition")
      ? this.node("name", node, [], { text: this.source(node) })
      : this.read(node);
  }

  #operator(kind: "assign" | "operator", node: SyntaxNode): CodeNode {
    const [left, operator, right] = childrenOf(node);
    if (left === undefined || operator === undefined || right === undefined) return this.other(node);
    const text = this.source(operator);
    // The type after `as` is no part of the value.
    if (text === "as" || text === "satisfies") return this.read(left);
    return this.node(kind, node, [this.read(left), this.read(right)], { text });
  }

  #unary(node: SyntaxNode): CodeNode {
    const children = childrenOf(node);
    const operand = children.find(
      ({ name }) => !["LogicOp", "ArithOp", "BitOp", "typeof", "void", "delete"].includes(name),
    );
    const operator = children.find((each) => each !== operand);
    if (operand === undefined || operator === undefined) return this.other(node);
    if (node.name === "PostfixExpression" && operator.name === "LogicOp") return this.read(operand);
    return this.node("operator", node, [this.read(operand)], { text: this.source(operator) });
  }

  #only(node: SyntaxNode): CodeNode {
    const parts = this.parts(node);
    const [first] = parts;
    return parts.length === 1 && first !== undefined ? this.read(first) : this.other(node);
  }

  #import(node: SyntaxNode): CodeNode {
    const children = childrenOf(node);
    const source = children.find(({ name }) => name === "String");
    const names: { imported: string; local: string }[] = [];
    let isStar = false;
    for (const child of children) {
      if (child.name === "Star") isStar = true;
      else if (child.name === "VariableDefinition") {
        names.push({ imported: isStar ? "*" : "default", local: this.source(child) });
      } else if (child.name === "ImportGroup") names.push(...this.#group(child));
    }
    return this.node("import", node, [], {
      text: source === undefined ? "" : stringValue(this.source(source)),
      names,
    });
  }

  #group(node: SyntaxNode): { imported: string; local: string }[] {
    const names: { imported: string; local: string }[] = [];
    let words: string[] = [];
    for (const child of [...childrenOf(node), null]) {
      if (child === null || child.name === "," || child.name === "}") {
        const [imported, local = imported] = words;
        if (imported !== undefined && local !== undefined) names.push({ imported, local });
        words = [];
      } else if (["VariableName", "VariableDefinition", "String", "default"].includes(child.name)) {
        words.push(child.name === "String" ? stringValue(this.source(child)) : this.source(child));
      }
    }
    return names;
  }

  #export(node: SyntaxNode): CodeNode {
    const children = childrenOf(node);
    const source = children.find(({ name }) => name === "String");
    const group = children.find(({ name }) => name === "ExportGroup");
    const isDefault = children.some(({ name }) => name === "default");
    const inner = children.filter((each) => each !== source && each !== group && !this.isToken(each.name));
    return this.node("export", node, this.readAll(inner), {
      text: source === undefined ? "" : stringValue(this.source(source)),
      names:
        group === undefined
          ? isDefault
            ? [{ imported: "default", local: "default" }]
            : []
          : this.#group(group),
    });
  }
}

const tokens = new Set(
  "( ) { } [ ] , ; : . ?. => Equals Arrow Spread Star import export from as default const let var using function async class extends implements new if else for of in while do try catch finally return throw break continue switch await yield static get set readonly abstract declare override public private protected LineComment BlockComment Hashbang JSXStartTag JSXEndTag LogicOp InterpolationStart InterpolationEnd Optional Definite accessor instanceof debugger type".split(
    " ",
  ),
);

/** Nodes without meaning at run time. */
const ignored = new Set(
  "TypeAnnotation TypeAliasDeclaration InterfaceDeclaration TypeParamList TypeArgList TypeName AmbientDeclaration PropertyName PropertyDefinition PrivatePropertyName Label LineComment BlockComment".split(
    " ",
  ),
);

const targets = new Set([
  "VariableDefinition",
  "PropertyDefinition",
  "PrivatePropertyDefinition",
  "ObjectPattern",
  "ArrayPattern",
]);
