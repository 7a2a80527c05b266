import type { Person, Role } from "../../protocol/people/person.ts";
import { PersonName } from "../../protocol/people/person.ts";
import { roles } from "../../protocol/people/role.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { PersonRow } from "../../store/people.ts";
import { edited, newPerson } from "../change.ts";
import { type Register, sameName } from "../register.ts";

/** The claims of a provider about a person. */
export interface Identity {
  /** The issuer and the provider's own id of the person. */
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly userName: string | null;
  readonly groups: readonly string[];
}

/** The roles that people get who sign in with the provider. */
export interface RoleRules {
  /** The role of each group; null if people keep the roles that administrators give them. */
  readonly groups: Readonly<Record<string, Role>> | null;
  /** The role of a new person, if `groups` is null. */
  readonly role: Role;
}

/** The person after the sign-in; or the reason why they cannot sign in, with the changes that apply nevertheless. */
export type Admission =
  | { readonly admitted: true; readonly row: PersonRow }
  | { readonly admitted: false; readonly row: PersonRow; readonly reason: string };

/**
 * Finds the person with this identity, or creates one. A person is recognised by an e-mail address that an administrator
 * gave them and the provider has verified. With groups, the provider decides the role each time; the last administrator keeps it.
 */
export function admit(
  register: Register,
  identity: Identity,
  rules: RoleRules,
  at: string,
): Result<Admission> {
  const known = knownAs(register, identity);
  if (known !== null && known.person.removedAt !== null) {
    return refuse("forbidden", `The access of @${known.person.name} was removed. Ask an administrator.`);
  }
  if (identity.email === null) return refuse("forbidden", noEmail);
  const role = rules.groups === null ? (known?.person.role ?? rules.role) : highest(rules.groups, identity);
  if (known === null) {
    if (role === null) return refuse("forbidden", noGroup(identity));
    const person = newPerson({ ...namesOf(register, identity), email: identity.email, role, createdAt: at });
    return ok({ admitted: true, row: { person, subject: identity.subject } });
  }
  const row = withRole(register, { ...known, subject: identity.subject }, role, rules.groups !== null);
  const hasRole = row.person.role !== null || row.person.projects.length > 0;
  if (hasRole || rules.groups === null) return ok({ admitted: true, row });
  return ok({ admitted: false, row, reason: noGroup(identity) });
}

/**
 * Returns the person with this identity, or with its verified address; null if there is none yet. A removed person is
 * found by any address they had, so that nobody comes back as a new person.
 */
function knownAs({ people }: Register, { subject, email, isEmailVerified }: Identity): PersonRow | null {
  const rows = [...people.values()];
  const same = rows.find((row) => row.subject === subject);
  if (same !== undefined) return same;
  if (email === null || !isEmailVerified) return null;
  const isSame = (address: string | null | undefined): boolean =>
    address?.toLowerCase() === email.toLowerCase();
  const unlinked = rows.filter((row) => row.subject === null);
  const given = unlinked.filter((row) => row.person.removedAt === null && isSame(row.trustedEmail));
  // Two people with one address cannot be told apart, so neither is taken.
  if (given.length > 0) return given.length === 1 ? (given[0] ?? null) : null;
  const isGone = ({ person, trustedEmail }: PersonRow): boolean =>
    person.removedAt !== null && (isSame(trustedEmail) || isSame(person.email));
  return unlinked.find(isGone) ?? null;
}

function withRole(register: Register, row: PersonRow, role: Role | null, isRuled: boolean): PersonRow {
  if (!isRuled || role === row.person.role) return row;
  const changed = edited(register, row.person.name, { role });
  return changed.ok ? { ...changed.value, subject: row.subject } : row;
}

function highest(groups: Readonly<Record<string, Role>>, identity: Identity): Role | null {
  const given = identity.groups.map((group) => (Object.hasOwn(groups, group) ? groups[group] : undefined));
  return roles.findLast((role) => given.includes(role)) ?? null;
}

/** Returns a free name for a new person, and the name to show. */
function namesOf(register: Register, identity: Identity): Pick<Person, "name" | "displayName"> {
  const [local = ""] = (identity.email ?? "").split("@");
  const wanted = [identity.userName?.split("@")[0] ?? "", local, "person"].map(asName);
  const name = wanted.find((each) => PersonName.safeParse(each).success) ?? "person";
  const displayName = (identity.name ?? "").trim().slice(0, 100);
  return { name: freeName(register, name), displayName: displayName === "" ? name : displayName };
}

function asName(text: string): string {
  const kept = text.normalize("NFKC").replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
  return kept.slice(0, 36).replaceAll(/^[._-]+|[._-]+$/g, "");
}

function freeName(register: Register, name: string): string {
  for (let number = 2, candidate = name; ; number++) {
    if (sameName(register, candidate) === null) return candidate;
    candidate = `${name}${number}`;
  }
}

const noEmail =
  "The provider sent no e-mail address for you. Ask an administrator to grant this application the email scope, and check that your account has an address.";

function noGroup({ groups }: Identity): string {
  const yours = groups.length === 0 ? "The provider sent none." : `Yours: ${groups.slice(0, 20).join(", ")}.`;
  return `None of your groups has a role here. ${yours} Ask an administrator.`;
}
