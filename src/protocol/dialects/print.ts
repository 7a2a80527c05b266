import type { Message } from "./message.ts";
import { printMarkerForms } from "./platform/print-marker.ts";
import { printBlockForms } from "./print-block.ts";
import { readText } from "./read-text.ts";
import { printThin } from "./thin/print-thin.ts";

/** A message without its source text and offset. */
export type Sayable = Message extends infer Kind
  ? Kind extends Message
    ? Omit<Kind, "rawContent" | "offset">
    : never
  : never;

/**
 * Returns the canonical text of a message, without a final line feed. Reading the text gives the same
 * message. If `key: value` lines cannot carry a value (a literal `\n`, a line that is a tag), the block gets
 * a JSON body.
 */
export function printMessage(message: Sayable): string {
  const forms = printForms(message);
  return forms.find((form) => readsBack(form, message)) ?? forms.at(-1)!;
}

function printForms(message: Sayable): string[] {
  switch (message.type) {
    case "USER_QUESTION":
    case "DEPENDENCY_REQUEST":
    case "ASK_USER":
    case "INVOKE":
    case "DELIVER_RESULT":
      return printBlockForms(message);
    case "ERROR":
      return "code" in message.payload
        ? [printThin({ type: "ERROR", payload: message.payload })]
        : printBlockForms({ type: "ERROR", payload: message.payload });
    case "STEP_COMPLETE":
      return "content" in message.payload
        ? printBlockForms({ type: "STEP_COMPLETE", payload: message.payload })
        : printMarkerForms({ type: "STEP_COMPLETE", payload: message.payload });
    case "PHASE_COMPLETE":
    case "CUSTOM_TASK_COMPLETE":
    case "VERIFICATION_RESULT":
    case "PHASE_START":
    case "STEP_START":
      return printMarkerForms(message);
    case "RESOLVE_NEXT":
    case "READY":
    case "PHASE_DONE":
    case "ALL_DONE":
    case "TASK":
    case "DONE":
    case "FAIL":
    case "CUSTOM":
      return [printThin(message)];
  }
}

function readsBack(text: string, message: Sayable): boolean {
  const [item, ...others] = readText(text, ["platform", "office", "thin"]);
  if (item?.kind !== "message" || others.length > 0) return false;
  return (
    item.type === message.type && item.target === message.target && isSame(item.payload, message.payload)
  );
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const keys = Object.keys(one);
  const record = other as Record<string, unknown>;
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) => Object.hasOwn(other, key) && isSame((one as Record<string, unknown>)[key], record[key]),
    )
  );
}
