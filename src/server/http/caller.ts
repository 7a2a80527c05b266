import type { Actor } from "../../protocol/actor.ts";
import type { Asker } from "../../protocol/people/may-use.ts";
import type { CredentialRow } from "../../store/people.ts";

/** The sender of a request, as the request guard admitted it. */
export interface Caller {
  readonly asker: Asker;
  /** The actor of the acts of a person. For nobody and for invited people it has no name. */
  readonly by: Actor;
  /** The credential of the request; null for the token of the installation, and for nobody. */
  readonly credential: CredentialRow | null;
  /** The network address of the sender. */
  readonly address: string;
}

/** The actor of requests of nobody. */
const unnamed: Actor = { kind: "person", name: "" };

/** Returns the caller of a request that needs no sign-in. */
export function nobodyAt(address: string): Caller {
  return { asker: { kind: "nobody" }, by: unnamed, credential: null, address };
}

/** Returns the caller who holds an invitation or a sign-in link. */
export function invitedAt(address: string, credential: CredentialRow): Caller {
  return { asker: { kind: "invited" }, by: unnamed, credential, address };
}

/** Returns the name of the calling person; null if nobody has signed in. */
export function nameOf({ asker }: Caller): string | null {
  return asker.kind === "person" ? asker.person.name : null;
}
