import type { Fence, MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import type { Entity, Field } from "./entity.ts";
import { entitiesInSql } from "./in-sql.ts";

/** Reads the entities of code blocks: SQL, Prisma, GraphQL, DBML, types of programming languages, and mermaid diagrams. */
export function entitiesInCode({ fences }: MarkdownDocument): Entity[] {
  return fences.flatMap((fence) => {
    const text = fence.lines.join("\n");
    if (text.length > maxLength) return [];
    if (/\bcreate\s{1,9}(?:temp(?:orary)? )?table\b/i.test(text)) return entitiesInSql(fence);
    const [language = ""] = fence.info.toLowerCase().split(/[\s{]/);
    return language === "mermaid" ? inMermaid(fence) : [...inBraces(fence, language), ...inIndents(fence)];
  });
}

const maxLength = 300_000;

const header =
  /^\s{0,12}(?:export |default |declare |public |pub |final |abstract |sealed |readonly ){0,4}(?:const |let )?(interface|type|class|struct|model|entity|[Tt]able|record|message|data class|input|dataclass)\s{1,9}"?([\p{L}_][\p{L}\p{N}_.-]{0,80})"?[^{}()]{0,200}[={(]{0,2}\s{0,3}\{/u;
const zod =
  /^\s{0,12}(?:export )?(?:const|let|var) ([\p{L}_][\p{L}\p{N}_]{0,80})\s{0,9}(?::[^=]{0,100})?=\s{0,9}(?:z|yup|Joi|t|v|s|new Schema|new mongoose\.Schema|pgTable|sqliteTable|mysqlTable)(?:\.(?:strictObject|object|looseObject|type|struct))?\([^{]{0,80}\{/u;
const goType = /^\s{0,12}type ([\p{L}_][\p{L}\p{N}_]{0,80}) struct\s{0,9}\{/u;

/** Reads blocks such as `interface A { id: string }` and `model A { id Int }`. */
function inBraces({ lines, line }: Fence, language: string): Entity[] {
  const found: Entity[] = [];
  for (let at = 0; at < lines.length; at++) {
    const text = withoutComment(lines[at] ?? "");
    const name = goType.exec(text)?.[1] ?? header.exec(text)?.[2] ?? zod.exec(text)?.[1];
    if (name === undefined || name === "Query" || name === "Mutation") continue;
    const block = bodyOf(lines, at);
    const hollow = isHollow(block.text);
    const statements = hollow ? [] : block.statements;
    const fields = statements.flatMap(({ text: statement, line: row }) =>
      fieldOf(statement, line + 1 + row, language),
    );
    found.push({
      name,
      line: line + 1 + at,
      fields,
      relations: relationsIn(block.text),
      isHollow: hollow,
    });
    at = block.end;
  }
  return found;
}

/** True if braces have nothing but comments between them, and the first line does nothing but open them. */
function isHollow(text: string): boolean {
  const from = text.indexOf("{");
  const to = text.lastIndexOf("}");
  if (from === -1 || to < from || /[&=]|extends|\bimplements\b|:/.test(text.slice(0, from))) return false;
  const inside = text
    .slice(from + 1, to)
    .split("*/")
    .map((piece) => (piece.includes("/*") ? piece.slice(0, piece.indexOf("/*")) : piece))
    .join(" ");
  return inside.split("\n").every((line) => /^\s{0,99}(?:$|\/\/|#|--|""")/.test(line));
}

interface Body {
  readonly statements: readonly { readonly text: string; readonly line: number }[];
  readonly text: string;
  readonly end: number;
}

/** Splits the text between the first brace and its partner into statements, at semicolons, commas and line ends. */
function bodyOf(lines: readonly string[], start: number): Body {
  const statements: { text: string; line: number }[] = [];
  let depth = 0;
  let current: string[] = [];
  let isBlank = true;
  let row = start;
  const push = (at: number): void => {
    if (!isBlank) statements.push({ text: current.join("").trim(), line: row });
    current = [];
    isBlank = true;
    row = at;
  };
  const all: string[] = [];
  for (let at = start; at < lines.length; at++) {
    const whole = withoutComment(lines[at] ?? "");
    const text = at === start ? whole.slice(whole.indexOf("{")) : whole;
    all.push(lines[at] ?? "");
    if (isBlank) row = at;
    for (const mark of text) {
      if ("{([<".includes(mark)) depth++;
      if (depth > 1 || (depth === 1 && !"{".includes(mark))) {
        if (depth === 1 && (mark === ";" || mark === ",")) {
          push(at);
          continue;
        }
        if (!(depth === 1 && mark === "}")) {
          current.push(mark);
          if (mark.trim() !== "") isBlank = false;
        }
      }
      if ("})]>".includes(mark) && !(mark === ">" && current.at(-2) === "=")) depth--;
      if (depth === 0 && mark === "}") {
        push(at);
        return { statements, text: all.join("\n"), end: at };
      }
    }
    if (depth === 1 && !/[|&=:?]\s{0,9}$/.test(current.slice(-12).join(""))) push(at + 1);
    if (depth < 0) break;
  }
  push(lines.length);
  return { statements, text: all.join("\n"), end: lines.length };
}

const modifiers =
  /^(?:(?:public|private|protected|internal|readonly|static|final|val|var|let|pub|required|optional|repeated|override|mut|abstract)\s{1,9}){0,4}/;

/** Reads one field; nothing if the statement is a method, an attribute or a rule. */
function fieldOf(statement: string, line: number, language: string): Field[] {
  const text = statement
    .replace(/^[+\-#~]/, "")
    .replace(/^@\w{1,60}(?:\([^()]{0,300}\))?\s{0,9}/, "")
    .replace(modifiers, "")
    .trim();
  if (
    text === "" ||
    /^(?:@|#\[|\/\/|\*|\[|enum\b|indexes\b|note\b|constructor\b|get \w|set \w|\.\.\.)/i.test(text)
  )
    return [];
  const colon = /^["'`]?([\p{L}_$][\p{L}\p{N}_$.-]{0,80})["'`]?\s{0,9}[?!]?\s{0,9}(?::\s{0,9}(.*))?$/su.exec(
    text,
  );
  if (colon !== null) return [{ name: colon[1] ?? "", type: (colon[2] ?? "").trim(), line }];
  const spaced = /^([\p{L}_][\p{L}\p{N}_<>[\]?.,]{0,80})\s{1,30}([\p{L}_"'`[*].*)$/su.exec(text);
  if (
    spaced === null ||
    (/\(/.test(text) && !/[@=[]/.test(text) && language !== "sql" && !/^\w+\s+\w+\(\d/.test(text))
  )
    return [];
  return [{ name: spaced[1] ?? "", type: spaced[2] ?? "", line }];
}

/** Reads classes whose fields are indented, as in Python. */
function inIndents({ lines, line }: Fence): Entity[] {
  const found: Entity[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, indent = "", name] =
      /^(\s{0,12})class ([\p{L}_][\p{L}\p{N}_]{0,80})(?:\([^()]{0,200}\))?:\s{0,9}(?:#.*)?$/u.exec(
        lines[at] ?? "",
      ) ?? [];
    if (name === undefined) continue;
    const fields: Field[] = [];
    let end = at + 1;
    for (; end < lines.length; end++) {
      const text = lines[end] ?? "";
      if (text.trim() === "") continue;
      if (text.length - text.trimStart().length <= indent.length) break;
      const [, field, type = ""] =
        /^\s{1,24}([\p{L}_][\p{L}\p{N}_]{0,80})\s{0,9}(?:[:=]\s{0,9}(.*))?$/u.exec(text) ?? [];
      if (field !== undefined && !["pass", "return"].includes(field))
        fields.push({ name: field, type, line: line + 1 + end });
    }
    found.push({
      name,
      line: line + 1 + at,
      fields,
      relations: relationsIn(lines.slice(at, end).join("\n")),
    });
    at = end - 1;
  }
  return found;
}

function relationsIn(text: string): string[] {
  return [
    ...text
      .matchAll(
        /@relation|ForeignKey|relationship\(|ref: ?[<>-]|references?\b|→|ObjectId|belongsTo|hasMany/gi,
      )
      .take(50),
  ].map(([word]) => word);
}

const relation =
  /^\s{0,12}["'`]?([\p{L}_][\p{L}\p{N}_-]{0,80})["'`]?\s{0,9}(?:"[^"]{0,40}"\s{0,9})?(?:[|}o<*.]{0,2}(?:--|\.\.)[|{o>*.]{0,2}>?)\s{0,9}(?:"[^"]{0,40}"\s{0,9})?["'`]?([\p{L}_][\p{L}\p{N}_-]{0,80})/u;

/** Reads mermaid's diagrams of entities and of classes. */
function inMermaid({ lines, line }: Fence): Entity[] {
  const kind =
    lines
      .map((text) => text.trim())
      .find((text) => text !== "" && !text.startsWith("%%") && text !== "---") ?? "";
  if (!/^(?:erDiagram|classDiagram)/.test(kind)) return [];
  const entities = new Map<string, { line: number; fields: Field[]; relations: string[] }>();
  const drawn = new Set<string>();
  const entityOf = (name: string, at: number): { line: number; fields: Field[]; relations: string[] } => {
    const known = entities.get(name) ?? { line: line + 1 + at, fields: [], relations: [] };
    entities.set(name, known);
    return known;
  };
  let open: string | null = null;
  for (const [at, text] of lines.entries()) {
    const trimmed = withoutMermaidComment(text).trim();
    const related = relation.exec(trimmed);
    const [, opened] =
      /^(?:class )?["'`]?([\p{L}_][\p{L}\p{N}_-]{0,80})["'`]?(?:\[[^\]]{0,80}\])?\s{0,9}\{/u.exec(trimmed) ??
      [];
    if (trimmed === "}") open = null;
    else if (open !== null) {
      const field = attributeOf(trimmed, line + 1 + at, kind.startsWith("er"));
      if (field !== null) entityOf(open, at).fields.push(field);
    } else if (related !== null) {
      entityOf(related[1] ?? "", at).relations.push(related[2] ?? "");
      entityOf(related[2] ?? "", at);
    } else if (opened !== undefined) {
      open = trimmed.endsWith("}") ? null : opened;
      entityOf(opened, at);
      if (kind.startsWith("er")) drawn.add(opened);
    }
  }
  // Braces without a field between them promise fields; a name in a relation alone does not.
  return [...entities].map(([name, entity]) => ({
    name,
    ...entity,
    isHollow: drawn.has(name) && entity.fields.length === 0,
  }));
}

/** Reads `type name` of a diagram of entities, and `+type name` or `name: type` of a class. */
function attributeOf(text: string, line: number, isEntity: boolean): Field | null {
  const bare = text.replace(/^[+\-#~]/, "").trim();
  if (bare === "" || bare.startsWith("<<") || /\w\(.{0,80}\)/.test(isEntity ? "" : bare)) return null;
  const [, name, type] = /^([\p{L}_][\p{L}\p{N}_]{0,80})\s{0,9}:\s{0,9}(.{1,80})$/u.exec(bare) ?? [];
  if (name !== undefined && !isEntity) return { name, type: type ?? "", line };
  const words = bare.split(/\s{1,30}/);
  return words.length < 2
    ? { name: words[0] ?? "", type: "", line }
    : { name: words[1] ?? "", type: words[0] ?? "", line };
}

function withoutMermaidComment(text: string): string {
  return text.trimStart().startsWith("%%") ? "" : text;
}

/** Cuts a comment off a line: `//`, `--` and `#` after a space, and one in slashes and stars. */
function withoutComment(line: string): string {
  const at = line.search(/(?:^|\s)(?:\/\/|--\s|#\s)|\/\*/);
  return at === -1 ? line : line.slice(0, at);
}
