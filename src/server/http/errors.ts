import { troubleSentence, type StorageTrouble } from "../../protocol/api/storage-trouble.ts";
import type { Refusal, RefusalCode } from "../../protocol/result.ts";

/** An error response: a status, and the body of every error. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The HTTP status of each reason for which the platform refuses an act. */
const statuses: Readonly<Record<RefusalCode, number>> = {
  not_found: 404,
  not_allowed: 409,
  forbidden: 403,
  name_taken: 409,
  already_answered: 409,
  already_decided: 409,
  stale_version: 409,
  lost_race: 409,
  answered: 409,
  unsandboxed: 409,
  provider_failed: 502,
  invalid: 422,
  unknown_agent: 422,
  demo_only: 422,
  too_many: 429,
  shutting_down: 503,
};

/** Converts a refusal to an error response. */
export function failureOf(refusal: Refusal): Failure {
  return { status: statuses[refusal.code], ...refusal };
}

/** Returns the error response for a fault. It reveals no internals, only a reference to the log. */
export function faultFailure(reference: string): Failure {
  return {
    status: 500,
    code: "fault",
    message: `Internal server error. Look for ${reference} in the server log.`,
    details: { reference },
  };
}

/** Returns the error response while nothing can be stored. */
export function troubleFailure(trouble: StorageTrouble): Failure {
  const status = trouble.code === "disk_full" ? 507 : 503;
  const message = troubleSentence(trouble);
  return { status, code: trouble.code, message, headers: { "Retry-After": "5" } };
}

/** Returns the JSON body of an error. */
export function failureBody({ code, message, details }: Failure): string {
  return JSON.stringify({ error: { code, message, ...(details === undefined ? {} : { details }) } });
}
