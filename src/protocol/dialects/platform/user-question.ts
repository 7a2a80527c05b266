import type { UserQuestion } from "../message.ts";
import { keyNames } from "../text/body.ts";
import { FieldCheck, shown } from "../text/field-check.ts";
import type { Checked } from "../text/field-check.ts";
import type { FieldValue } from "../text/value.ts";
import { unquoted } from "../text/inline-list.ts";

export const userQuestionKeys = keyNames({
  category: [],
  question: [],
  options: [],
  default: [],
  required: [],
});

/** Checks the fields of a USER_QUESTION. */
export function checkUserQuestion(values: ReadonlyMap<string, FieldValue>): Checked<UserQuestion> {
  const check = new FieldCheck(values);
  const category = check.oneOf("category", CATEGORIES);
  const question = check.text("question");
  const options = check.list("options");
  if (category === "choice" && options.length === 0)
    check.wrong("options", "options is missing: a choice needs at least one.");
  const preset = presetOf(check, options);
  const required = check.boolean("required", true);
  return check.done({
    category,
    question,
    options,
    ...(preset === undefined ? {} : { default: preset }),
    required,
  });
}

const CATEGORIES = ["business", "clarification", "choice", "confirmation"] as const;

function presetOf(check: FieldCheck, options: readonly string[]): string | undefined {
  const written = check.optionalText("default");
  if (written === undefined || options.length === 0 || options.includes(written)) return written;
  const plain = unquoted(written);
  if (!options.includes(plain))
    check.wrong("default", `default must be one of the options, not "${shown(written)}".`);
  return plain;
}
