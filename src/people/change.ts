import type { AcceptInvitation, EditMe, EditPerson } from "../protocol/api/people.ts";
import type { Person } from "../protocol/people/person.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import type { CredentialRow, PersonRow } from "../store/people.ts";
import { type Register, sameName } from "./register.ts";

/*
 * The rules for changes of people. Each function is pure: it takes the register and returns the rows to write.
 */

/**
 * Returns a person with the changes of an administrator, unless nobody would be left who can administer the installation.
 */
export function edited(register: Register, name: string, changes: EditPerson): Result<PersonRow> {
  const row = register.people.get(name);
  if (row === undefined) return noPerson(name);
  const { person } = row;
  if (person.removedAt !== null && (changes.role !== undefined || changes.projects !== undefined)) {
    return refuse("not_allowed", `The access of @${name} was removed. Restore it first.`);
  }
  const next: Person = {
    ...person,
    displayName: changes.displayName ?? person.displayName,
    email: changes.email === undefined ? person.email : changes.email,
    language: changes.language === undefined ? person.language : changes.language,
    role: changes.role === undefined ? person.role : changes.role,
    projects: changes.projects ?? person.projects,
  };
  if (new Set(next.projects.map(({ project }) => project)).size < next.projects.length) {
    return refuse("invalid", "A person can have only one role in each project.", { field: "projects" });
  }
  const trustedEmail = changes.email === undefined ? row.trustedEmail : (changes.email ?? undefined);
  return keepsAdministrator(register, { ...row, person: next, trustedEmail });
}

/** Returns a person with their own changes. Only an administrator's own address is as good as one they give others. */
export function editedByThemselves(register: Register, name: string, changes: EditMe): Result<PersonRow> {
  const before = register.people.get(name);
  const after = edited(register, name, changes);
  if (!after.ok || before === undefined || administers(before.person)) return after;
  return ok({ ...after.value, trustedEmail: before.trustedEmail });
}

/** Returns a person whose access is removed. They keep their roles, in case the access is restored. */
export function removed(register: Register, name: string, at: string): Result<PersonRow> {
  const row = register.people.get(name);
  if (row === undefined) return noPerson(name);
  if (row.person.removedAt !== null)
    return refuse("not_allowed", `The access of @${name} is already removed.`);
  return keepsAdministrator(register, { ...row, person: { ...row.person, removedAt: at } });
}

/** Returns a removed person who has access again. */
export function restored(register: Register, name: string): Result<PersonRow> {
  const row = register.people.get(name);
  if (row === undefined) return noPerson(name);
  if (row.person.removedAt === null) return refuse("not_allowed", `@${name} already has access.`);
  return ok({ ...row, person: { ...row.person, removedAt: null } });
}

/** Refuses a change that leaves the installation without an administrator. */
function keepsAdministrator({ people }: Register, next: PersonRow): Result<PersonRow> {
  const before = people.get(next.person.name);
  if (before === undefined || !administers(before.person) || administers(next.person)) return ok(next);
  const others = [...people.values()].filter(
    ({ person }) => person.name !== next.person.name && administers(person),
  );
  if (others.length > 0) return ok(next);
  return refuse(
    "not_allowed",
    `@${next.person.name} is the last administrator. Make somebody else an administrator first.`,
  );
}

function administers({ role, removedAt }: Person): boolean {
  return role === "administrator" && removedAt === null;
}

/** Returns the person who accepts an invitation, if their name is free. */
export function accepted(
  register: Register,
  invitation: CredentialRow,
  wish: AcceptInvitation,
  at: string,
): Result<PersonRow> {
  const free = nameIsFree(register, wish.name);
  if (!free.ok) return free;
  const { role = null, projects = [], email } = invitation.invitation ?? {};
  const person = newPerson({ ...wish, role, projects, createdAt: at });
  return ok({ person, subject: null, trustedEmail: email ?? undefined });
}

/** Refuses a name that somebody has or had. */
function nameIsFree(register: Register, name: string): Result<void> {
  const holder = sameName(register, name);
  if (holder === null) return ok(undefined);
  return refuse(
    "name_taken",
    `The name @${holder.name} is taken. Names are never reused. Choose another one.`,
    {
      field: "name",
    },
  );
}

/** Returns a person who has just got access. */
export function newPerson(
  given: Pick<Person, "name" | "displayName" | "role" | "createdAt"> & Partial<Person>,
): Person {
  return {
    email: null,
    projects: [],
    language: null,
    lastSeenAt: null,
    removedAt: null,
    ...given,
  };
}

/** Refuses a name that nobody has. */
export function noPerson(name: string): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no person @${name}.`);
}
