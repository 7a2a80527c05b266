/** The kind of a file, which determines how its lines define names. */
export type FileKind = "json" | "yaml" | "sections" | "markdown" | "list" | "text" | "code";

/** Returns the kind of a file by its name. */
export function fileKind(path: string): FileKind {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (/\.(?:json|jsonc|json5|webmanifest)$|^composer\.lock$|^\.[a-z]+rc$/u.test(name)) return "json";
  if (/\.(?:ya?ml)$/u.test(name)) return "yaml";
  if (
    /\.(?:toml|ini|cfg|conf|properties|env)$|^\.env|^(?:cargo|poetry|uv)\.lock$|^\.editorconfig$/u.test(name)
  )
    return "sections";
  if (/\.(?:md|mdx|markdown)$/u.test(name)) return "markdown";
  if (/ignore$|^requirements[^/]*\.txt$|^constraints[^/]*\.txt$|^codeowners$|^go\.sum$/u.test(name))
    return "list";
  return /\.(?:txt|rst|adoc|log|csv|tsv|svg)$|^(?:license|changelog|readme|authors)$/u.test(name)
    ? "text"
    : "code";
}

/** Returns true if a file is prose, whose lines can break anywhere. */
export function isProse(path: string): boolean {
  return /\.(?:md|mdx|markdown|txt|rst|adoc)$/u.test(path);
}

/**
 * Returns the name that a line defines and that its block should define once; null if there is none. `next`
 * is the following line with content.
 */
export function definedName(line: string, next: string, kind: FileKind, isTop: boolean): string | null {
  const text = line.trim();
  switch (kind) {
    case "json":
      return quotedKey(text) ?? (isLiteral(text) ? `item ${bare(text)}` : null);
    case "yaml":
      return yamlName(text);
    case "sections":
      return text.startsWith("[[") ? null : text.startsWith("[") ? text : keyBefore(text, "=");
    case "markdown":
      return text.startsWith("#") || /^(?:[-*+]|\d{1,9}[.)]) \S/u.test(text)
        ? squeezed(withoutBullet(text))
        : sentence(text);
    case "list":
      return text.startsWith("#") ? null : squeezed(text);
    case "text":
      return sentence(text);
    case "code":
      return codeName(text, next.trim(), isTop);
    default:
      return kind satisfies never;
  }
}

function codeName(text: string, next: string, isTop: boolean): string | null {
  const plain = withoutModifiers(text);
  const declared = declaration.exec(plain);
  if (declared !== null) {
    const isOverload = declared[1] === "function" && plain.endsWith(";") && !plain.includes("{");
    return isOverload ? squeezed(text) : `${family(declared[1] ?? "")} ${declared[2]}`;
  }
  if (/^return\b/u.test(text)) return "return";
  const property = quotedKey(text) ?? (/[,;]$/u.test(text) ? propertyName(text) : null);
  if (property !== null) return property;
  if (isTop && assignment.test(text)) return `assignment ${assignment.exec(text)?.[1]}`;
  if (isLiteral(text) && text.endsWith(",")) return `item ${bare(text)}`;
  if (!/[{:]$/u.test(text) || control.test(text)) return null;
  return /["'`]/u.test(text) ? `block ${squeezed(text)}` : `block ${squeezed(text)} ${squeezed(next)}`;
}

const declaration =
  /^(function\*?|class|interface|type|enum|namespace|const|let|var|def|fn|func|struct|trait|val) ([\p{L}_$][\p{L}\p{N}_$]*)/u;
const control =
  /^(?:\}? ?)?(?:if|else|elif|for|while|switch|try|catch|except|finally|do|with|case|default|match|loop|unless|when|return)\b/u;
const assignment = /^([\p{L}_][\p{L}\p{N}_]*)(?: ?: ?[^=]{1,80})? ?=(?!=)/u;

/** Returns the namespace of a keyword. A type may have the name of a value. */
function family(keyword: string): string {
  return ["interface", "type", "trait"].includes(keyword) ? "type" : "name";
}

function withoutModifiers(text: string): string {
  let rest = text;
  for (let space = rest.indexOf(" "); space !== -1; space = rest.indexOf(" ")) {
    if (!modifiers.has(rest.slice(0, space))) return rest;
    rest = rest.slice(space + 1).trimStart();
  }
  return rest;
}

const modifiers = new Set(
  "export default public private protected internal static async abstract declare pub readonly override final sealed data suspend unsafe extern inline".split(
    " ",
  ),
);

function quotedKey(text: string): string | null {
  const quote = text[0];
  if (quote !== '"' && quote !== "'") return null;
  const end = text.indexOf(quote, 1);
  return end > 0 &&
    text
      .slice(end + 1)
      .trimStart()
      .startsWith(":")
    ? `key ${text.slice(1, end)}`
    : null;
}

function propertyName(text: string): string | null {
  const found =
    /^(?:readonly |private |public |protected )*([\p{L}_$-][\p{L}\p{N}_$-]*)\??(?:: |=(?!=))/u.exec(text);
  return found === null ? null : `key ${found[1]}`;
}

function yamlName(text: string): string | null {
  if (text.startsWith("#")) return null;
  const isItem = text.startsWith("- ");
  const rest = isItem ? text.slice(2).trim() : text;
  const key = quotedKey(rest) ?? keyBefore(rest, ":");
  if (key !== null) return key;
  return isItem ? `item ${rest}` : null;
}

/** Returns the text before a sign as a key; null if it cannot be one. */
function keyBefore(text: string, sign: ":" | "="): string | null {
  if (text.startsWith("#") || text.startsWith(";")) return null;
  const at = text.indexOf(sign);
  if (at <= 0) return null;
  const isKey = sign === "=" || at === text.length - 1 || text[at + 1] === " ";
  const key = text.slice(0, at).trim();
  return isKey && !key.includes('"') && !key.includes(" #") ? `key ${key}` : null;
}

/**
 * Returns a line of prose with several words, which should occur once under a heading; null for shorter
 * lines.
 */
function sentence(text: string): string | null {
  return text.length >= 20 && text.includes(" ", text.indexOf(" ") + 1) ? squeezed(text) : null;
}

function isLiteral(text: string): boolean {
  return /^(?:"[^"]*"|'[^']*'|\d[\w.]*),?$/u.test(text);
}

function bare(text: string): string {
  return text.endsWith(",") ? text.slice(0, -1) : text;
}

function withoutBullet(text: string): string {
  return text.startsWith("#") ? text : text.replace(/^(?:[-*+]|\d{1,9}[.)]) /u, "- ");
}

function squeezed(text: string): string {
  return text.replaceAll(/\s/gu, "");
}
