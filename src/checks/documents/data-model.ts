import type { Finding } from "../finding.ts";
import type { Fence, MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import { plainHeading, sectionsOf } from "../../protocol/markdown/sections.ts";
import { columnOf, tablesOf } from "../../protocol/markdown/tables.ts";
import type { Table } from "../../protocol/markdown/tables.ts";

/** Checks that the document describes entities with typed fields and the relations between them. */
export function checkDataModel(document: MarkdownDocument): Finding[] {
  const tables = tablesOf(document).filter((table) => isOfFields(table));
  const findings = [
    ...tables.flatMap((table) => untyped(document, table)),
    ...bareEntities(document, tables),
  ];
  const entities = countEntities(document, tables);
  if (entities === 0) {
    findings.push({
      file: document.path,
      message: "There is no entity with typed fields.",
      suggestion: "Give each entity a table with the columns Field and Type.",
    });
  }
  if (entities > 1 && !hasRelations(document)) {
    findings.push({
      file: document.path,
      message: "The relations between the entities are not described.",
      suggestion: "Add a section Relations with the source, target, kind and field of each relation.",
    });
  }
  return findings;
}

const fieldNames = ["field", "fields", "name", "column", "attribute", "property", "필드"];
const typeNames = ["type", "data type", "datatype", "타입"];
const typeWords =
  /(?<![\p{L}])(?:string|text|varchar|char|int|integer|bigint|number|decimal|numeric|float|double|real|bool|boolean|date|datetime|time|timestamp|timestamptz|uuid|json|jsonb|blob|bytes|enum|array|list|serial|objectid|reference)(?![\p{L}])/iu;

/**
 * True if a table lists the fields of an entity, rather than relations, indexes, rules or the entities
 * themselves.
 */
function isOfFields(table: Table): boolean {
  if (otherTables.test(plainHeading(table.heading))) return false;
  if (columnOf(table, typeNames) >= 0) return true;
  return (
    columnOf(
      table,
      fieldNames.filter((name) => name !== "name"),
    ) >= 0
  );
}

const otherTables =
  /^(?:relations|relationships|관계|indexes|indices|rules|validations?|enums|enumerations|constraints|access rights|permissions|retention|life|queries)(?![\p{L}])/u;

function untyped({ path }: MarkdownDocument, table: Table): Finding[] {
  const [field, type] = [Math.max(0, columnOf(table, fieldNames)), columnOf(table, typeNames)];
  if (type === -1) {
    const message = `The table of fields below "${table.heading}" has no Type column.`;
    return [{ file: path, line: table.line, message, suggestion: "Give each field a type." }];
  }
  return table.rows
    .filter(({ cells }) => !/[\p{L}]/u.test(cells[type] ?? ""))
    .map(({ line, cells }) => ({
      file: path,
      line,
      message: `The field "${cells[field] ?? ""}" has no type.`,
      suggestion: "Give each field a type.",
    }));
}

/** Finds headings below "Entities" without any field. */
function bareEntities(document: MarkdownDocument, tables: readonly Table[]): Finding[] {
  const described = new Set(tables.map(({ heading }) => heading));
  const sections = sectionsOf(document);
  const entities = sections.find(({ text }) => plainHeading(text).startsWith("entities"));
  const last = entities?.lines.at(-1)?.number ?? 0;
  if (entities === undefined) return [];
  return sections
    .filter(({ line, level }) => line > entities.line && line <= last && level === entities.level + 1)
    .filter(({ text, lines }) => {
      const inText = lines.some(
        ({ kind, text }) => (kind === "item" || kind === "code") && typeWords.test(text),
      );
      return !described.has(text) && !inText;
    })
    .map(({ line, text }) => ({
      file: document.path,
      line,
      message: `The entity "${text}" has no typed fields.`,
      suggestion: "List the fields of each entity with their types.",
    }));
}

function countEntities({ fences, lines }: MarkdownDocument, tables: readonly Table[]): number {
  const inTables = tables.filter((table) => columnOf(table, typeNames) >= 0 && table.rows.length > 0).length;
  const inFences = fences.flatMap(entitiesInFence).length;
  const typedItems = lines.filter(
    ({ kind, text }) => kind === "item" && /[:(–—-]/.test(text) && typeWords.test(text),
  );
  return inTables + inFences + (inTables + inFences === 0 && typedItems.length >= 2 ? 1 : 0);
}

/** Finds entities written as SQL, as types of a programming language or in mermaid syntax. */
function entitiesInFence({ lines }: Fence): string[] {
  return lines.filter((line) => {
    const text = line.trim().toLowerCase();
    if (text.startsWith("create table ")) return true;
    return (
      text.endsWith("{") &&
      /^(?:export )?(?:model|interface|type|entity|struct|class|[\p{L}_-]{1,60} \{)/u.test(text)
    );
  });
}

function hasRelations(document: MarkdownDocument): boolean {
  const section = sectionsOf(document).find(({ text }) => /relation|관계/i.test(text));
  const content = section?.lines.filter(({ kind }) => kind !== "blank" && kind !== "heading") ?? [];
  if (content.some(({ kind, text }) => (kind === "table" ? !/^[|\s:-]{1,}$/.test(text) : text.length > 10))) {
    const rows = content.filter(({ kind }) => kind === "table").length;
    if (rows === 0 || rows > 2) return true;
  }
  return document.lines.some(
    ({ kind, text }) =>
      kind !== "heading" &&
      /\|\|--|--o\{|\}o--|--\|\{|REFERENCES |references |foreign key|belongs to|has many|one-to-many|many-to-many|\b1:n\b|\bn:m\b|\bn:1\b/i.test(
        text,
      ),
  );
}
