import { useQuery } from "@tanstack/react-query";
import type { ProjectId } from "../../src/protocol/ids.ts";
import { mayUse, type Place } from "../../src/protocol/people/may-use.ts";
import type { Person } from "../../src/protocol/people/person.ts";
import { type RightName, rights } from "../../src/protocol/people/right.ts";
import { me } from "./people.ts";

/** An object, as far as rights depend on it. */
interface Of {
  /** Its project; without one, any project in which the person has a role counts. */
  readonly project?: ProjectId | undefined;
  /** The name of the person whose object it is. */
  readonly owner?: string | undefined;
}

/**
 * Returns true if the server would let the signed-in person do this; the server decides with the same function. Until
 * the person is known, everything is shown.
 */
export function useMay(right: RightName, { project, owner }: Of = {}): boolean {
  const { data } = useQuery(me);
  if (data === undefined) return true;
  const { person, isOwner, access } = data;
  const place: Place = right === "configure" && project === undefined ? null : (project ?? "any");
  const asked = { right: rights[right], reads: false, place, owner: owner ?? null };
  return mayUse({ kind: "person", person, isOwner, access }, asked).ok;
}

/** Returns true if a person may decide reviews in a project. */
export function mayDecideIn(project: ProjectId, person: Person): boolean {
  const asked = { right: rights.decide, reads: false, place: project, owner: null };
  return mayUse({ kind: "person", person, isOwner: false, access: "write" }, asked).ok;
}
