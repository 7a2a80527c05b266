import type { AuditNote } from "../protocol/people/audit.ts";

/** Names the person in the entry of the audit log about their sign-in, which nobody was known for before. */
export function nameIn(audit: AuditNote | undefined, person: string): void {
  if (audit !== undefined) audit.entry = { ...audit.entry, person };
}
