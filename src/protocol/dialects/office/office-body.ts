import type { AskUser, ResultType } from "../message.ts";
import { keyNames, readBody } from "../text/body.ts";
import { FieldCheck, shown } from "../text/field-check.ts";
import type { Checked } from "../text/field-check.ts";
import { keyLine } from "../text/fields.ts";

/** Reads the body of `[ASK_USER]`; a body without keys is the question itself. */
export function readAskUser(lines: readonly string[], mustBeJson: boolean): Checked<AskUser> {
  const body = readBody(lines, askUserKeys, mustBeJson);
  if (!body.ok) return body;
  const values = new Map(body.values);
  if (!values.has("question") && body.lead !== "") values.set("question", { text: body.lead });
  const check = new FieldCheck(values);
  const question = check.text("question");
  const type = check.has("type") ? check.oneOf("type", ["text", "selection", "confirmation"]) : "text";
  const options = check.list("options");
  if (type === "selection" && options.length === 0)
    check.wrong("options", "options is missing: a selection needs at least one.");
  const context = check.optionalText("context");
  return check.done({
    question,
    type,
    ...(options.length === 0 ? {} : { options }),
    ...(context === undefined ? {} : { context }),
  });
}

/** Reads the body of `[INVOKE:Name]`: the task, and from a `context:` line on its context. */
export function readInvoke(lines: readonly string[]): Checked<{ task: string; context?: string }> {
  const from = lines.findIndex((line) => CONTEXT_KEYS.has(keyLine(line)?.key ?? ""));
  const task = wholeText(from < 0 ? lines : lines.slice(0, from));
  const context = from < 0 ? "" : wholeText([keyLine(lines[from]!)!.rest, ...lines.slice(from + 1)]);
  if (task === "") return { ok: false, problem: { field: "task", reason: "the body must say what to do." } };
  return { ok: true, payload: context === "" ? { task } : { task, context } };
}

/** Reads the body of `[DELIVER_RESULT:Name]`: `type` and `content`, or the content alone. */
export function readDeliverResult(
  lines: readonly string[],
): Checked<{ resultType: ResultType; content: string }> {
  const start = lines.findIndex((line) => line.trim() !== "");
  const first = start < 0 ? undefined : keyLine(lines[start]!);
  const typed = first !== undefined && TYPE_KEYS.has(first.key);
  const rest = typed ? lines.slice(start + 1) : lines;
  const contentAt = rest.findIndex((line) => line.trim() !== "");
  const keyed = contentAt < 0 ? undefined : keyLine(rest[contentAt]!);
  const hasContent = keyed !== undefined && CONTENT_KEYS.has(keyed.key);
  const resultType = typed
    ? RESULT_TYPES.find((type) => type === first.rest.trim().toLowerCase())
    : "message";
  if (resultType === undefined && hasContent) {
    const reason = `type must be one of ${RESULT_TYPES.join(", ")}, not "${shown(first!.rest.trim())}".`;
    return { ok: false, problem: { field: "type", reason } };
  }
  if (resultType === undefined) return contentOf("message", wholeText(lines));
  return contentOf(resultType, wholeText(hasContent ? [keyed.rest, ...rest.slice(contentAt + 1)] : rest));
}

/** Reads the body of `[STEP_COMPLETE]`: what was done, in words, perhaps none. */
export function readStepComplete(lines: readonly string[]): { content: string } {
  const start = lines.findIndex((line) => line.trim() !== "");
  const keyed = start < 0 ? undefined : keyLine(lines[start]!);
  if (keyed === undefined || !CONTENT_KEYS.has(keyed.key)) return { content: wholeText(lines) };
  return { content: wholeText([keyed.rest, ...lines.slice(start + 1)]) };
}

export const RESULT_TYPES = [
  "github_issue",
  "markdown",
  "json",
  "file_path",
  "message",
] as const satisfies ResultType[];

const askUserKeys = keyNames({
  question: ["질문"],
  type: ["타입"],
  options: ["옵션"],
  context: ["컨텍스트"],
});
const CONTEXT_KEYS: ReadonlySet<string> = new Set(["context", "컨텍스트"]);
const TYPE_KEYS: ReadonlySet<string> = new Set(["type", "타입"]);
const CONTENT_KEYS: ReadonlySet<string> = new Set(["content", "내용"]);

function contentOf(
  resultType: ResultType,
  content: string,
): Checked<{ resultType: ResultType; content: string }> {
  if (content === "") return { ok: false, problem: { field: "content", reason: "content is missing." } };
  return { ok: true, payload: { resultType, content } };
}

/** The lines as they are, without blank ones at either end. */
function wholeText(lines: readonly string[]): string {
  const from = lines.findIndex((line) => line.trim() !== "");
  const to = lines.findLastIndex((line) => line.trim() !== "");
  if (from < 0) return "";
  return [lines[from]!.trimStart(), ...lines.slice(from + 1, to + 1)].join("\n");
}
