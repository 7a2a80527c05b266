import { z } from "zod";
import type { Route } from "../../protocol/api/route.ts";
import { wrongSentence, wrongWith } from "../../protocol/words/wrong-value.ts";
import type { Failure } from "./errors.ts";

/** The raw parts of a request. */
export interface RawParts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A request in the types of its route, or the reason for its rejection. */
export type ParsedRequest =
  | { readonly ok: true; readonly params: unknown; readonly query: unknown; readonly body: unknown }
  | { readonly ok: false; readonly failure: Failure };

/**
 * Parses a request with its route's schemas. Errors in the query or the body are reported field by field; an invalid id
 * in the path is simply not found.
 */
export function parseRequest(route: Route, parts: RawParts): ParsedRequest {
  const params = z.safeParse(route.params ?? z.unknown(), parts.params);
  if (!params.success) return { ok: false, failure: noSuchName(parts.params) };
  const query = z.safeParse(route.query ?? z.unknown(), parts.query);
  if (!query.success) return { ok: false, failure: invalid("query", query.error) };
  const body = z.safeParse(route.body ?? z.unknown(), parts.body);
  if (!body.success) return { ok: false, failure: invalid("body", body.error) };
  return { ok: true, params: params.data, query: query.data, body: body.data };
}

function noSuchName(params: Readonly<Record<string, string>>): Failure {
  const name = Object.values(params).join("/").slice(0, 80);
  return { status: 404, code: "not_found", message: `"${name}" does not exist.` };
}

function invalid(part: "query" | "body", error: z.ZodError): Failure {
  const fields = error.issues.flatMap(fieldsOf);
  return {
    status: 422,
    code: "invalid",
    message: fields
      .map(({ field, message }) => wrongSentence(field === "" ? part : field, message))
      .join("\n"),
    details: { fields },
  };
}

interface WrongField {
  readonly field: string;
  readonly message: string;
}

/** Returns the fields of an issue. Zod reports an unknown key at its object; here the field is the key. */
function fieldsOf(issue: z.core.$ZodIssue): WrongField[] {
  const path = issue.path.map(String);
  const message = wrongWith(issue);
  if (issue.code !== "unrecognized_keys") return [{ field: path.join("."), message }];
  return issue.keys.map((key) => ({ field: [...path, key].join("."), message }));
}
