import type { AuditNote } from "../protocol/people/audit.ts";

/** Adds the person to the audit entry of their sign-in, whose request came from nobody known. */
export function nameIn(audit: AuditNote | undefined, person: string): void {
  if (audit !== undefined) audit.entry = { ...audit.entry, person };
}
