import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import type { Finding } from "../../finding.ts";
import { endpointName, keyOf } from "../endpoints/endpoint.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";

/** A method and a path; brackets end the path unless they hold a parameter, as in `/words/{id}/votes`. */
const call =
  /(?<![\p{L}\p{N}])(GET|POST|PUT|PATCH|DELETE) `?(\/(?:\{[^{}\s]{1,60}\}|<[^<>\s]{1,60}>|\[[^[\]\s]{1,60}\]|[^\s`|,;()"'”[\]{}<>]){1,200})/gu;

/** Finds calls of endpoints that the document of the API does not describe. */
export function unknownCalls(
  document: MarkdownDocument,
  api: string,
  endpoints: readonly Endpoint[],
): Finding[] {
  const known = endpoints.map(({ name }) => keyOf(name));
  if (known.length < 3) return [];
  const seen = new Set<string>();
  return document.lines.flatMap(({ text, number }) =>
    [...text.slice(0, 2000).matchAll(call).take(20)].flatMap(([, method = "", path = ""]) => {
      const name = endpointName(method, path.replace(/[.:]{1,3}$/, ""));
      if (
        name === null ||
        name.includes("…") ||
        seen.has(name) ||
        known.some((key) => isSame(keyOf(name), key))
      )
        return [];
      seen.add(name);
      return [
        {
          file: document.path,
          line: number,
          message: `${name} is called, but ${api} does not describe it.`,
          suggestion: "Describe the endpoint, or correct the call.",
        },
      ];
    }),
  );
}

/** Compares two endpoints; either may leave out the base path, and a parameter may have a value. */
function isSame(one: string, other: string): boolean {
  const [method = "", path = ""] = one.split(" ");
  const [otherMethod = "", otherPath = ""] = other.split(" ");
  if (method !== otherMethod) return false;
  const [parts, others] = [path.split("/").slice(1), otherPath.split("/").slice(1)];
  const length = Math.min(parts.length, others.length);
  if (Math.abs(parts.length - others.length) > 2) return false;
  return parts.slice(-length).every((part, index) => {
    const known = others.slice(-length)[index];
    return part === known || part === ":" || known === ":";
  });
}
