import type { z } from "zod";
import type { Me } from "../../src/protocol/api/people.ts";
import type { ProjectId } from "../../src/protocol/ids.ts";
import { mayUse, type Place } from "../../src/protocol/people/may-use.ts";
import type { Person } from "../../src/protocol/people/person.ts";
import { type RightName, rights } from "../../src/protocol/people/right.ts";

/** An object, as far as rights depend on it. */
export interface Of {
  /** Its project; without one, any project in which the person has a role counts. */
  readonly project?: ProjectId | undefined;
  /** The name of the person whose object it is. */
  readonly owner?: string | undefined;
}

/** Returns true if the server would let the sender do this; the server decides with the same function. */
export function may(me: z.infer<typeof Me>, right: RightName, { project, owner }: Of): boolean {
  const { person, isOwner, access } = me;
  const place: Place = right === "configure" && project === undefined ? null : (project ?? "any");
  const asked = { right: rights[right], reads: false, place, owner: owner ?? null };
  return mayUse({ kind: "person", person, isOwner, access }, asked).ok;
}

/** Returns true if a person may decide reviews in a project. */
export function mayDecideIn(project: ProjectId, person: Person): boolean {
  return may({ person, isOwner: false, access: "write", signedIn: { by: "session", id: null } }, "decide", {
    project,
  });
}
