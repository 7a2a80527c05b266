import type { Role } from "./person.ts";

/** The right that a route needs. Every route of the contract declares one. */
export type Right =
  /** No sign-in is needed. */
  | { readonly who: "anybody" }
  /** The holder of an invitation or a sign-in link, which can do nothing else. */
  | { readonly who: "invited" }
  /** The holder of the installation's own token. */
  | { readonly who: "owner" }
  /** Every person, with any role or none: the route concerns only themselves. */
  | { readonly who: "person" }
  | {
      readonly who: "role";
      /** The place in which the person needs the role: the installation, or the project of the route's object. */
      readonly in: "installation" | "project";
      readonly least: Role;
      /** The role that an act on an object of another person needs; without it, `least` is enough. */
      readonly others?: Role;
    };

const inProject = { who: "role", in: "project" } as const;

/** All rights by name. docs/people.md lists the routes of each. */
export const rights = {
  anybody: { who: "anybody" },
  invited: { who: "invited" },
  owner: { who: "owner" },
  person: { who: "person" },
  /** Reads. */
  view: { ...inProject, least: "viewer" },
  /** Creates, answers, sends messages and comments. */
  work: { ...inProject, least: "member" },
  /** Changes an object: a member their own, a reviewer those of others too. */
  change: { ...inProject, least: "member", others: "reviewer" },
  /** Deletes an object: a member their own, an administrator those of others too. */
  remove: { ...inProject, least: "member", others: "administrator" },
  /** Decides reviews, and what happens to their results. */
  decide: { ...inProject, least: "reviewer" },
  /** Changes the settings of a project; those of the installation if the request names no project. */
  configure: { ...inProject, least: "administrator" },
  /** Manages the installation: its people, agents, nodes and audit log. */
  administer: { who: "role", in: "installation", least: "administrator" },
} as const satisfies Record<string, Right>;

/** The name of a right. */
export type RightName = keyof typeof rights;
