import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf } from "../../trees/code-node.ts";
import type { Scopes } from "../../trees/scopes.ts";

/** A value that a program computes from constants. */
export type Folded = string | number | readonly Folded[];

const maxLength = 10_000;
const maxItems = 500;
const maxDepth = 40;

/** Carries out an expression of constant texts, numbers and lists. Returns null if it depends on anything else. */
export function folded(node: CodeNode | undefined, scopes: Scopes, depth = 0): Folded | null {
  if (node === undefined || depth > maxDepth) return null;
  const inner = (each: CodeNode | undefined): Folded | null => folded(each, scopes, depth + 1);
  switch (node.kind) {
    case "literal":
      if (node.isString === true) return node.text;
      return /^\d{1,9}$|^0x[\da-f]{1,8}$/i.test(node.text) ? Number(node.text) : null;
    case "name": {
      const binding = scopes.bindingOf(node.text, node.from);
      if (binding?.kind !== "variable" || binding.isChanged || binding.value === null) return null;
      return inner(binding.value);
    }
    case "list":
    case "object":
      return all(node.children.slice(0, maxItems), inner);
    case "spread":
    case "await":
      return inner(node.children[0]);
    case "operator":
      return ofOperator(node, inner);
    case "template":
      return ofTemplate(node, inner);
    case "member":
      return ofMember(node, inner);
    case "call":
      return ofCall(node, inner);
    default:
      return null;
  }
}

type Inner = (each: CodeNode | undefined) => Folded | null;

function all(nodes: readonly (CodeNode | undefined)[], inner: Inner): readonly Folded[] | null {
  const found = nodes.map(inner);
  return found.every((each) => each !== null) ? found : null;
}

function isList(value: Folded | null): value is readonly Folded[] {
  return Array.isArray(value);
}

/** Returns texts and numbers joined; null for lists in lists. */
function joinOf(parts: readonly Folded[] | null, separator = ""): string | null {
  if (parts === null || parts.some(isList)) return null;
  return parts.join(separator).slice(0, maxLength);
}

function ofOperator(node: CodeNode, inner: Inner): Folded | null {
  const parts = all(node.children, inner);
  if (parts === null) return null;
  const [left, right] = parts;
  if (node.text === "+") {
    if (isList(left ?? null) && isList(right ?? null)) return parts.flat().slice(0, maxItems);
    return joinOf(parts);
  }
  return node.text === "%" && typeof left === "string"
    ? formatted(left, right === undefined ? [] : isList(right) ? right : [right])
    : null;
}

/** Fills the places `%s` and `{}` of a text. */
function formatted(text: string, values: readonly Folded[]): string | null {
  let at = 0;
  const filled = text.replaceAll(/%[sdv]|\{\d?\}/g, () => String(values[at++] ?? ""));
  return at === values.length && !values.some(isList) ? filled.slice(0, maxLength) : null;
}

function ofTemplate(node: CodeNode, inner: Inner): string | null {
  const parts = all(node.children, inner);
  if (parts === null) return null;
  const pieces = node.text
    .replaceAll(/^[fFrRbB]{0,2}["'`]{1,3}|["'`]{1,3}$/g, "")
    .split(/\$?\{[^}]{0,200}\}/);
  return joinOf(pieces.flatMap((piece, index) => [piece, ...parts.slice(index, index + 1)]));
}

/** An item of a list, or a part of a list or text: `parts[0]`, `text[::-1]`, `parts[1:]`. */
function ofMember(node: CodeNode, inner: Inner): Folded | null {
  const [object, ...indices] = node.children;
  const value = node.text === "" || /^\d{1,3}$/.test(node.text) ? inner(object) : null;
  if (value === null || typeof value === "number") return null;
  const first = indices.length === 0 ? Number(node.text) : inner(indices[0]);
  const [only] = indices;
  if (indices.length <= 1 && only?.kind !== "operator" && typeof first === "number")
    return value[first] ?? null;
  return null;
}

function ofCall(node: CodeNode, inner: Inner): Folded | null {
  const [callee, ...args] = node.children;
  const [first, second] = args;
  const chain = chainOf(callee) ?? "";
  const word = callee?.kind === "member" || callee?.kind === "name" ? callee.text : "";
  if (/^(?:String\.fromCharCode|String\.fromCodePoint|chr)$/.test(chain)) {
    const codes = all(args, inner)?.flat();
    return codes !== undefined && codes.every((code) => typeof code === "number")
      ? codes.map(character).join("")
      : null;
  }
  const encoding = encodingOf(chain, second, inner);
  if (encoding !== null) return decoded(inner(first), encoding);
  if (
    /^(?:decodeURIComponent|decodeURI|unescape|(?:urllib\.parse\.)?unquote(?:_plus)?|url\.(?:Query|Path)Unescape)$/.test(
      chain,
    )
  )
    return unescaped(inner(first));
  if (
    /^(?:bytes|bytearray|Uint8Array\.from|Buffer\.from|list|tuple|reversed|str|string|String|Array\.from)$/.test(
      chain,
    ) &&
    args.length === 1
  ) {
    const value = inner(first);
    const items = typeof value === "string" && chain === "reversed" ? Array.from(value) : value;
    return chain === "reversed" && isList(items) ? items.toReversed() : items;
  }
  if (/^(?:strings\.Join)$/.test(chain)) {
    const [parts, separator] = [inner(first), inner(second)];
    return isList(parts) && typeof separator === "string" ? joinOf(parts, separator) : null;
  }
  if (/^(?:fmt\.Sprintf?|util\.format|format)$/.test(chain)) {
    const values = all(args, inner);
    const [text, ...rest] = values ?? [];
    return chain === "fmt.Sprint" ? joinOf(values) : typeof text === "string" ? formatted(text, rest) : null;
  }
  return callee?.kind === "member" ? ofMethod(word, callee.children[0], args, inner) : null;
}

/** Methods of texts and lists. */
function ofMethod(
  word: string,
  object: CodeNode | undefined,
  args: readonly CodeNode[],
  inner: Inner,
): Folded | null {
  const value = inner(object);
  const [first, second] = args;
  if (value === null) return null;
  if (word === "join") {
    // JavaScript joins a list with a text; Python asks the text to join a list.
    if (isList(value)) return joinOf(value, first === undefined ? "," : String(inner(first) ?? ","));
    const parts = inner(first);
    return isList(parts) && typeof value === "string" ? joinOf(parts, value) : null;
  }
  if (word === "map" && isList(value))
    return /fromCharCode|fromCodePoint|chr/.test(first === undefined ? "" : textIn(first))
      ? value.map((code) => (typeof code === "number" ? character(code) : code))
      : null;
  if (word === "concat") {
    const rest = all(args, inner);
    if (rest === null) return null;
    return isList(value) ? ([...value, ...rest.flat()] as Folded[]) : joinOf([value, ...rest]);
  }
  if (word === "slice" || word === "substring") {
    const [from, to] = [inner(first), inner(second)];
    if (typeof value === "number" || (first !== undefined && typeof from !== "number")) return null;
    return value.slice(Number(from ?? 0), typeof to === "number" ? to : undefined);
  }
  if (["reverse", "toReversed"].includes(word) && isList(value)) return value.toReversed();
  if (word === "split" && typeof value === "string") {
    const separator = first === undefined ? null : inner(first);
    return typeof separator === "string" ? value.split(separator).slice(0, maxItems) : null;
  }
  if (["replace", "replaceAll"].includes(word) && typeof value === "string") {
    const [from, to] = [inner(first), inner(second)];
    return typeof from === "string" && typeof to === "string"
      ? value.replaceAll(from, () => to).slice(0, maxLength)
      : null;
  }
  if (word === "format" && typeof value === "string") {
    const values = all(args, inner);
    return values === null ? null : formatted(value, values);
  }
  return ["toString", "decode", "trim", "strip"].includes(word)
    ? isList(value)
      ? bytesOf(value)
      : value
    : null;
}

function textIn(node: CodeNode): string {
  const own = node.kind === "name" || node.kind === "member" ? node.text : "";
  return `${own} ${node.children.slice(0, 5).map(textIn).join(" ")}`;
}

function character(code: Folded): string {
  return typeof code === "number" && code < 0x11_00_00 ? String.fromCodePoint(code) : "";
}

function bytesOf(value: readonly Folded[]): string | null {
  return value.every((each) => typeof each === "number") ? value.map(character).join("") : null;
}

function encodingOf(chain: string, second: CodeNode | undefined, inner: Inner): BufferEncoding | null {
  if (
    /^(?:atob|(?:base64\.)?(?:b64decode|urlsafe_b64decode|standard_b64decode)|base64\.\w{1,20}Encoding\.DecodeString)$/.test(
      chain,
    )
  )
    return "base64";
  if (/^(?:bytes\.fromhex|hex\.DecodeString|(?:binascii\.)?unhexlify|bytearray\.fromhex)$/.test(chain))
    return "hex";
  if (chain !== "Buffer.from" || second === undefined) return null;
  const given = inner(second);
  return given === "hex" ? "hex" : typeof given === "string" && given.startsWith("base64") ? "base64" : null;
}

function decoded(value: Folded | null, encoding: BufferEncoding): string | null {
  return typeof value === "string" ? Buffer.from(value, encoding).toString("utf8") : null;
}

function unescaped(value: Folded | null): string | null {
  if (typeof value !== "string") return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
