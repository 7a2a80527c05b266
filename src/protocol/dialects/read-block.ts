import { invalid } from "./diagnostic.ts";
import type { Item, Message } from "./message.ts";
import { readAskUser } from "./office/ask-user.ts";
import { readDeliverResult } from "./office/deliver-result.ts";
import { readInvoke } from "./office/invoke.ts";
import { readStepComplete } from "./office/step-complete.ts";
import { agentErrorKeys, checkAgentError } from "./platform/agent-error.ts";
import { checkDependencyRequest, dependencyRequestKeys } from "./platform/dependency-request.ts";
import { checkUserQuestion, userQuestionKeys } from "./platform/user-question.ts";
import type { Tag } from "./tag.ts";
import { readBody } from "./text/body.ts";
import type { KeyNames } from "./text/body.ts";
import type { Checked } from "./text/field-check.ts";
import type { FieldValue } from "./text/value.ts";

/** Returns the message of a complete block, or a diagnostic that names the invalid field. */
export function readBlock(tag: Tag, lines: readonly string[], rawContent: string, offset: number): Item {
  const read = payloadOf(tag, lines);
  if (!read.ok) return invalid(tag.name, read.problem, rawContent, offset);
  const target = tag.target === undefined ? {} : { target: tag.target };
  const message = { type: tag.name, ...target, payload: read.payload, rawContent, offset } as Message;
  return { kind: "message", ...message };
}

function payloadOf(tag: Tag, lines: readonly string[]): Checked<unknown> {
  switch (tag.name) {
    case "USER_QUESTION":
      return checked(tag, lines, userQuestionKeys, checkUserQuestion);
    case "ERROR":
      return checked(tag, lines, agentErrorKeys, checkAgentError);
    case "DEPENDENCY_REQUEST":
      return checked(tag, lines, dependencyRequestKeys, checkDependencyRequest);
    case "ASK_USER":
      return readAskUser(lines, tag.json);
    case "INVOKE":
      return readInvoke(lines, tag.json);
    case "DELIVER_RESULT":
      return readDeliverResult(lines, tag.json);
    case "STEP_COMPLETE":
      return readStepComplete(lines, tag.json);
  }
}

function checked(
  tag: Tag,
  lines: readonly string[],
  keys: KeyNames,
  check: (values: ReadonlyMap<string, FieldValue>) => Checked<unknown>,
): Checked<unknown> {
  const body = readBody(lines, keys, tag.json);
  return body.ok ? check(body.values) : body;
}
