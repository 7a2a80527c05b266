import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import { sectionsOf } from "../../protocol/markdown/sections.ts";
import type { Section } from "../../protocol/markdown/sections.ts";
import type { Finding } from "../finding.ts";
import { danglingRelations } from "./entities/dangling.ts";
import { entityKey } from "./entities/entity.ts";
import type { Entity } from "./entities/entity.ts";
import { entitiesInCode } from "./entities/in-code.ts";
import { entitiesInLists } from "./entities/in-lists.ts";
import { entitiesInTables, fieldTables } from "./entities/in-tables.ts";
import { matchHeadings } from "./headings/match-headings.ts";

/** Finds the entities of a document in tables, code, diagrams and lists. */
export function entitiesOf(document: MarkdownDocument): Entity[] {
  const precise = [...entitiesInTables(document), ...entitiesInCode(document)];
  return precise.some(({ fields }) => fields.some(({ type }) => type !== ""))
    ? precise
    : [...precise, ...entitiesInLists(document)];
}

/** Checks that the document describes entities with typed fields and the relations between them. */
export function checkDataModel(document: MarkdownDocument): Finding[] {
  const entities = entitiesOf(document);
  const typed = entities.filter(({ fields }) => fields.some(({ type }) => type !== ""));
  const names = new Set(typed.map(({ name }) => entityKey(name)));
  // A table without a column for types has its own finding.
  const tables = new Set(
    fieldTables(document).flatMap(({ type, table }) => (type === -1 ? [table.line] : [])),
  );
  const findings = [
    ...tablesWithoutTypes(document),
    ...entities
      .filter(({ line }) => !tables.has(line))
      .flatMap((entity) => untyped(document.path, entity, names)),
    ...bareEntities(document, entities),
    ...danglingRelations(document, entities),
  ];
  if (typed.length === 0 && findings.length === 0) {
    findings.push({
      file: document.path,
      message: "There is no entity with typed fields.",
      suggestion:
        "Describe each entity with the types of its fields: in a table, as SQL or types of a language, or in a diagram of entities.",
    });
  }
  if (names.size > 1 && !hasRelations(document, entities)) {
    findings.push({
      file: document.path,
      message: "The relations between the entities are not described.",
      suggestion: "Add a section Relations with the source, target, kind and field of each relation.",
    });
  }
  return findings;
}

function tablesWithoutTypes(document: MarkdownDocument): Finding[] {
  return fieldTables(document)
    .filter(({ type }) => type === -1)
    .map(({ table }) => ({
      file: document.path,
      line: table.line,
      message: `The table of fields below "${table.heading}" has no column for the type.`,
      suggestion: "Give each field a type.",
    }));
}

/** Finds fields without a type, unless another description of the same entity gives it. */
function untyped(path: string, entity: Entity, typed: ReadonlySet<string>): Finding[] {
  const { name, line, fields, isHollow = false } = entity;
  if (fields.length === 0 && !isHollow) return [];
  const missing = fields.filter(({ type }) => type === "");
  if (isHollow || (missing.length === fields.length && fields.length > 1)) {
    if (typed.has(entityKey(name))) return [];
    return [
      {
        file: path,
        line,
        message: `The entity "${name}" has no typed fields.`,
        suggestion: "List the fields of each entity with their types.",
      },
    ];
  }
  const [vague = ""] = fields.map(({ type }) => type.toLowerCase());
  if (
    fields.length >= 3 &&
    vagueTypes.has(vague) &&
    fields.every(({ type }) => type.toLowerCase() === vague)
  ) {
    return [
      {
        file: path,
        line,
        message: `All fields of "${name}" have the type "${vague}".`,
        suggestion: "Give each field a type.",
      },
    ];
  }
  return missing.map((field) => ({
    file: path,
    line: field.line,
    message: `The field "${field.name}" has no type.`,
    suggestion: "Give each field a type.",
  }));
}

const vagueTypes = new Set(["object", "any", "unknown", "mixed", "variant", "value", "data", "객체", "값"]);

/** Finds headings below "Entities" without any field, where most of their neighbours have some. */
function bareEntities(document: MarkdownDocument, entities: readonly Entity[]): Finding[] {
  const [[section] = []] = matchHeadings(document, [["Entities", "엔티티", "Tables"]]);
  if (section === undefined) return [];
  const known = new Set(
    entities.filter(({ fields }) => fields.length > 0).map(({ name }) => entityKey(name)),
  );
  const described = [...entities, ...entitiesInLists(document)].slice(0, 2000);
  const last = section.lines.at(-1)?.number ?? 0;
  const below = sectionsOf(document)
    .slice(0, 2000)
    .filter(({ line, level }) => line > section.line && line <= last && level === section.level + 1);
  const bare = below.filter(
    (part) => !known.has(entityKey(part.text)) && !described.some((entity) => isInside(entity, part)),
  );
  if (bare.length * 2 > below.length && entities.some(({ fields }) => fields.length > 0)) return [];
  return bare.map(({ line, text }) => ({
    file: document.path,
    line,
    message: `The entity "${text}" has no typed fields.`,
    suggestion: "List the fields of each entity with their types.",
  }));
}

function isInside(entity: Entity, { line, lines }: Section): boolean {
  return entity.fields.length > 0 && entity.line >= line && entity.line <= (lines.at(-1)?.number ?? line);
}

/** True if a text names an entity, code or a number, or is too long to say only that there are relations. */
function saysRelation(text: string, names: ReadonlySet<string>): boolean {
  if (/[`\p{N}]/u.test(text) || text.split(/\s{1,99}/).length > maxClaim) return true;
  return (text.match(/[\p{L}_][\p{L}\p{N}_]{0,80}/gu) ?? []).some((word) => namesEntity(word, names));
}

/** True for an entity's name, with the ending of a plural or a Korean particle. */
function namesEntity(word: string, names: ReadonlySet<string>): boolean {
  if (names.has(entityKey(word))) return true;
  const key = entityKey(word);
  return [...names].some(
    (name) => name !== "" && key.startsWith(name) && /^(?:e?s|[가-힣]{1,3})$/u.test(key.slice(name.length)),
  );
}

const maxClaim = 14;

const relationWords =
  /\|\|--|--o\{|\}o--|--\|\{|\breferences?\b|foreign key|belongs to|has (?:many|one)|one-to-|many-to-|(?<![\p{L}\p{N}])[1n]\s?:\s?[1nm](?![\p{L}\p{N}])|참조|외래|다대다|일대다|다대일|속한다|속합니다/iu;

function hasRelations(document: MarkdownDocument, entities: readonly Entity[]): boolean {
  if (entities.some(({ relations }) => relations.length > 0)) return true;
  const names = new Set(entities.map(({ name }) => entityKey(name)));
  const leadsOut = ({ name, fields }: Entity): boolean =>
    fields.some(({ type }) =>
      (type.slice(0, 200).match(/[\p{L}_][\p{L}\p{N}_]{1,80}/gu) ?? []).some(
        (word) => names.has(entityKey(word)) && entityKey(word) !== entityKey(name),
      ),
    );
  if (entities.some(leadsOut)) return true;
  const [sections = []] = matchHeadings(document, [["Relations", "Relationships", "관계"]]);
  const described = sections.some(({ lines }) => {
    const rows = lines.filter(({ kind }) => kind === "table").length;
    const text = lines
      .filter(({ kind }) => kind !== "table" && kind !== "blank" && kind !== "heading")
      .map(({ text: line }) => line.trim())
      .join(" ");
    return rows > 2 || (text.length > 10 && saysRelation(text, names));
  });
  return described || document.lines.some(({ kind, text }) => kind !== "heading" && relationWords.test(text));
}
