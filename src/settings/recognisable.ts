import { z } from "zod";
import { contract } from "../protocol/api/contract.ts";
import type { Route } from "../protocol/api/route.ts";
import { shortestSecret } from "../protocol/redact/secret.ts";
import { TaskEvent } from "../protocol/task/event.ts";

/**
 * True if a secret can be removed from output. A short one cannot. Neither can a word that records, responses and
 * messages consist of (such as "question"): nothing would be readable without that word.
 */
export function isRecognisable(value: string): boolean {
  if (value.length < shortestSecret) return false;
  return !/^[A-Za-z_.]+$/.test(value) || !ownWords().includes(value);
}

/** Words of the agents' own protocols; no schema here contains them. */
const spoken = `USER_QUESTION DEPENDENCY_REQUEST VERIFICATION_RESULT COMPLETE PHASE CUSTOM
  recoverable execution_failed validation_error pause_and_retry checkpoint_and_fail notify_user retry_after
  description env_variable withdrawn background received retrying interrupted permission
  assistant tool_use tool_result control_request control_response session_id stream_event can_use_tool
  jsonrpc method session_update agent_message_chunk tool_call_update item.completed turn.completed`;

let known: string | undefined;

/** All words in the schemas of events and of the API: keys, types, states. */
function ownWords(): string {
  known ??= [TaskEvent, ...Object.values<Route>(contract).flatMap(({ body, response }) => [body, response])]
    .flatMap((schema) => (schema === undefined ? [] : [JSON.stringify(z.toJSONSchema(schema, asTheyAre))]))
    .concat(spoken)
    .join("\n");
  return known;
}

const asTheyAre = { io: "input", unrepresentable: "any", cycles: "ref" } as const;
