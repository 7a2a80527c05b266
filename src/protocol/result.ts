/** An expected failure that a person can act on: the reason in a sentence, with a code for programs. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Every reason for which the platform refuses a command. Each has one HTTP status (server/errors.ts). */
export type RefusalCode =
  | "not_found"
  | "not_allowed"
  /** Somebody has or had the name. */
  | "name_taken"
  /** The person has no right to it. */
  | "forbidden"
  | "already_answered"
  | "invalid"
  | "already_decided"
  | "stale_version"
  | "lost_race"
  /** An earlier request with the same Idempotency-Key was answered; `details.response` is its response. */
  | "answered"
  /** The OpenID provider refused, or cannot be reached. */
  | "provider_failed"
  | "unknown_agent"
  /** The agent would run without a sandbox, and no person has allowed that; `details` has the reason and the remedy. */
  | "unsandboxed"
  /** The demo agent can do only its demo tasks. */
  | "demo_only"
  | "too_many"
  | "shutting_down";

/** The result of an operation that may be refused. Faults are thrown, refusals are returned. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

/** Returns a success with its value. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Returns a refusal with its reason. */
export function refuse(
  code: RefusalCode,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: details === undefined ? { code, message } : { code, message, details } };
}
