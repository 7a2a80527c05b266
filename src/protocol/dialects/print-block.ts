import type { AgentError, AskUser, DependencyRequest, ResultType, UserQuestion } from "./message.ts";
import { jsonText } from "./text/json-text.ts";

/** A message that is written as a block between tags. */
export type BlockMessage =
  | { readonly type: "USER_QUESTION"; readonly payload: UserQuestion }
  | { readonly type: "ERROR"; readonly payload: AgentError }
  | { readonly type: "DEPENDENCY_REQUEST"; readonly payload: DependencyRequest }
  | { readonly type: "ASK_USER"; readonly payload: AskUser }
  | {
      readonly type: "INVOKE";
      readonly target?: string;
      readonly payload: { task: string; context?: string };
    }
  | {
      readonly type: "DELIVER_RESULT";
      readonly target?: string;
      readonly payload: { resultType: ResultType; contentType?: string; content: string };
    }
  | { readonly type: "STEP_COMPLETE"; readonly payload: { content: string } };

/**
 * Returns the block with `key: value` lines, and the same block with a JSON body, which can carry any value.
 */
export function printBlockForms(message: BlockMessage): string[] {
  const target = "target" in message && message.target !== undefined ? `:${message.target}` : "";
  const { type } = message;
  const fields = fieldsOf(message);
  const json = jsonText(Object.fromEntries(fields));
  return [
    [`[${type}${target}]`, ...bodyOf(message, fields), `[/${type}]`].join("\n"),
    `[${type}_JSON${target}]${json}[/${type}_JSON]`,
  ];
}

type Field = readonly [key: string, value: string | number | boolean | readonly string[]];

function fieldsOf({ type, payload }: BlockMessage): Field[] {
  switch (type) {
    case "ERROR": {
      const { retryAfter, ...fields } = payload;
      return present({ ...fields, retry_after: retryAfter });
    }
    case "DELIVER_RESULT":
      return present({
        type: payload.resultType,
        contentType: payload.contentType,
        content: payload.content,
      });
    case "USER_QUESTION":
    case "DEPENDENCY_REQUEST":
    case "ASK_USER":
    case "INVOKE":
    case "STEP_COMPLETE":
      return present(payload);
  }
}

function present(fields: object): Field[] {
  return (Object.entries(fields) as [string, Field[1] | undefined][]).filter(
    (entry): entry is [string, Field[1]] =>
      entry[1] !== undefined && !(Array.isArray(entry[1]) && entry[1].length === 0),
  );
}

function bodyOf(message: BlockMessage, fields: readonly Field[]): string[] {
  if (message.type === "STEP_COMPLETE")
    return message.payload.content === "" ? [] : [message.payload.content];
  if (message.type === "INVOKE") {
    const { task, context } = message.payload;
    return context === undefined ? [task] : [task, `context: ${context}`];
  }
  if (message.type === "DELIVER_RESULT") return fields.map(([key, value]) => `${key}: ${String(value)}`);
  return fields.flatMap(([key, value]) => linesOf(key, value, message.type === "ASK_USER"));
}

function linesOf(key: string, value: Field[1], inlineLists: boolean): string[] {
  if (typeof value !== "object") return [`${key}: ${indented(String(value), "  ")}`];
  if (inlineLists) return [`${key}: [${value.map((item) => JSON.stringify(item)).join(", ")}]`];
  return [`${key}:`, ...value.map((item) => `  - ${indented(item, "    ")}`)];
}

function indented(text: string, indent: string): string {
  return text.replaceAll(/\n(?=[^\n])/g, `\n${indent}`);
}
