import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import type { TextFile } from "../files-of.ts";
import type { Finding } from "../finding.ts";
import { isHttp, joinEndpoints, keyOf } from "./endpoints/endpoint.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";
import { endpointsElsewhere, generalRules } from "./endpoints/elsewhere.ts";
import type { GeneralRules } from "./endpoints/elsewhere.ts";
import { endpointsOfOpenApi } from "./endpoints/in-openapi.ts";
import { endpointsInTables } from "./endpoints/in-tables.ts";
import { endpointsInText } from "./endpoints/in-text.ts";
import { described } from "./endpoints/described.ts";
import { matchHeadings } from "./headings/match-headings.ts";

/**
 * Finds the endpoints of a document: headings, lists, tables, HTTP and curl blocks, and OpenAPI in a code block or in
 * a file that the document refers to.
 */
export function endpointsOf(document: MarkdownDocument, referred: readonly TextFile[]): Endpoint[] {
  const inFences = document.fences.flatMap(
    ({ lines, line }) => endpointsOfOpenApi(lines.join("\n"), line + 1, document.text) ?? [],
  );
  const inFiles = referred.flatMap(({ path, text }) =>
    (endpointsOfOpenApi(text, 1, document.text) ?? []).map((endpoint) => ({ ...endpoint, file: path })),
  );
  const inText = endpointsInText(document);
  const inTables = endpointsInTables(document);
  const told = new Set(inText.map(({ name }) => keyOf(name)));
  const overview = inTables.filter(({ name }) => !told.has(keyOf(name)));
  return joinEndpoints([
    ...inText,
    ...inTables,
    ...inFences,
    ...inFiles,
    ...endpointsElsewhere(document, overview),
  ]);
}

/** Checks that the document describes endpoints, each with request, response and status codes. */
export function checkApi(document: MarkdownDocument, referred: readonly TextFile[] = []): Finding[] {
  const endpoints = endpointsOf(document, referred);
  if (endpoints.length === 0) {
    return [
      {
        file: document.path,
        message: "There is no endpoint with a method and a path.",
        suggestion:
          "Describe each endpoint under a heading such as ### GET /api/tools, in a table with its method and path, in an http block or in OpenAPI.",
      },
    ];
  }
  const perEndpoint = endpoints.some(({ codes }) => codes.some((code) => code >= 400));
  const rules = rulesFor(document, endpoints);
  const generalErrors = rules.errors || hasGeneralErrors(document);
  const bare = bareBlocks(document);
  return endpoints.flatMap((endpoint) =>
    missingIn(
      document.path,
      withRules(bare.get(keyOf(endpoint.name)) ?? endpoint, rules),
      perEndpoint && !generalErrors,
    ),
  );
}

/** Returns the general rules, as far as most endpoints rely on them: where most say it themselves, all must. */
function rulesFor(document: MarkdownDocument, endpoints: readonly Endpoint[]): GeneralRules {
  const rules = generalRules(document);
  const http = endpoints.filter(({ name }) => isHttp(name));
  const isRule = (says: (endpoint: Endpoint) => boolean): boolean =>
    http.filter(says).length * 2 <= http.length;
  return {
    request: rules.request && isRule(({ request }) => request),
    response: rules.response && isRule(({ response }) => response),
    success: rules.success && isRule(({ codes }) => codes.some((code) => code < 400)),
    errors: rules.errors,
  };
}

function withRules(endpoint: Endpoint, rules: GeneralRules): Endpoint {
  if (endpoint.isBare === true || !isHttp(endpoint.name)) return endpoint;
  return {
    ...endpoint,
    request: endpoint.request || rules.request,
    response: endpoint.response || rules.response,
    codes: rules.success ? [...endpoint.codes, 200] : endpoint.codes,
  };
}

/** Finds endpoints of which the text says nothing but a request line, where it describes most others. */
function bareBlocks(document: MarkdownDocument): Map<string, Endpoint> {
  const inText = joinEndpoints(endpointsInText(document));
  const bare = inText.filter(({ isBare }) => isBare === true);
  const tables = new Set(endpointsInTables(document).map(({ name }) => keyOf(name)));
  return new Map(
    bare.length * 2 < inText.length
      ? bare.map((endpoint) => [keyOf(endpoint.name), endpoint] as const).filter(([key]) => !tables.has(key))
      : [],
  );
}

function missingIn(path: string, endpoint: Endpoint, wantsErrors: boolean): Finding[] {
  const { name, line, file = path, request, response, codes } = endpoint;
  const findings: Finding[] = [];
  if (!request && !needsNoRequest.test(name)) {
    findings.push({
      file,
      line,
      message: `${name}: the request is not described.`,
      suggestion:
        'Describe the parameters and the body of each request in the section or table row of its endpoint, or write "Request: none".',
    });
  }
  if (!response && !codes.some(isWithoutBody)) {
    findings.push({
      file,
      line,
      message: `${name}: the response is not described.`,
      suggestion:
        'Describe the response of each endpoint in its section or table row, or write "Response: none".',
    });
  }
  const succeeds = isHttp(name) ? codes.some((code) => code < 400) : codes.length > 0;
  if (!succeeds) {
    findings.push({
      file,
      line,
      message: `${name}: there is no status code for success.`,
      suggestion:
        "List the status codes of each endpoint in its section or table row, such as 200, 201 or 204; for a command, its exit codes.",
    });
  } else if (
    wantsErrors &&
    endpoint.takesBody &&
    isHttp(name) &&
    changing.test(name) &&
    !codes.some((code) => code >= 400)
  ) {
    findings.push({
      file,
      line,
      message: `${name}: there is no status code for errors.`,
      suggestion:
        "List the status codes of errors (400 and above) of each endpoint, or in a section Errors for all.",
    });
  }
  return findings;
}

const needsNoRequest = /^(?:GET|HEAD|DELETE|OPTIONS|WS|SSE) /;
const changing = /^(?:POST|PUT|PATCH) /;

function isWithoutBody(code: number): boolean {
  return code === 204 || code === 205 || (code >= 300 && code < 400);
}

/** True if a section on errors gives status codes for all endpoints together. */
function hasGeneralErrors(document: MarkdownDocument): boolean {
  const [sections = []] = matchHeadings(document, [["Errors", "Error codes", "오류"]]);
  return sections.some(({ lines }) => {
    const text = lines.map(({ text: line }) => line).join("\n");
    return described(`Status codes:\n${text}`, true).codes.some((code) => code >= 400);
  });
}
