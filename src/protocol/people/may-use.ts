import type { ProjectId } from "../ids.ts";
import { ok, refuse, type Result } from "../result.ts";
import type { Person, Role } from "./person.ts";
import { isAtLeast, roleIn, roles } from "./role.ts";
import type { Right } from "./right.ts";

/** The sender of a request, as far as rights depend on it. */
export type Asker =
  /** Nobody has signed in. */
  | { readonly kind: "nobody" }
  /** The holder of an invitation or a sign-in link. */
  | { readonly kind: "invited" }
  | {
      readonly kind: "person";
      readonly person: Person;
      /** True if the request carries the installation's own token. */
      readonly isOwner: boolean;
      /** A personal token for reading cannot change anything. */
      readonly access: "read" | "write";
    };

/**
 * The place of a route's object: a project, the installation (null), or `any`, if the route lists only what the person
 * may see in whichever project.
 */
export type Place = ProjectId | null | "any";

/** A request to a route, as far as rights depend on it. */
export interface Access {
  readonly right: Right;
  /** True if the route changes nothing. */
  readonly reads: boolean;
  readonly place: Place;
  /** The name of the person whose object it is; null if it has no owner or does not exist. */
  readonly owner: string | null;
}

/** Decides whether the sender may use a route. This is the only place that decides on rights. */
export function mayUse(asker: Asker, { right, reads, place, owner }: Access): Result<void> {
  if (right.who === "anybody") return ok(undefined);
  if (asker.kind === "nobody") return refuse("forbidden", "Sign in first.");
  if (right.who === "invited") {
    return asker.kind === "invited" ? ok(undefined) : refuse("forbidden", notInvited);
  }
  if (asker.kind === "invited") return refuse("forbidden", onlyInvited);
  const { person, isOwner, access } = asker;
  if (person.removedAt !== null) return refuse("forbidden", `The access of @${person.name} was removed.`);
  if (access === "read" && !reads) return refuse("forbidden", onlyReads);
  if (right.who === "owner") return isOwner ? ok(undefined) : refuse("forbidden", notOwner);
  if (right.who === "person") return ok(undefined);
  const role = right.in === "installation" ? person.role : roleAt(person, place);
  const needed = owner === person.name ? right.least : (right.others ?? right.least);
  if (role !== null && isAtLeast(role, needed)) return ok(undefined);
  return refuse("forbidden", tooLow(role, needed, right.in), {
    role,
    needed,
    // Without a role there, a person must not learn the project of an object, nor that it exists.
    in: right.in === "installation" || role === null ? null : place,
  });
}

function roleAt(person: Person, place: Place): Role | null {
  if (place !== "any") return roleIn(person, place);
  const all = [person.role, ...person.projects.map(({ role }) => role)];
  return roles.findLast((role) => all.includes(role)) ?? null;
}

function tooLow(role: Role | null, needed: Role, where: "installation" | "project"): string {
  if (where === "installation") {
    return role === null
      ? `You have no role in this installation. This requires the ${needed} role. Ask an administrator.`
      : `Your role in this installation is ${role}. This requires the ${needed} role. Ask an administrator.`;
  }
  return role === null
    ? `You have no role here. This requires the ${needed} role. Ask an administrator.`
    : `Your role here is ${role}. This requires the ${needed} role. Ask an administrator.`;
}

const notInvited = "This works only with an invitation or a sign-in link, and only once.";
const onlyInvited = "An invitation or a sign-in link only lets you sign in. Accept it first.";
const onlyReads = "This token can only read. Create a token that can write.";
const notOwner = "Only the token of this installation can do this.";
