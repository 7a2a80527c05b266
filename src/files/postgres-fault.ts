import { FilesFault } from "./faults.ts";

/** Returns the fault for an error of a query. An error of the program itself stays as it is. */
export function faultOfPostgres(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = (error as { code?: unknown }).code;
  const text = typeof code === "string" ? code : "";
  if (text === "53100")
    return new FilesFault(
      "files_full",
      "The disk of the database is full, so files cannot be stored. Free some space on it.",
      error,
    );
  if (text === "42P01" || text === "42501" || text.startsWith("28"))
    return new FilesFault(
      "files_refused",
      `The database refuses to store files: ${error.message}. Check the user in DATABASE_URL and its rights, and start Signalbox again to create missing tables.`,
      error,
    );
  if (!isTemporary(text, error.message)) return error;
  return new FilesFault(
    "files_unavailable",
    `The database does not answer, so files cannot be stored or read: ${error.message}. Signalbox tries again.`,
    error,
  );
}

/** Classes of SQLSTATE for temporary faults: no connection, rolled back, no resources, stopped by an operator. */
const temporaryClasses = ["08", "40", "53", "57"];

function isTemporary(code: string, message: string): boolean {
  if (/^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code))
    return temporaryClasses.includes(code.slice(0, 2)) || code === "55P03";
  // Errors of the connection have a code of the system, or only a message of the driver.
  return code.startsWith("E") || /connection|timeout/i.test(message);
}
