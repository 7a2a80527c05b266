/** The fields of a failed request. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly cause?: unknown;
}

/** A failed request. `code` is the API's, or `unreachable` or `unverified_server` with status 0. */
export class SignalboxError extends Error {
  override readonly name: string = "SignalboxError";
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(failure: Failure) {
    super(failure.message, { cause: failure.cause });
    this.status = failure.status;
    this.code = failure.code;
    this.details = failure.details;
  }
}
