import { keyNames, readBody } from "../text/body.ts";
import { FieldCheck } from "../text/field-check.ts";
import type { Checked } from "../text/field-check.ts";
import { keyLine } from "../text/fields.ts";
import { plainTextOf, textOf } from "../text/value.ts";

/** Reads the body of `[INVOKE:Name]`: the task and, from a `context:` line on, its context. */
export function readInvoke(
  lines: readonly string[],
  json: boolean,
): Checked<{ task: string; context?: string }> {
  if (json) return readJsonInvoke(lines);
  const from = lines.findIndex((line) => KEYS.get(keyLine(line)?.key ?? "") === "context");
  const task = plainTextOf(from < 0 ? lines : lines.slice(0, from));
  const context = from < 0 ? "" : textOf([keyLine(lines[from]!)!.rest, ...lines.slice(from + 1)]);
  if (task === "")
    return { ok: false, problem: { field: "task", reason: "the body must describe what to do." } };
  return { ok: true, payload: context === "" ? { task } : { task, context } };
}

const KEYS = keyNames({ task: [], context: ["컨텍스트"] });

function readJsonInvoke(lines: readonly string[]): Checked<{ task: string; context?: string }> {
  const body = readBody(lines, KEYS, true);
  if (!body.ok) return body;
  const check = new FieldCheck(body.values);
  const task = check.text("task");
  const context = check.optionalText("context");
  return check.done(context === undefined ? { task } : { task, context });
}
