import type { ResultType } from "../message.ts";
import { keyNames, readBody } from "../text/body.ts";
import { FieldCheck, shown } from "../text/field-check.ts";
import type { Checked } from "../text/field-check.ts";
import { keyLine } from "../text/fields.ts";
import { plainTextOf, textOf } from "../text/value.ts";

/**
 * Reads the body of `[DELIVER_RESULT:Name]`: a `type:` line, then `content:` with everything after it; either
 * may be missing. A first line with an unknown type belongs to the content, unless `content:` follows it.
 */
export function readDeliverResult(lines: readonly string[], json: boolean): Checked<DeliveredResult> {
  if (json) return readJsonResult(lines);
  const [first, afterFirst] = leadingKey(lines);
  const typed = first?.field === "type";
  const rest = typed ? afterFirst : lines;
  const [second, afterSecond] = leadingKey(rest);
  const keyed = second?.field === "content";
  const resultType = typed ? TYPES.find((type) => type === first.rest.trim().toLowerCase()) : "message";
  if (resultType === undefined && keyed) {
    const reason = `type must be one of ${TYPES.join(", ")}, not "${shown(first!.rest.trim())}".`;
    return { ok: false, problem: { field: "type", reason } };
  }
  if (resultType === undefined) return resultOf("message", plainTextOf(lines));
  return resultOf(resultType, keyed ? textOf([second.rest, ...afterSecond]) : plainTextOf(rest));
}

interface DeliveredResult {
  readonly resultType: ResultType;
  readonly content: string;
}

const TYPES = ["github_issue", "markdown", "json", "file_path", "message"] as const satisfies ResultType[];
const KEYS = keyNames({ type: ["타입"], content: ["내용"] });

/** Returns the key of the first non-blank line and the lines after it. */
function leadingKey(
  lines: readonly string[],
): [{ field: string | undefined; rest: string } | undefined, readonly string[]] {
  const at = lines.findIndex((line) => line.trim() !== "");
  const found = at < 0 ? undefined : keyLine(lines[at]!);
  return [
    found === undefined ? undefined : { field: KEYS.get(found.key), rest: found.rest },
    lines.slice(at + 1),
  ];
}

function readJsonResult(lines: readonly string[]): Checked<DeliveredResult> {
  const body = readBody(lines, KEYS, true);
  if (!body.ok) return body;
  const check = new FieldCheck(body.values);
  const resultType = check.has("type") ? check.oneOf("type", TYPES) : "message";
  const content = check.text("content");
  return check.done({ resultType, content });
}

function resultOf(resultType: ResultType, content: string): Checked<DeliveredResult> {
  if (content === "") return { ok: false, problem: { field: "content", reason: "content is missing." } };
  return { ok: true, payload: { resultType, content } };
}
