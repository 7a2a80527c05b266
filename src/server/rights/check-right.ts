import { isReading, type Route } from "../../protocol/api/route.ts";
import { type Asker, mayUse } from "../../protocol/people/may-use.ts";
import { ok, type Result } from "../../protocol/result.ts";
import type { Caller } from "../http/caller.ts";
import { endingOf } from "../http/credential-caller.ts";
import type { Services } from "../services.ts";
import { ownerOf } from "./owner-of.ts";
import { type Named, projectOf } from "./project-of.ts";
import { projectsSeenBy } from "./projects-seen.ts";

/** A check of a right: its result, and the same check with the rights that the person has at a later time. */
export interface RightCheck {
  readonly result: Result<void>;
  readonly again: () => Result<void>;
}

/** Checks whether the caller may use a route. Every request to a route of the contract passes here, over MCP too. */
export async function checkRight(
  services: Services,
  route: Route,
  named: Named,
  caller: Caller,
): Promise<RightCheck> {
  const { right } = route;
  const depends = right.who === "role";
  const isPlaced = depends && right.in === "project" && hasProjects(caller.asker);
  const places = isPlaced ? await projectOf(named, route, services.store) : [null];
  const { id } = named.params;
  const owner =
    depends && right.others !== undefined && id !== undefined ? await ownerOf(id, services) : null;
  const reads = isReading(named.key, route);
  const decided = (asker: Asker): Result<void> =>
    places.map((place) => mayUse(asker, { right, reads, place, owner })).find((each) => !each.ok) ??
    ok(undefined);
  const again = (): Result<void> => {
    const now = askerNow(services, caller);
    if (now === null) return gone;
    if (places.includes("any") && !seeTheSame(caller.asker, now)) return otherProjects;
    return decided(now);
  };
  // The rights may have changed while the project and the owner were read.
  return { result: again(), again };
}

/** Returns false for a person whose rights are the same in every project. */
function hasProjects(asker: Asker): boolean {
  return asker.kind === "person" && asker.person.projects.length > 0;
}

/** Returns true if lists show the same projects to both. */
function seeTheSame(before: Asker, now: Asker): boolean {
  return JSON.stringify(projectsSeenBy(before)) === JSON.stringify(projectsSeenBy(now));
}

/** Returns the asker with the rights of this moment; null if their credential has ended. */
function askerNow({ people }: Services, { asker, credential }: Caller): Caller["asker"] | null {
  if (asker.kind !== "person") return asker;
  const row = credential === null ? null : people.register.credentials.get(credential.id);
  if (row === undefined || (row !== null && endingOf(row, people) !== null)) return null;
  const person = people.person(asker.person.name);
  return person === null ? null : { ...asker, person };
}

const gone: Result<void> = {
  ok: false,
  refusal: { code: "forbidden", message: "You were signed out. Sign in again." },
};

const otherProjects: Result<void> = {
  ok: false,
  refusal: { code: "forbidden", message: "Your roles have changed. Connect again." },
};

/** The longest time until a credential that ends by itself is noticed. */
const lookEveryMs = 60_000;

/** Calls `leave` as soon as the caller loses the right. Returns a function that stops watching. */
export function watchRight(
  { people }: Services,
  { credential }: Caller,
  check: RightCheck,
  leave: () => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const look = (): boolean => {
    const { ok: isAllowed } = check.again();
    if (!isAllowed) leave();
    return isAllowed;
  };
  const wait = (expiresAt: string): void => {
    const left = Date.parse(expiresAt) - Date.parse(people.now());
    const again = (): void => {
      if (look()) wait(expiresAt);
    };
    timer = setTimeout(again, Math.min(Math.max(left, 1), lookEveryMs)).unref();
  };
  if (credential !== null) wait(credential.expiresAt);
  const unsubscribe = people.subscribe(() => void look());
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
