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
  | "failed"
  | DatabaseServerFaultCode;

/** The reasons that only a database server has. */
type DatabaseServerFaultCode =
  /** The server does not answer. */
  | "unreachable"
  /** The server has no free connection. */
  | "no_connections"
  /** The server refuses this user. */
  | "no_access"
  /** The server is a standby or does not accept changes. */
  | "read_only"
  /** The server's disk is full. */
  | "server_disk_full"
  | "too_old"
  | "wrong_encoding"
  /** The tables belong to another installation. */
  | "other_installation"
  /** A move of the installation is in progress or was interrupted, or a server is in its way. */
  | "moving";
