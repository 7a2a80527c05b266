import type { ListError } from "./task-list.ts";

/** Returns the error for a line that cannot be read. */
export function parseFail(line: number, message: string): ListError {
  return { code: "PARSE_FAIL", detail: String(line), message, line };
}
