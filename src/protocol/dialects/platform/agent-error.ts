import type { AgentError } from "../message.ts";
import { keyNames } from "../text/body.ts";
import { FieldCheck, shown } from "../text/field-check.ts";
import type { Checked } from "../text/field-check.ts";
import type { FieldValue } from "../text/value.ts";

export const agentErrorKeys = keyNames({ type: [], message: [], details: [], recovery: [], retry_after: [] });

/** Checks the fields of an ERROR block. */
export function checkAgentError(values: ReadonlyMap<string, FieldValue>): Checked<AgentError> {
  const check = new FieldCheck(values);
  const type = check.oneOf("type", TYPES, OLDER_TYPES);
  const message = check.text("message");
  const details = check.optionalText("details");
  const recovery = check.has("recovery") ? check.oneOf("recovery", RECOVERIES) : DEFAULT_RECOVERY[type];
  const retryAfter = retryAfterOf(check);
  return check.done({
    type,
    message,
    ...(details === undefined ? {} : { details }),
    recovery,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

const TYPES = ["recoverable", "fatal"] as const;
const OLDER_TYPES = { execution_failed: "fatal", validation_error: "recoverable" } as const;
const RECOVERIES = ["pause_and_retry", "checkpoint_and_fail", "notify_user"] as const;
const DEFAULT_RECOVERY = { recoverable: "pause_and_retry", fatal: "checkpoint_and_fail" } as const;
const SECONDS = /^\d{1,9}(\.\d{1,9})?$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

function retryAfterOf(check: FieldCheck): number | string | undefined {
  const written = check.optionalText("retry_after");
  if (written === undefined) return undefined;
  if (SECONDS.test(written)) return Number(written);
  if (!ISO_TIME.test(written) || Number.isNaN(Date.parse(written))) {
    check.wrong("retry_after", `retry_after must be seconds or an ISO time, not "${shown(written)}".`);
  }
  return written;
}
