import { DatabaseError } from "pg";
import { StoreFault } from "../fault.ts";

/** Converts an error of PostgreSQL, or of the connection to it, into a sentence for the person who runs the server. */
export function postgresFault(error: unknown, database: string): StoreFault {
  if (error instanceof StoreFault) return error;
  const said = sentenceOf(error);
  switch (reasonOf(error)) {
    case "lost":
      return new StoreFault(
        "unreachable",
        `The ${database} cannot be reached (${said}). Check that PostgreSQL runs and that DATABASE_URL is right.`,
        error,
      );
    case "starting":
      return new StoreFault("unreachable", `The ${database} is not ready (${said}). Try again.`, error);
    case "connections":
      return new StoreFault(
        "no_connections",
        `The ${database} has no free connection (${said}). Raise max_connections of PostgreSQL, or run fewer servers.`,
        error,
      );
    case "access":
      return new StoreFault(
        "no_access",
        `The ${database} refuses this user (${said}). Check the user, the password and the database in DATABASE_URL, and the rights of the user.`,
        error,
      );
    case "read_only":
      return new StoreFault(
        "read_only",
        `The ${database} accepts no changes (${said}). It may be a standby: set DATABASE_URL to the primary server.`,
        error,
      );
    case "full":
      return new StoreFault(
        "server_disk_full",
        `The disk of the ${database} is full, and the last change was not saved. Free some space and try again.`,
        error,
      );
    case "slow":
      return new StoreFault("busy", `The ${database} took too long to answer (${said}). Try again.`, error);
    case "damaged":
      return new StoreFault("damaged", `The ${database} is damaged (${said}). Restore a backup.`, error);
    case "conflict":
    case "other":
      return new StoreFault("failed", `The ${database} could not be used: ${said}.`, error);
  }
}

/** The kinds of errors that the store distinguishes. */
type Reason =
  | "lost"
  | "starting"
  | "connections"
  | "access"
  | "read_only"
  | "full"
  | "slow"
  | "damaged"
  | "conflict"
  | "other";

/** SQLSTATE codes, or their first two characters. */
const reasons: Readonly<Record<string, Reason>> = {
  "08": "lost",
  "28": "access",
  "3D": "access",
  "40": "conflict",
  "58": "damaged",
  XX001: "damaged",
  XX002: "damaged",
  "25006": "read_only",
  "25P02": "other",
  "25P03": "lost",
  "42501": "access",
  "53100": "full",
  "53300": "connections",
  "55P03": "conflict",
  "57014": "slow",
  "57P01": "lost",
  "57P02": "lost",
  "57P03": "starting",
  "57P05": "lost",
};

/** Messages with which the driver reports a lost connection or a server that does not answer. */
const connectionMessages =
  /^(?:Connection terminated|Client (?:has encountered|was closed)|timeout exceeded|Query read timeout)/;

/** Returns the kind of an error. */
export function reasonOf(error: unknown): Reason {
  if (!(error instanceof DatabaseError)) return isConnectionError(error) ? "lost" : "other";
  const code = error.code ?? "";
  return reasons[code] ?? reasons[code.slice(0, 2)] ?? (isFatal(error) ? "lost" : "other");
}

/** Returns true for errors of the system, such as a refused connection, and of the driver. */
function isConnectionError(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (
    error instanceof UnknownOutcome ||
    (typeof code === "string" && /^E[A-Z_]+$/.test(code) && !code.startsWith("ERR_")) ||
    (typeof message === "string" && connectionMessages.test(message))
  );
}

/** Returns true for an error of PostgreSQL or of the connection to it. */
export function isOfPostgres(error: unknown): boolean {
  const { syscall } = (error ?? {}) as { syscall?: unknown };
  const isOfFiles = syscall !== undefined && syscall !== "connect" && syscall !== "getaddrinfo";
  return error instanceof DatabaseError || (isConnectionError(error) && !isOfFiles);
}

/** Thrown while it is not known whether a transaction was committed. */
export class UnknownOutcome extends Error {}

/** Returns true if the same work may succeed on a new connection a moment later. */
export function isTemporary(error: unknown): boolean {
  return ["lost", "starting", "connections", "read_only", "conflict"].includes(reasonOf(error));
}

/** Returns true if the server has answered with an error and has not ended the connection. */
export function isConnected(error: unknown): boolean {
  return error instanceof DatabaseError && !isFatal(error);
}

function isFatal({ severity }: DatabaseError): boolean {
  return severity === "FATAL" || severity === "PANIC";
}

function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(sentenceOf).join(", ");
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
}
