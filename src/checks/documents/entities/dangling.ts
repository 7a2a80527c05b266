import type { Fence, MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { tablesOf } from "../../../protocol/markdown/tables.ts";
import type { Finding } from "../../finding.ts";
import { matchHeadings } from "../headings/match-headings.ts";
import { entityKey } from "./entity.ts";
import type { Entity } from "./entity.ts";

/** A place that leads to an entity by its name. */
interface Reference {
  readonly name: string;
  readonly line: number;
  /** True if the language of the place has no other meaning for the name. */
  readonly sure: boolean;
}

/**
 * Finds relations to entities that the document does not have: in SQL, Prisma, tables of fields and of relations, and
 * diagrams of entities. In tables and diagrams a name counts only if nothing else of the document mentions it.
 */
export function danglingRelations(document: MarkdownDocument, entities: readonly Entity[]): Finding[] {
  const described = entities.filter(({ fields }) => fields.length > 0);
  if (described.length < 2) return [];
  const known = new Set(
    [
      ...described.map(({ name }) => name),
      ...document.headings.map(({ text }) => text),
      ...document.fences.flatMap(declaredNames),
    ].flatMap(keysOf),
  );
  const references = [
    ...document.fences.flatMap((fence) => [...inSql(fence), ...inPrisma(fence), ...inDiagram(fence)]),
    ...inFields(document),
    ...inRelations(document),
  ]
    .filter(({ name }) => !keysOf(name).some((key) => known.has(key)))
    .slice(0, maxReferences);
  const lines = new Set(references.map(({ line }) => line));
  const seen = new Set<string>();
  return references.flatMap(({ name, line, sure }) => {
    if (seen.has(name.toLowerCase()) || (!sure && isMentioned(document, name, lines))) return [];
    seen.add(name.toLowerCase());
    return [
      {
        file: document.path,
        line,
        message: `A relation leads to "${name}", which is no entity of this document.`,
        suggestion: "Describe the entity, or correct the relation.",
      },
    ];
  });
}

const maxReferences = 200;

/** Returns keys of a name and of the names beside it, as in "쿠폰 (Coupon)". */
function keysOf(text: string): string[] {
  return text
    .slice(0, 200)
    .split(/[^\p{L}\p{N}_]{1,9}/u)
    .concat(text)
    .map((name) =>
      entityKey(name)
        .replace(/ie$/, "y")
        .replace(/(?<=[sxh])e$/, ""),
    )
    .filter((key) => key !== "");
}

function declaredNames({ lines }: Fence): string[] {
  return lines.flatMap(
    (line) =>
      /\b(?:model|enum|type|view|domain|scalar|interface|class|table)\s{1,9}(?:if not exists\s{1,9})?["`[]?([\p{L}\p{N}_.]{1,80})/iu.exec(
        line.slice(0, 400),
      )?.[1] ?? [],
  );
}

function inSql({ lines, line }: Fence): Reference[] {
  return lines.flatMap((text, row) => {
    const bare = text.split("--", 1)[0] ?? "";
    const [, target = ""] =
      /\breferences\s{1,9}([\w."`[\]]{1,120})\s{0,9}(?:\(|,|;|$| on\b)/i.exec(bare) ?? [];
    const name = target.replaceAll(/["`[\]]/g, "");
    // The tables of another schema, such as auth.users, belong to somebody else.
    return name === "" || (name.includes(".") && !/^public\./i.test(name))
      ? []
      : [{ name: name.replace(/^public\./i, ""), line: line + 1 + row, sure: true }];
  });
}

const scalars = /^(?:String|Boolean|Int|BigInt|Float|Decimal|DateTime|Json|Bytes|Unsupported)$/;

function inPrisma({ info, lines, line }: Fence): Reference[] {
  const isPrisma = /^prisma/i.test(info) || lines.some((text) => /@relation\(|^\s{0,9}@@\w/.test(text));
  if (!isPrisma || lines.some((text) => /^\s{0,40}(?:\/\/ ?)?(?:\.\.\.|…)/.test(text))) return [];
  let isModel = false;
  return lines.flatMap((text, row) => {
    if (/^\s{0,9}(?:model|type|view)\s/.test(text)) isModel = true;
    else if (/^\s{0,9}\}|^\s{0,9}(?:enum|datasource|generator)\s/.test(text)) isModel = false;
    const [, name = ""] = /^\s{0,20}\w{1,80}\s{1,40}([A-Z]\w{0,80})(?:\[\]|\?)?(?:\s|$)/.exec(text) ?? [];
    return isModel && name !== "" && !scalars.test(name) ? [{ name, line: line + 1 + row, sure: true }] : [];
  });
}

/** Reads `A ||--o{ B : has` of a diagram of entities. */
function inDiagram({ info, lines, line }: Fence): Reference[] {
  if (!/^\{?\.?mermaid/i.test(info) || !lines.some((text) => /^\s{0,9}erDiagram/.test(text))) return [];
  return lines.flatMap((text, row) => {
    const [, one = "", other = ""] =
      /^\s{0,20}["`]?([\p{L}_][\p{L}\p{N}_-]{0,80})["`]?\s{1,9}[|}o{]{1,2}(?:--|\.\.)[|}o{]{1,2}\s{1,9}["`]?([\p{L}_][\p{L}\p{N}_-]{0,80})/u.exec(
        text,
      ) ?? [];
    return [one, other]
      .filter((name) => name !== "")
      .map((name) => ({ name, line: line + 1 + row, sure: false }));
  });
}

/** Reads cells such as "FK → tool.id" and "references tool". */
function inFields(document: MarkdownDocument): Reference[] {
  return tablesOf(document).flatMap(({ rows }) =>
    rows.flatMap(({ cells, line }) =>
      cells.flatMap((cell) => {
        const [, name = ""] =
          /(?<![\p{L}])(?:references |(?:fk|foreign key) ?(?:→|->|to |: ?|\())\s?`?([\p{L}_][\p{L}\p{N}_]{1,60})/iu.exec(
            cell.slice(0, 500),
          ) ?? [];
        return name === "" ? [] : [{ name, line, sure: false }];
      }),
    ),
  );
}

const ends =
  /^(?:from|to|source|target|parent|child|left|right|출발|도착|부모|자식|대상|원본|에서|으로|왼쪽|오른쪽)(?:$|[\s(])/;

/** Reads the columns of a table of relations that hold nothing but names. */
function inRelations(document: MarkdownDocument): Reference[] {
  const [sections = []] = matchHeadings(document, [["Relations", "Relationships", "관계"]]);
  const inside = new Set(sections.flatMap(({ lines }) => lines.map(({ number }) => number)));
  return tablesOf(document)
    .filter(({ line }) => inside.has(line))
    .flatMap(({ header, rows }) =>
      header.flatMap((title, column) => {
        if (!ends.test(title.replaceAll(/[*_`]/g, "").trim().toLowerCase())) return [];
        return rows.flatMap(({ cells, line }) => {
          const [, name = ""] =
            /^[\s*`]{0,4}([\p{L}_][\p{L}\p{N}_]{1,60})(?:\.\w{1,60})?[\s*`]{0,4}$/u.exec(
              cells[column] ?? "",
            ) ?? [];
          return name === "" ? [] : [{ name, line, sure: false }];
        });
      }),
    );
}

/** True if a line without such a reference mentions the name. */
function isMentioned({ lines }: MarkdownDocument, name: string, skipped: ReadonlySet<number>): boolean {
  const wanted = name.toLowerCase();
  return lines.some(({ text, number }) => !skipped.has(number) && text.toLowerCase().includes(wanted));
}
