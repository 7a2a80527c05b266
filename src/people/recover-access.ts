import type { AuditNote } from "../protocol/people/audit.ts";
import { linkLifeMs } from "../protocol/people/credential.ts";
import type { Person, PersonName } from "../protocol/people/person.ts";
import { ok, type Result } from "../protocol/result.ts";
import { noPerson } from "./change.ts";
import type { OnceLink } from "./credential-acts.ts";
import { newCredential } from "./credential-text.ts";
import type { People } from "./people.ts";
import { rowOf } from "./sessions.ts";

/** A person who administers the installation again, and a link that signs them in. */
export interface Recovered {
  readonly person: Person;
  readonly link: OnceLink;
}

/**
 * Makes a person an administrator who has access, and creates a link that signs them in, all in one write. It asks for
 * no right: whoever calls it can read and write the database anyway.
 */
export function recoverAccess(
  people: People,
  name: PersonName,
  audit: AuditNote,
): Promise<Result<Recovered>> {
  return people.change((register) => {
    const row = register.people.get(name);
    if (row === undefined) return noPerson(name);
    const person: Person = { ...row.person, role: "administrator", removedAt: null };
    const made = newCredential("link", people.options.random);
    const credential = rowOf(people, "link", made, { person: name, createdBy: name, lifeMs: linkLifeMs });
    const link = { path: `/#link=${made.text}`, expiresAt: credential.expiresAt };
    const write = { people: [{ ...row, person }], credentials: [credential] };
    return ok({ write, value: { person, link } });
  }, audit);
}
