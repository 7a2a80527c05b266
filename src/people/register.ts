import { sessionIdleMs } from "../protocol/people/credential.ts";
import type { Person, PersonName } from "../protocol/people/person.ts";
import { type CredentialRow, foldedName, type PeopleWrite, type PersonRow } from "../store/people.ts";

/** All people and credentials as of one version. */
export interface Register {
  readonly version: number;
  readonly people: ReadonlyMap<PersonName, PersonRow>;
  readonly credentials: ReadonlyMap<string, CredentialRow>;
}

/** Returns the register of these rows. */
export function registerOf(rows: {
  readonly version: number;
  readonly people: readonly PersonRow[];
  readonly credentials: readonly CredentialRow[];
}): Register {
  return {
    version: rows.version,
    people: new Map(rows.people.map((row) => [row.person.name, row])),
    credentials: new Map(rows.credentials.map((row) => [row.id, row])),
  };
}

/** Returns the register after a change. */
export function changed(
  { version, people, credentials }: Register,
  change: Omit<PeopleWrite, "version" | "audit">,
): Register {
  const left = new Map(credentials);
  for (const id of change.forgotten ?? []) left.delete(id);
  return {
    version: version + 1,
    people: new Map([...people, ...(change.people ?? []).map((row) => [row.person.name, row] as const)]),
    credentials: new Map([...left, ...(change.credentials ?? []).map((row) => [row.id, row] as const)]),
  };
}

/** Returns the person with this name without regard to case; null if nobody has or had it. */
export function sameName({ people }: Register, name: string): Person | null {
  const folded = foldedName(name);
  return [...people.values()].find(({ person }) => foldedName(person.name) === folded)?.person ?? null;
}

/** Returns the open credentials of a person. */
export function credentialsOf(
  { credentials }: Register,
  person: string,
  now: string,
  kinds: readonly CredentialRow["kind"][],
): CredentialRow[] {
  return [...credentials.values()].filter(
    (row) => row.person === person && kinds.includes(row.kind) && isOpen(row, now),
  );
}

/** Returns true if a credential still works. */
export function isOpen(row: CredentialRow, now: string): boolean {
  return endOf(row, now) === null;
}

/** Returns the reason why a credential no longer works; null if it does. */
export function endOf(row: CredentialRow, now: string): "ended" | "expired" | null {
  if (row.endedAt !== null) return "ended";
  if (row.expiresAt <= now) return "expired";
  if (row.kind !== "session") return null;
  const used = row.lastUsedAt ?? row.createdAt;
  return Date.parse(used) + sessionIdleMs <= Date.parse(now) ? "expired" : null;
}
