import type { ResultType } from "../message.ts";
import { keyNames, readBody } from "../text/body.ts";
import { FieldCheck, shown } from "../text/field-check.ts";
import type { Checked } from "../text/field-check.ts";
import { keyLine } from "../text/fields.ts";
import { plainTextOf, textOf } from "../text/value.ts";

/**
 * Reads the body of `[DELIVER_RESULT:Name]`: the lines `type:` and `contentType:`, then `content:` with everything
 * after it; each may be missing. A first line with an unknown type belongs to the content, unless `content:` follows it.
 */
export function readDeliverResult(lines: readonly string[], json: boolean): Checked<DeliveredResult> {
  if (json) return readJsonResult(lines);
  const { heads, rest } = leadingHeads(lines);
  const content = leadingKey(rest);
  const typed = heads.get("type");
  const contentType = heads.get("contentType");
  const keyed = content.key?.field === "content";
  const resultType = typed === undefined ? "message" : TYPES.find((type) => type === typed.toLowerCase());
  if (resultType === undefined && (keyed || contentType !== undefined)) {
    const reason = `type must be one of ${TYPES.join(", ")}, not "${shown(typed ?? "")}".`;
    return { ok: false, problem: { field: "type", reason } };
  }
  if (resultType === undefined) return resultOf("message", undefined, plainTextOf(lines));
  const text = keyed ? textOf([content.key.rest, ...content.after]) : plainTextOf(rest);
  return resultOf(resultType, contentType, text);
}

/** Reads the lines `type:` and `contentType:` at the start of a body, in any order. */
function leadingHeads(lines: readonly string[]): {
  readonly heads: ReadonlyMap<string, string>;
  readonly rest: readonly string[];
} {
  const heads = new Map<string, string>();
  let rest = lines;
  for (;;) {
    const { key, after } = leadingKey(rest);
    const field = key?.field;
    if (key === undefined || (field !== "type" && field !== "contentType") || heads.has(field)) break;
    heads.set(field, key.rest.trim());
    rest = after;
  }
  return { heads, rest };
}

interface DeliveredResult {
  readonly resultType: ResultType;
  /** The media type of the content, such as text/csv. */
  readonly contentType?: string;
  readonly content: string;
}

const TYPES = ["github_issue", "markdown", "json", "file_path", "message"] as const satisfies ResultType[];
const KEYS = keyNames({ type: ["타입"], contentType: ["콘텐츠 타입"], content: ["내용"] });

/** Returns the key of the first non-blank line and the lines after it. */
function leadingKey(lines: readonly string[]): {
  readonly key: { readonly field: string | undefined; readonly rest: string } | undefined;
  readonly after: readonly string[];
} {
  const at = lines.findIndex((line) => line.trim() !== "");
  const found = at < 0 ? undefined : keyLine(lines[at]!);
  return {
    key: found === undefined ? undefined : { field: KEYS.get(found.key), rest: found.rest },
    after: lines.slice(at + 1),
  };
}

function readJsonResult(lines: readonly string[]): Checked<DeliveredResult> {
  const body = readBody(lines, KEYS, true);
  if (!body.ok) return body;
  const check = new FieldCheck(body.values);
  const resultType = check.has("type") ? check.oneOf("type", TYPES) : "message";
  const contentType = check.optionalText("contentType");
  const content = check.text("content");
  return check.done({ resultType, ...(contentType === undefined ? {} : { contentType }), content });
}

function resultOf(
  resultType: ResultType,
  contentType: string | undefined,
  content: string,
): Checked<DeliveredResult> {
  if (content === "") return { ok: false, problem: { field: "content", reason: "content is missing." } };
  const typed = contentType === undefined || contentType === "" ? {} : { contentType };
  return { ok: true, payload: { resultType, ...typed, content } };
}
