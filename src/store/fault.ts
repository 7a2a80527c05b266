/** Why the store could not do its work, in a sentence that says what to do, with a code for programs. */
export class StoreFault extends Error {
  readonly code: StoreFaultCode;

  constructor(code: StoreFaultCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StoreFault";
    this.code = code;
  }
}

/** Every reason for which a store cannot do its work. */
export type StoreFaultCode =
  | "disk_full"
  | "unwritable"
  | "not_a_database"
  | "damaged"
  | "newer_schema"
  | "busy"
  | "closed"
  | "failed";
