import type { AskUser } from "../message.ts";
import { keyNames, readBody } from "../text/body.ts";
import { FieldCheck } from "../text/field-check.ts";
import type { Checked } from "../text/field-check.ts";

/** Reads the body of `[ASK_USER]`. Text before the first key is the question if no key gives it. */
export function readAskUser(lines: readonly string[], json: boolean): Checked<AskUser> {
  const body = readBody(lines, KEYS, json);
  if (!body.ok) return body;
  const values = new Map(body.values);
  if (!values.has("question") && body.lead !== "") values.set("question", { text: body.lead });
  const check = new FieldCheck(values);
  const question = check.text("question");
  const type = check.has("type") ? check.oneOf("type", ["text", "selection", "confirmation"]) : "text";
  const options = check.list("options");
  if (type === "selection" && options.length === 0) {
    check.wrong("options", "options is missing: a selection needs at least one.");
  }
  const context = check.optionalText("context");
  return check.done({
    question,
    type,
    ...(options.length === 0 ? {} : { options }),
    ...(context === undefined ? {} : { context }),
  });
}

const KEYS = keyNames({ question: ["질문"], type: ["타입"], options: ["옵션"], context: ["컨텍스트"] });
