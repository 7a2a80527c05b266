import type { Finding } from "../finding.ts";
import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import { columnOf, tablesOf } from "../../protocol/markdown/tables.ts";

/** Checks that the document describes endpoints with method, path, request, response and status codes. */
export function checkApi(document: MarkdownDocument): Finding[] {
  const endpoints = new Map<string, Endpoint>();
  for (const endpoint of [...inText(document), ...inTables(document)]) {
    const known = endpoints.get(endpoint.name);
    endpoints.set(endpoint.name, known === undefined ? endpoint : merged(known, endpoint));
  }
  if (endpoints.size === 0) {
    return [
      {
        file: document.path,
        message: "There is no endpoint with a method and a path.",
        suggestion: "Give each endpoint a heading with its method and path, such as ### GET /api/tools.",
      },
    ];
  }
  return [...endpoints.values()].flatMap(({ name, line, request, response, status }) => {
    const missing = [
      request ? "" : "request",
      response ? "" : "response",
      status ? "" : "status codes",
    ].filter(Boolean);
    if (missing.length === 0) return [];
    return [
      {
        file: document.path,
        line,
        message: `${name} has no ${missing.join(" and no ")}.`,
        suggestion:
          'Describe the request ("Request: none" if there is none), response and status codes of every endpoint.',
      },
    ];
  });
}

interface Endpoint {
  readonly name: string;
  readonly line: number;
  readonly request: boolean;
  readonly response: boolean;
  readonly status: boolean;
}

function merged(one: Endpoint, other: Endpoint): Endpoint {
  return {
    ...one,
    request: one.request || other.request,
    response: one.response || other.response,
    status: one.status || other.status,
  };
}

const methods =
  /(?<![\p{L}])(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|WS|COMMAND|FUNCTION)[`*\s]{1,5}([`"]{0,1}[/\p{L}][^\s|]{0,200})/u;

/** Finds endpoints that head a section or begin a line, with the lines up to the next endpoint. */
function inText({ lines, headings }: MarkdownDocument): Endpoint[] {
  const levels = new Map(headings.map(({ line, level }) => [line, level]));
  const found: Endpoint[] = [];
  let open: { name: string; line: number; level: number; parts: string[] } | null = null;
  const finish = (): void => {
    if (open !== null) found.push(endpoint(open.name, open.line, open.parts.join("\n")));
    open = null;
  };
  for (const { kind, text, number } of lines) {
    const name = kind === "heading" || begins(text) ? nameIn(text) : null;
    const starts = name !== null && kind !== "code" && kind !== "table";
    const level = levels.get(number) ?? 7;
    if (starts || (kind === "heading" && level <= (open?.level ?? 0))) finish();
    if (starts) open = { name, line: number, level, parts: [text] };
    else if (open !== null) open.parts.push(text);
  }
  finish();
  return found;
}

/** True if a line begins with a method, after marks of lists, emphasis or code. */
function begins(text: string): boolean {
  return methods.test(text.slice(0, 60)) && /^[\s*`\-\d.)+]{0,12}[A-Z]{2,8}[`*\s]/.test(text);
}

function nameIn(text: string): string | null {
  const match = methods.exec(text.slice(0, 300));
  if (match === null) return null;
  const [, method = "", path = ""] = match;
  const isHttp = method !== "COMMAND" && method !== "FUNCTION";
  const plain = path.replaceAll(/[`"]/g, "").replace(/[*.,:;)]{1,5}$/, "");
  if (isHttp && (!plain.startsWith("/") || plain.endsWith("/") || path.includes("/*"))) return null;
  return `${method} ${isHttp ? normalizedPath(plain) : plain}`;
}

/** Drops the query from a path and unifies its parameters: `:id`, `{id}` and `<id>` are the same. */
function normalizedPath(path: string): string {
  const [route = ""] = path.split("?");
  return route
    .split("/")
    .map((part) => (/^[:{<]/.test(part) ? `:${part.replaceAll(/[^\p{L}\p{N}_]/gu, "")}` : part))
    .join("/");
}

function endpoint(name: string, line: number, text: string): Endpoint {
  const codes = name.startsWith("COMMAND") || name.startsWith("FUNCTION") ? /\b\d{1,3}\b/ : /\b[1-5]\d\d\b/;
  return {
    name,
    line,
    request: requestWords.test(text),
    response: responseWords.test(text),
    status: codes.test(withoutFirstLine(text)),
  };
}

/**
 * Words that begin a line of an endpoint's description, after marks of lists, emphasis, headings or tables.
 */
const requestWords =
  /\n[\s*_`#|-]{0,12}(?:example |sample )?(?:request|body|query|path param|param|payload|argument|input|요청)/i;
const responseWords =
  /\n[\s*_`#|-]{0,12}(?:example |sample |success )?(?:response|returns?\b|output|answer|result|응답)/i;

function withoutFirstLine(text: string): string {
  const end = text.indexOf("\n");
  return end === -1 ? "" : text.slice(end);
}

function inTables(document: MarkdownDocument): Endpoint[] {
  return tablesOf(document).flatMap((table) => {
    const method = columnOf(table, ["method", "verb", "메서드"]);
    const path = columnOf(table, ["path", "endpoint", "url", "route", "uri", "경로"]);
    if (path === -1) return [];
    const filled = (cells: readonly string[], names: string[]): boolean =>
      (cells[columnOf(table, names)] ?? "") !== "";
    return table.rows.flatMap(({ line, cells }) => {
      const name = nameIn(`${method === -1 ? "" : (cells[method] ?? "")} ${cells[path] ?? ""}`);
      if (name === null) return [];
      return [
        {
          name,
          line,
          request: filled(cells, ["request", "body", "parameters", "params", "요청"]),
          response: filled(cells, ["response", "returns", "응답"]),
          status: /\b[1-5]\d\d\b/.test(cells.join(" ")),
        },
      ];
    });
  });
}
