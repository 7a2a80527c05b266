import { isTemporary, reasonOf } from "../store/postgres/postgres-fault.ts";
import { FilesFault } from "./faults.ts";

/** Returns the fault for an error of a query. An error of the program itself stays as it is. */
export function faultOfPostgres(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const reason = reasonOf(error);
  if (reason === "full")
    return new FilesFault(
      "files_full",
      "The disk of the database is full, so files cannot be stored. Free some space on it.",
      error,
    );
  if (reason === "access" || isMissingTable(error))
    return new FilesFault(
      "files_refused",
      `The database refuses to store files: ${error.message}. Check the user in DATABASE_URL and its rights, and start Signalbox again to create missing tables.`,
      error,
    );
  if (reason !== "slow" && !isTemporary(error)) return error;
  return new FilesFault(
    "files_unavailable",
    `The database does not answer, so files cannot be stored or read: ${error.message}. Signalbox tries again.`,
    error,
  );
}

function isMissingTable(error: Error): boolean {
  return (error as { code?: unknown }).code === "42P01";
}
