/** A failure of the store: a sentence that tells the person what to do, and a code for programs. */
export class StoreFault extends Error {
  readonly code: StoreFaultCode;

  constructor(code: StoreFaultCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StoreFault";
    this.code = code;
  }
}

/** The reasons for a failure of the store. */
export type StoreFaultCode =
  | "disk_full"
  | "unwritable"
  | "disk_failed"
  | "not_a_database"
  | "damaged"
  | "newer_schema"
  | "busy"
  | "closed"
  | "failed";
