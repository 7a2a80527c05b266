import { readYaml } from "../yaml-text.ts";
import { endpointName } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

/**
 * Returns the endpoints of an OpenAPI description in YAML or JSON; null for other text. `document` is the text
 * beside it, which may name the paths with the base path of the server.
 */
export function endpointsOfOpenApi(text: string, line: number, document = ""): Endpoint[] | null {
  if (text.length > maxLength || !isOpenApi(text)) return null;
  const value = valueOf(text);
  const paths = isRecord(value) && isRecord(value["paths"]) ? value["paths"] : null;
  if (paths === null) return null;
  const base = basePathOf(value);
  let at = 0;
  let row = line;
  return Object.entries(paths)
    .slice(0, 2000)
    .flatMap(([path, operations]) => {
      // The paths are in the order of the text.
      const next = Math.max(at, text.indexOf(path, at));
      row += text.slice(at, next).split("\n").length - 1;
      at = next;
      return Object.entries(isRecord(operations) ? operations : {})
        .filter(([method]) => methods.has(method))
        .flatMap(([method, operation]) => {
          const whole = base !== "" && document.includes(`${base}${path}`) ? `${base}${path}` : path;
          const name = endpointName(method.toUpperCase(), whole);
          return name === null ? [] : [endpointOf(name, row, operation)];
        });
    });
}

/** True if a text may be OpenAPI; JSON may have its keys in any order, on a single line. */
function isOpenApi(text: string): boolean {
  if (text.trimStart().startsWith("{")) return /"paths"\s{0,9}:/.test(text);
  return /^\s{0,9}["']?(?:openapi|swagger|paths)["']?\s{0,9}:/m.test(text);
}

/** Returns the path of the first server, such as /api; "" if it has none. */
function basePathOf(value: unknown): string {
  if (!isRecord(value)) return "";
  const [server] = Array.isArray(value["servers"]) ? (value["servers"] as unknown[]) : [];
  const url = isRecord(server) ? server["url"] : value["basePath"];
  const path =
    typeof url === "string" ? (/^(?:https?:\/\/[^/]{1,200})?(\/[^?#\s]{1,200})$/.exec(url)?.[1] ?? "") : "";
  return path.endsWith("/") ? path.slice(0, -1) : path;
}

const maxLength = 300_000;
const methods = new Set(["get", "post", "put", "patch", "delete", "head", "options"]);

function endpointOf(name: string, line: number, operation: unknown): Endpoint {
  const parts = isRecord(operation) ? operation : {};
  const responses = isRecord(parts["responses"]) ? Object.keys(parts["responses"]) : [];
  const codes = responses.flatMap((code) => {
    const [, range = ""] = /^([1-5])xx$/i.exec(code) ?? [];
    return range === "" ? (/^[1-5]\d\d$/.test(code) ? [Number(code)] : []) : [Number(range) * 100];
  });
  return {
    name,
    line,
    // In OpenAPI an operation without a request body takes none.
    request: true,
    takesBody: parts["requestBody"] !== undefined,
    response: responses.length > 0,
    codes: responses.includes("default") ? [...codes, 500] : codes,
  };
}

function valueOf(text: string): unknown {
  try {
    if (text.trimStart().startsWith("{")) return JSON.parse(text) as unknown;
    return readYaml(text)?.toJS({ maxAliasCount: 100 }) as unknown;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
