import type { AcceptInvitation, CreateInvitation, CreateToken } from "../protocol/api/people.ts";
import type { AuditNote } from "../protocol/people/audit.ts";
import {
  type Invitation,
  invitationLifeMs,
  linkLifeMs,
  type PersonalToken,
} from "../protocol/people/credential.ts";
import type { PersonName } from "../protocol/people/person.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import type { CredentialRow } from "../store/people.ts";
import { accepted, noPerson } from "./change.ts";
import { nameIn } from "./name-in.ts";
import { newCredential } from "./credential-text.ts";
import type { People } from "./people.ts";
import { endOf } from "./register.ts";
import { newSession, rowOf, type SignedIn, type SignInFrom } from "./sessions.ts";

/** A path of the page that works once, with its code in the fragment. */
export interface OnceLink {
  readonly path: string;
  readonly expiresAt: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Creates invitations, links and tokens, and opens sessions with them. */
export class CredentialActs {
  readonly #people: People;

  constructor(people: People) {
    this.#people = people;
  }

  invite(
    wish: CreateInvitation,
    by: PersonName,
    audit?: AuditNote,
  ): Promise<Result<{ invitation: Invitation; link: OnceLink }>> {
    const people = this.#people;
    return people.createCredential(() => {
      if (wish.role === null && wish.projects.length === 0) {
        return refuse("invalid", "Give the person a role, in the installation or in a project.", {
          field: "role",
        });
      }
      const made = newCredential("invitation", people.options.random);
      const row = rowOf(people, "invitation", made, {
        person: null,
        createdBy: by,
        lifeMs: invitationLifeMs,
        invitation: wish,
      });
      const link = { path: `/#invitation=${made.text}`, expiresAt: row.expiresAt };
      return ok({ write: { credentials: [row] }, value: { invitation: invitationOf(row), link } });
    }, audit);
  }

  /** Creates the person whom an invitation lets in, and signs them in. */
  accept(id: string, wish: AcceptInvitation, from: SignInFrom, audit?: AuditNote): Promise<Result<SignedIn>> {
    const people = this.#people;
    return people.createCredential((register) => {
      const now = people.now();
      const invitation = register.credentials.get(id);
      if (invitation?.kind !== "invitation" || endOf(invitation, now) !== null) return usedUp;
      const row = accepted(register, invitation, wish, now);
      if (!row.ok) return row;
      const { person } = row.value;
      nameIn(audit, person.name);
      const { token, write } = newSession(people, register, person, from);
      const credentials = [{ ...invitation, endedAt: now }, ...(write.credentials ?? [])];
      return ok({ write: { ...write, people: [row.value], credentials }, value: { token, person } });
    }, audit);
  }

  /** Creates a link that signs a person in, once. */
  createLink(name: PersonName, by: PersonName, audit?: AuditNote): Promise<Result<OnceLink>> {
    const people = this.#people;
    return people.createCredential((register) => {
      const person = register.people.get(name)?.person;
      if (person === undefined) return noPerson(name);
      if (person.removedAt !== null) {
        return refuse("not_allowed", `The access of @${name} was removed. Restore it first.`);
      }
      const made = newCredential("link", people.options.random);
      const row = rowOf(people, "link", made, { person: name, createdBy: by, lifeMs: linkLifeMs });
      const value = { path: `/#link=${made.text}`, expiresAt: row.expiresAt };
      return ok({ write: { credentials: [row] }, value });
    }, audit);
  }

  /** Signs a person in with a link. */
  redeemLink(id: string, from: SignInFrom, audit?: AuditNote): Promise<Result<SignedIn>> {
    const people = this.#people;
    return people.createCredential((register) => {
      const now = people.now();
      const link = register.credentials.get(id);
      const person = register.people.get(link?.person ?? "")?.person;
      const isUsable = link?.kind === "link" && endOf(link, now) === null && person?.removedAt === null;
      if (link === undefined || person === undefined || !isUsable) return usedUp;
      nameIn(audit, person.name);
      const { token, write } = newSession(people, register, person, from);
      const credentials = [{ ...link, endedAt: now }, ...(write.credentials ?? [])];
      return ok({ write: { ...write, credentials }, value: { token, person } });
    }, audit);
  }

  createToken(
    { name, access, days }: CreateToken,
    person: PersonName,
    audit?: AuditNote,
  ): Promise<Result<{ token: PersonalToken; text: string }>> {
    const people = this.#people;
    return people.createCredential((register) => {
      const now = people.now();
      const taken = [...register.credentials.values()].some(
        (row) => row.person === person && row.token?.name === name && endOf(row, now) === null,
      );
      if (taken) {
        return refuse("name_taken", `You have a token "${name}" already. Choose another name.`, {
          field: "name",
        });
      }
      const made = newCredential("token", people.options.random);
      const row = rowOf(people, "token", made, {
        person,
        createdBy: person,
        lifeMs: days * dayMs,
        token: { name, access },
      });
      const token = tokenOf(row, null);
      return ok({ write: { credentials: [row] }, value: { token, text: made.text } });
    }, audit);
  }
}

/** Returns an invitation as administrators and the invited person see it. */
export function invitationOf(row: CredentialRow): Invitation {
  const { id, createdBy, createdAt, expiresAt } = row;
  const invitation = row.invitation ?? { role: null, projects: [], displayName: null, email: null };
  return { id, ...invitation, createdBy, createdAt, expiresAt };
}

/** Returns a personal token as lists show it. */
export function tokenOf(row: CredentialRow, lastUsedAt: string | null): PersonalToken {
  const { id, person, createdAt, expiresAt } = row;
  const token = row.token ?? { name: "", access: "read" };
  return { id, person: person ?? "", ...token, createdAt, expiresAt, lastUsedAt };
}

const usedUp = refuse("not_allowed", "This link was used or withdrawn, or has expired. Ask for a new one.");
