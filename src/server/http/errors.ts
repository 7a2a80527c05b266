import type { Refusal, RefusalCode } from "../../protocol/result.ts";

/** Why a request was not done, as it goes out: a status, and the body of every error. */
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
  already_answered: 409,
  already_decided: 409,
  stale_version: 409,
  lost_race: 409,
  answered: 409,
  invalid: 422,
  unknown_agent: 422,
  shutting_down: 503,
};

/** A refusal as the answer to a request. */
export function failureOf(refusal: Refusal): Failure {
  return { status: statuses[refusal.code], ...refusal };
}

/** What is said of a fault: nothing of its inside, only where to look it up. */
export function faultFailure(reference: string): Failure {
  return {
    status: 500,
    code: "fault",
    message: `Something went wrong in the server; its log has the cause under ${reference}.`,
    details: { reference },
  };
}

/** The JSON body of every error. */
export function failureBody({ code, message, details }: Failure): string {
  return JSON.stringify({ error: { code, message, ...(details === undefined ? {} : { details }) } });
}
