import type { EditMe, EditPerson } from "../protocol/api/people.ts";
import type { AuditNote } from "../protocol/people/audit.ts";
import type { CredentialKind } from "../protocol/people/credential-form.ts";
import type { Person, PersonName } from "../protocol/people/person.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import { edited, editedByThemselves, noPerson, removed, restored } from "./change.ts";
import type { People } from "./people.ts";
import { endOf } from "./register.ts";
import { endedNow } from "./sessions.ts";

/** Everything that lets a person in. */
const ownCredentials: readonly CredentialKind[] = ["session", "token", "link"];

/** Changes of people and the end of their credentials. */
export class PeopleActs {
  readonly #people: People;

  constructor(people: People) {
    this.#people = people;
  }

  edit(name: PersonName, changes: EditPerson, audit?: AuditNote): Promise<Result<Person>> {
    return this.#people.change((register) => {
      const row = edited(register, name, changes);
      return row.ok ? ok({ write: { people: [row.value] }, value: row.value.person }) : row;
    }, audit);
  }

  /** Changes a person as they wish themselves. */
  editOwn(name: PersonName, changes: EditMe, audit?: AuditNote): Promise<Result<Person>> {
    return this.#people.change((register) => {
      const row = editedByThemselves(register, name, changes);
      return row.ok ? ok({ write: { people: [row.value] }, value: row.value.person }) : row;
    }, audit);
  }

  /** Removes a person's access, and ends all their credentials. */
  remove(name: PersonName, audit?: AuditNote): Promise<Result<Person>> {
    return this.#people.change((register) => {
      const now = this.#people.now();
      const row = removed(register, name, now);
      if (!row.ok) return row;
      const credentials = endedNow(register, name, now, ownCredentials);
      return ok({ write: { people: [row.value], credentials }, value: row.value.person });
    }, audit);
  }

  restore(name: PersonName, audit?: AuditNote): Promise<Result<Person>> {
    return this.#people.change((register) => {
      const row = restored(register, name);
      return row.ok ? ok({ write: { people: [row.value] }, value: row.value.person }) : row;
    }, audit);
  }

  /** Ends all credentials of these kinds that a person has, and returns their number. */
  signOut(
    name: PersonName,
    kinds: readonly CredentialKind[],
    audit?: AuditNote,
  ): Promise<Result<{ ended: number }>> {
    return this.#people.change((register) => {
      if (!register.people.has(name)) return noPerson(name);
      const credentials = endedNow(register, name, this.#people.now(), kinds);
      return ok({ write: { credentials }, value: { ended: credentials.length } });
    }, audit);
  }

  /** Ends one credential of this kind: of this person, or of anybody (null). */
  end(
    id: string,
    { kind, person }: { readonly kind: CredentialKind; readonly person: PersonName | null },
    audit?: AuditNote,
  ): Promise<Result<{ ended: number }>> {
    return this.#people.change((register) => {
      const row = register.credentials.get(id);
      const now = this.#people.now();
      const isTheirs = row?.kind === kind && (person === null || row.person === person);
      if (row === undefined || !isTheirs || endOf(row, now) !== null) {
        return refuse("not_found", `There is no active ${kind} ${id}.`);
      }
      return ok({ write: { credentials: [{ ...row, endedAt: now }] }, value: { ended: 1 } });
    }, audit);
  }
}
