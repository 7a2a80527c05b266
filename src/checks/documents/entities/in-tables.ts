import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { headingText } from "../../../protocol/markdown/heading-text.ts";
import type { Table } from "../../../protocol/markdown/tables.ts";
import { conceptsOf } from "../headings/concepts.ts";
import { allTablesOf } from "../html-tables.ts";
import type { Entity, Field } from "./entity.ts";

/** A table that lists fields, with the column of their types; -1 if it has none. */
interface FieldTable {
  readonly table: Table;
  readonly type: number;
}

const fieldHeader =
  /^(?:fields?|columns?|attributes?|propert(?:y|ies)|keys?|필드|컬럼|칼럼|열|속성|항목)(?:$|[\s(/])|필드명|필드 ?이름|컬럼명|열 이름|field name|column name/;
const nameHeader = /^(?:name|이름|명칭)$/;
const typeHeader =
  /^(?:(?:data|sql|db|ts|field|column) ?)?types?(?:$|[\s(/])|datatype|타입|자료형|데이터형|형식|유형|^형$/;
const entityHeader = /^(?:entity|table|model|엔티티|엔터티|테이블|개체)$/;
const otherHeader = /^(?:from|to|kind|cardinality|rule|에서|으로|관계|종류)$/;

/** Finds the tables that list fields, rather than relations, indexes, rules, states or the entities themselves. */
export function fieldTables(document: MarkdownDocument): FieldTable[] {
  return allTablesOf(document).flatMap((table) => {
    const header = table.header.map((cell) => cell.replaceAll(/[*_`]/g, "").trim().toLowerCase());
    const type = header.findIndex((cell) => typeHeader.test(cell));
    const field = header.findIndex((cell) => fieldHeader.test(cell));
    if (type > 0 && field !== -1) return [{ table, type }];
    if (isOther(table.heading)) return [];
    if (type !== -1) {
      const named =
        header.some((cell) => nameHeader.test(cell)) || !header.some((cell) => otherHeader.test(cell));
      return named && type > 0 ? [{ table, type }] : [];
    }
    return field === -1 || header.some((cell) => otherHeader.test(cell)) ? [] : [{ table, type }];
  });
}

const otherConcepts = [
  "relation",
  "index",
  "query",
  "constraint",
  "security",
  "life",
  "convention",
  "state",
  "error",
  "test",
  "integration",
];

/** True if a heading announces something else than the fields of an entity. */
export function isOther(heading: string): boolean {
  const { whole, parts } = headingText(heading);
  const [first = whole] = parts;
  const concepts = conceptsOf(first);
  const size = concepts.size;
  return (
    /validation|enum|값 목록|열거|검증/u.test(whole) ||
    (size <= 2 && otherConcepts.some((concept) => concepts.has(concept)) && !/[a-z][A-Z]/.test(heading))
  );
}

/** Reads the entities of tables; a table with a column for the entity describes several. */
export function entitiesInTables(document: MarkdownDocument): Entity[] {
  return fieldTables(document).flatMap(({ table, type }) => {
    const header = table.header.map((cell) => cell.replaceAll(/[*_`]/g, "").trim().toLowerCase());
    const owner = header.findIndex((cell) => entityHeader.test(cell));
    const known = header.findIndex(
      (cell, index) => index !== owner && (fieldHeader.test(cell) || nameHeader.test(cell)),
    );
    const field = known === -1 ? (owner === 0 ? 1 : 0) : known;
    const byOwner = new Map<string, Field[]>();
    let last = table.heading;
    for (const { line, cells } of table.rows) {
      const named = plain(cells[owner] ?? "");
      if (owner !== -1 && named !== "") last = named;
      const cell = type === -1 ? "" : plain(cells[type] ?? "");
      const fields = byOwner.get(last) ?? [];
      fields.push({ name: plain(cells[field] ?? ""), type: /\p{L}/u.test(cell) ? cell : "", line });
      byOwner.set(last, fields);
    }
    const rows = table.rows.map(({ cells }) => cells.join(" "));
    const relations = rows.flatMap(
      (row) =>
        /(?:references|→|foreign key|fk) ?(?:to |of )?`?(\p{L}[\p{L}\p{N}_]{0,60})/iu.exec(row)?.[1] ??
        (/참조|외래/.test(row) ? "?" : []),
    );
    return [...byOwner].map(([name, fields]) => ({ name, line: table.line, fields, relations }));
  });
}

function plain(cell: string): string {
  return cell.replaceAll(/[*`]/g, "").trim();
}
