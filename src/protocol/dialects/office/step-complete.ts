import { keyNames, readBody } from "../text/body.ts";
import { FieldCheck } from "../text/field-check.ts";
import type { Checked } from "../text/field-check.ts";
import { keyLine } from "../text/fields.ts";
import { plainTextOf, textOf } from "../text/value.ts";

/** Reads the body of `[STEP_COMPLETE]`: an optional description of the finished step. */
export function readStepComplete(lines: readonly string[], json: boolean): Checked<{ content: string }> {
  if (json) return readJsonStep(lines);
  const start = lines.findIndex((line) => line.trim() !== "");
  const keyed = start < 0 ? undefined : keyLine(lines[start]!);
  const isContent = keyed !== undefined && KEYS.has(keyed.key);
  const content = isContent ? textOf([keyed.rest, ...lines.slice(start + 1)]) : plainTextOf(lines);
  return { ok: true, payload: { content } };
}

const KEYS = keyNames({ content: ["내용"] });

function readJsonStep(lines: readonly string[]): Checked<{ content: string }> {
  const body = readBody(lines, KEYS, true);
  if (!body.ok) return body;
  const check = new FieldCheck(body.values);
  return check.done({ content: check.optionalText("content") ?? "" });
}
