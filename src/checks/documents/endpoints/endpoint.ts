/** An endpoint, command or function that a document describes, whatever form the description has. */
export interface Endpoint {
  /** `GET /api/tools/:id`, `COMMAND tool add` or `FUNCTION parse`. */
  readonly name: string;
  readonly line: number;
  /** The file that describes it, if that is not the document itself. */
  readonly file?: string;
  /** True if the description covers the request, even if it only says that the request is empty. */
  readonly request: boolean;
  /** True if something comes in besides the path. */
  readonly takesBody: boolean;
  /** True if the description covers the response, even if it only says that the response is empty. */
  readonly response: boolean;
  readonly codes: readonly number[];
  /** Cells of its row that may head a section with its details. */
  readonly aliases?: readonly string[];
  /** True if no sentence or cell stands beside the request line. */
  readonly isBare?: boolean;
}

/** Joins the descriptions of the same endpoint. Its first place counts. */
export function joinEndpoints(found: readonly Endpoint[]): Endpoint[] {
  const byKey = new Map<string, Endpoint>();
  for (const endpoint of found) {
    const key = keyOf(endpoint.name);
    const known = byKey.get(key);
    byKey.set(
      key,
      known === undefined
        ? endpoint
        : {
            ...known,
            request: known.request || endpoint.request,
            takesBody: known.takesBody || endpoint.takesBody,
            response: known.response || endpoint.response,
            codes: [...new Set([...known.codes, ...endpoint.codes])],
            aliases: [...(known.aliases ?? []), ...(endpoint.aliases ?? [])].slice(0, 20),
            isBare: known.isBare === true && endpoint.isBare === true,
          },
    );
  }
  return [...byKey.values()];
}

/** Makes one key of all spellings of an endpoint: the names of its path parameters do not count. */
export function keyOf(name: string): string {
  return name
    .split("/")
    .map((part) => (isParameter(part) ? ":" : part))
    .join("/");
}

function isParameter(part: string): boolean {
  return /^[:{<$]|^\d{1,20}$|^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(part);
}

/** True if the name is that of an HTTP endpoint, whose status codes are those of HTTP. */
export function isHttp(name: string): boolean {
  return !name.startsWith("COMMAND ") && !name.startsWith("FUNCTION ");
}

const methods = "GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|WS|SSE|COMMAND|FUNCTION";
const target = /["`'“(<]{0,2}((?:https?:\/\/|\$\{?\w|\{\w|\/|\p{L})[^\s|`"'”]{0,200})/u.source;
const methodFirst = new RegExp(
  `(?<![\\p{L}\\p{N}])(${methods})[\\]\`*:)—–-]{0,3}[\`*\\s]{1,5}${target}`,
  "u",
);
const pathFirst = new RegExp(
  `(?<![\\p{L}\\p{N}/])(/[^\\s|\`"'”,;()]{1,200})[\`*]{0,3}\\s{1,3}[(\\[—–-]{0,2}\\s?[\`*]{0,3}(${methods})(?![\\p{L}])`,
  "u",
);

/** Returns the first endpoint that a text names, or null. */
export function nameIn(text: string): string | null {
  const start = text.slice(0, 300);
  const forward = methodFirst.exec(start);
  if (forward !== null) {
    const [, method = "", path = ""] = forward;
    if (!isWord(method)) return endpointName(method, path);
    return endpointName(method, `${path}${start.slice(forward.index + forward[0].length)}`);
  }
  const backward = pathFirst.exec(start);
  return backward === null ? null : endpointName(backward[2] ?? "", backward[1] ?? "");
}

/** Joins a method and a path or address to the name of an endpoint; null if it is none. */
export function endpointName(method: string, path: string): string | null {
  if (isWord(method)) {
    // The name ends where its arguments or a remark begin.
    const [name = ""] = path.replaceAll(/[`"*]/g, "").split(/[([<{:;,—–]|\s-|\s{2}|\.\s|\.$/);
    return name.trim() === "" ? null : `${method} ${name.trim()}`;
  }
  const plain = path.replaceAll(/[`"*]/g, "").replace(/[.,:;)\]]{1,5}$/, "");
  const route = routeOf(plain);
  if (!route.startsWith("/") || route.includes("/*") || (route.length > 1 && route.endsWith("/")))
    return null;
  return `${method} ${route}`;
}

function isWord(method: string): boolean {
  return method === "COMMAND" || method === "FUNCTION";
}

/** Drops the server and the query, and writes parameters as `:id`. */
function routeOf(address: string): string {
  const local = address.replace(/^https?:\/\/[^/\s]{0,200}|^\$\{?\w{1,60}\}?|^\{\{?\w{1,60}\}\}?/, "");
  const [route = ""] = local.split(/[?#]/);
  return route
    .split("/")
    .map((part) => (/^[:{<]/.test(part) ? `:${part.replaceAll(/[^\p{L}\p{N}_]/gu, "")}` : part))
    .join("/");
}
