import { sessionLifeMs } from "../protocol/people/credential.ts";
import type { Person } from "../protocol/people/person.ts";
import { type NewCredential, newCredential } from "./credential-text.ts";
import type { CredentialRow, PeopleWrite } from "../store/people.ts";
import type { People } from "./people.ts";
import { type Register, credentialsOf } from "./register.ts";

/** The network address and the User-Agent of a browser that signs in. */
export interface SignInFrom {
  readonly address: string;
  readonly browser: string;
}

/** A person who has just signed in, and the text of the session's credential, which only the browser gets. */
export interface SignedIn {
  readonly token: string;
  readonly person: Person;
}

/** Credentials that ended this long ago are forgotten. Until then, their holders are told how they ended. */
const rememberedMs = 30 * 24 * 60 * 60 * 1000;

/** Returns the row of a new credential. */
export function rowOf(
  people: People,
  kind: CredentialRow["kind"],
  made: NewCredential,
  given: Pick<CredentialRow, "person" | "createdBy"> & Partial<CredentialRow> & { readonly lifeMs: number },
): CredentialRow {
  const now = people.options.now();
  const { lifeMs, ...more } = given;
  return {
    id: made.id,
    kind,
    hash: made.hash,
    sealed: people.options.seals.sealCredential(made.id, made.key),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
    endedAt: null,
    lastUsedAt: null,
    ...more,
  };
}

/** Returns a new session of a person, and the old credentials to delete with the same write. */
export function newSession(
  people: People,
  register: Register,
  person: Person,
  { address, browser }: SignInFrom,
): { readonly token: string; readonly write: Pick<PeopleWrite, "credentials" | "forgotten"> } {
  const made = newCredential("session", people.options.random);
  const from = { address, browser: browser.slice(0, 300) };
  const session = rowOf(people, "session", made, {
    person: person.name,
    createdBy: person.name,
    lifeMs: sessionLifeMs,
    from,
  });
  return { token: made.text, write: { credentials: [session], forgotten: outdated(people, register) } };
}

/** Returns the ids of credentials that ended long ago. */
function outdated({ options }: People, { credentials }: Register): string[] {
  const before = new Date(options.now().getTime() - rememberedMs).toISOString();
  return [...credentials.values()]
    .filter(({ endedAt, expiresAt }) => (endedAt ?? expiresAt) < before)
    .map(({ id }) => id);
}

/** Returns the open credentials of these kinds, as ended now. */
export function endedNow(
  register: Register,
  person: string,
  now: string,
  kinds: readonly CredentialRow["kind"][],
): CredentialRow[] {
  return credentialsOf(register, person, now, kinds).map((row) => ({ ...row, endedAt: now }));
}
