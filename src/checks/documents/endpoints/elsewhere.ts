import { headingText } from "../../../protocol/markdown/heading-text.ts";
import type { MarkdownDocument, MarkdownLine } from "../../../protocol/markdown/markdown-lines.ts";
import { allTablesOf } from "../html-tables.ts";
import { bodiesOf } from "../substance/bodies.ts";
import type { Body } from "../substance/bodies.ts";
import { detailColumns, detailsOfRow } from "./columns.ts";
import { described } from "./described.ts";
import { endpointName, isHttp, keyOf, nameIn } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpointsOfTable } from "./in-tables.ts";

/**
 * Finds details of known endpoints in sections that mention their path within a sentence, and in sections, items,
 * paragraphs and rows that begin with the number, the purpose or the path that a table gives them.
 */
export function endpointsElsewhere(document: MarkdownDocument, known: readonly Endpoint[]): Endpoint[] {
  const byPath = new Map<string, Endpoint[]>();
  const byAlias = new Map<string, Endpoint[]>();
  for (const endpoint of known.slice(0, 1000)) {
    add(byPath, pathKey(endpoint.name), endpoint);
    for (const alias of endpoint.aliases ?? []) add(byAlias, headingText(alias).whole, endpoint);
  }
  if (known.length === 0) return [];
  return [
    ...inSections(document, byPath, byAlias),
    ...inItems(document, byAlias),
    ...inRows(document, byPath, byAlias),
  ];
}

type Index = ReadonlyMap<string, readonly Endpoint[]>;

function inSections(document: MarkdownDocument, byPath: Index, byAlias: Index): Endpoint[] {
  return bodiesOf(document)
    .slice(0, 2000)
    .filter(({ heading }) => nameIn(heading) === null)
    .flatMap((body) => {
      const [first = ""] = body.heading.split(/[\s.:)—–]/);
      const named = [headingText(body.heading).whole, headingText(first).whole].flatMap(
        (name) => byAlias.get(name) ?? [],
      );
      const mentioned = pathsIn(body).flatMap((path) => byPath.get(path) ?? []);
      const found = [...new Set([...named, ...mentioned])];
      if (found.length === 0) return [];
      const text = `\n${body.lines.map((part) => part.text).join("\n")}`.slice(0, 50_000);
      const [http, other] = [described(text, true), described(text, false)];
      return found.map(({ name, line }) => ({ name, line, ...(isHttp(name) ? http : other) }));
    });
}

/** Reads items and paragraphs that begin with the name of a single endpoint, with the lines that belong to them. */
function inItems({ lines }: MarkdownDocument, byAlias: Index): Endpoint[] {
  const found: Endpoint[] = [];
  let open: { endpoint: Endpoint; indent: number; parts: string[] } | null = null;
  const finish = (): void => {
    if (open !== null && found.length < 2000) {
      const { name, line } = open.endpoint;
      found.push({ name, line, ...described(`\n${open.parts.join("\n").slice(0, 20_000)}`, isHttp(name)) });
    }
    open = null;
  };
  for (const line of lines) {
    const started = startOf(line, byAlias);
    const indent = line.text.length - line.text.trimStart().length;
    if (started !== null) {
      finish();
      open = { endpoint: started.endpoint, indent, parts: [started.rest] };
    } else if (line.kind === "heading" || (line.kind === "item" && indent <= (open?.indent ?? 0))) finish();
    else open?.parts.push(line.text);
  }
  finish();
  return found;
}

/** Returns the endpoint whose name begins a line, with the rest of the line; null if there is none or several. */
function startOf({ kind, text }: MarkdownLine, byAlias: Index): { endpoint: Endpoint; rest: string } | null {
  if (kind !== "item" && kind !== "text") return null;
  const start = text.slice(0, 300).replace(/^\s{0,40}(?:[-*+]|\d{1,4}[.)])?\s{0,9}/, "");
  for (const { index, 0: mark } of start.matchAll(/[:：—–|(]|\s-\s|\.\s|\*\*(?=.)|\s/g).take(12)) {
    const [endpoint, ...more] = byAlias.get(headingText(start.slice(0, index)).whole) ?? [];
    if (endpoint !== undefined && more.length === 0)
      return { endpoint, rest: start.slice(index + mark.length) + text.slice(300) };
  }
  return null;
}

/** Reads rows of tables that name no endpoint themselves and begin with the number, purpose or path of one. */
function inRows(document: MarkdownDocument, byPath: Index, byAlias: Index): Endpoint[] {
  return allTablesOf(document)
    .filter((table) => endpointsOfTable(table).length === 0)
    .flatMap((table) => {
      const details = detailColumns(table, [0]);
      if (details.request === -1 && details.response === -1) return [];
      return table.rows.slice(0, 2000).flatMap(({ cells }) => {
        const [first = ""] = cells;
        const path = endpointName("GET", first);
        const named =
          byAlias.get(headingText(first).whole) ?? (path === null ? [] : byPath.get(pathKey(path)));
        return (named ?? []).map(({ name, line }) => ({
          name,
          line,
          ...detailsOfRow(name, cells, [0], details),
        }));
      });
    });
}

function add(map: Map<string, Endpoint[]>, key: string, endpoint: Endpoint): void {
  const others = map.get(key);
  if (others === undefined) map.set(key, [endpoint]);
  else if (others.length < 20) others.push(endpoint);
}

function pathKey(name: string): string {
  return keyOf(name.slice(name.indexOf(" ") + 1));
}

/** Returns the paths that the heading and the sentences of a section mention. */
function pathsIn({ heading, lines }: Body): string[] {
  const said = lines.filter(({ kind }) => kind === "text" || kind === "item" || kind === "quote");
  const text = [heading, ...said.map((line) => line.text)].join("\n").slice(0, 50_000);
  const paths = [...text.matchAll(/(?<![\p{L}\p{N}<:/])\/[\p{L}\p{N}_:{}<>./-]{1,120}/gu).take(200)].flatMap(
    ([path]) => endpointName("GET", path) ?? [],
  );
  return [...new Set(paths.map(pathKey))];
}

/** Rules that a document states once for all of its endpoints. */
export interface GeneralRules {
  readonly request: boolean;
  readonly response: boolean;
  readonly success: boolean;
  readonly errors: boolean;
}

/** Finds the rules on requests, responses and codes that a sentence or section of conventions gives for all. */
export function generalRules(document: MarkdownDocument): GeneralRules {
  const texts = bodiesOf(document)
    .filter(({ heading }) => nameIn(heading) === null)
    .flatMap(({ heading, lines }) => {
      const said = lines.filter(({ kind, text }) => kind !== "code" && nameIn(text) === null);
      const isConvention = conventions.test(heading);
      return said.flatMap(({ kind, text }) =>
        isConvention || (kind !== "table" && forAll.test(text)) ? [text.slice(0, 2000)] : [],
      );
    });
  const text = texts.join("\n").slice(0, 100_000);
  const { codes } = described(`Status codes:\n${text.replaceAll("\n\n", "\n")}`, true);
  return {
    request: /request|body|bodies|요청|본문/i.test(text),
    response: /respon|answer|repl(?:y|ies)|returns?|응답|반환|돌려/i.test(text),
    success: codes.some((code) => code < 400),
    errors: codes.some((code) => code >= 400),
  };
}

const conventions =
  /convention|general|common|status|codes?(?![\p{L}])|responses?(?![\p{L}])|format|basics|규약|공통|규칙|상태|응답|형식|기본/iu;
const forAll =
  /(?<![\p{L}])(?:all|every|each|always|any|by default|unless|otherwise)(?![\p{L}])|모든|모두|항상|공통|언제나|따로 적지/iu;
