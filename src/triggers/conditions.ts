import type { TriggerCondition } from "../protocol/trigger/definition.ts";
import { readField } from "./template/parse-template.ts";
import { type TemplateValues, textOf } from "./template/values.ts";

/** Returns the sentence about the first condition that a delivery does not meet; null if it meets all. */
export function unmetCondition(
  conditions: readonly TriggerCondition[],
  values: TemplateValues,
): string | null {
  for (const { field, is } of conditions) {
    const read = readField(field);
    const value = "message" in read ? null : textOf(read, values);
    if (value !== null && is.includes(value)) continue;
    const wanted = is.map((each) => `"${each}"`).join(" or ");
    return value === null
      ? `The delivery has no ${field}; the trigger needs ${wanted}.`
      : `${field} is "${value.slice(0, 100)}"; the trigger needs ${wanted}.`;
  }
  return null;
}
