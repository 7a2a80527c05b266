/** Something expected that a person can act on: why an act was refused, in a sentence, with a code for programs. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Every reason for which the platform refuses an act. Each has one HTTP status (server/errors.ts). */
export type RefusalCode =
  | "not_found"
  | "not_allowed"
  | "already_answered"
  | "invalid"
  | "already_decided"
  | "stale_version"
  | "lost_race"
  /** An earlier request with the same Idempotency-Key has been answered; `details.response` is its answer. */
  | "answered"
  | "unknown_agent"
  | "shutting_down";

/** The answer of everything that may be refused; faults are thrown, refusals are returned. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

/** It was done, and this came of it. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** It was not done, and this is why. */
export function refuse(
  code: RefusalCode,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: details === undefined ? { code, message } : { code, message, details } };
}
