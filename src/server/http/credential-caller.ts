import type { People } from "../../people/people.ts";
import { endOf } from "../../people/register.ts";
import { person } from "../../protocol/actor.ts";
import type { CredentialKind } from "../../protocol/people/credential-form.ts";
import type { CredentialRow } from "../../store/people.ts";
import { type Caller, invitedAt } from "./caller.ts";
import type { Failure } from "./errors.ts";

/** Returns the caller with the token of the installation. */
export function ownerAt(address: string, people: People): Caller | Failure {
  const { owner } = people.options;
  const found = people.person(owner);
  if (found === null || found.removedAt !== null) {
    return endedFailure(
      `The token of this installation acts as @${owner}, whose access was removed. Sign in as yourself.`,
    );
  }
  people.noteUse(owner, null);
  const asker = { kind: "person", person: found, isOwner: true, access: "write" } as const;
  return { asker, by: person(owner), credential: null, address };
}

/** Returns the caller with this credential, or the reason why it no longer works. */
export function callerWith(row: CredentialRow, address: string, people: People): Caller | Failure {
  const ended = endingOf(row, people);
  if (ended !== null) return ended;
  const found = people.person(row.person ?? "");
  if (found === null || row.kind === "invitation" || row.kind === "link") return invitedAt(address, row);
  people.noteUse(found.name, row.id);
  const access = row.token?.access ?? "write";
  const by =
    row.token === undefined
      ? person(found.name)
      : ({ kind: "token", name: row.token.name, person: found.name } as const);
  return { asker: { kind: "person", person: found, isOwner: false, access }, by, credential: row, address };
}

/** Returns the caller with the rights of this moment, or the reason why their credential no longer works. */
export function callerNow(caller: Caller, people: People): Caller | Failure {
  const { asker, credential, address } = caller;
  if (asker.kind === "nobody") return caller;
  if (credential === null) return ownerAt(address, people);
  const row = people.register.credentials.get(credential.id);
  return row === undefined ? unknownCredential : callerWith(row, address, people);
}

/** Returns the reason why a credential no longer works; null if it does. Asking is no use of it. */
export function endingOf(row: CredentialRow, people: People): Failure | null {
  const found = people.person(row.person ?? "");
  if (row.kind !== "invitation" && (found === null || found.removedAt !== null))
    return endedFailure("Your access to this installation was removed. Ask an administrator.");
  const ending = endOf({ ...row, lastUsedAt: people.lastUsed(row) }, people.now());
  return ending === null ? null : endedFailure(endings[row.kind][ending]);
}

const endings: Readonly<Record<CredentialKind, Readonly<Record<"ended" | "expired", string>>>> = {
  session: {
    ended: "You were signed out. Sign in again.",
    expired: "Your session has expired. Sign in again.",
  },
  token: {
    ended: "This token was revoked. Create a new one.",
    expired: "This token has expired. Create a new one.",
  },
  invitation: {
    ended: "This invitation was accepted or withdrawn. Ask for a new one.",
    expired: "This invitation has expired: it works for 72 hours. Ask for a new one.",
  },
  link: {
    ended: "This sign-in link was used: it works once. Ask for a new one.",
    expired: "This sign-in link has expired: it works for an hour. Ask for a new one.",
  },
};

/** Returns the failure of a credential that no longer works. */
export function endedFailure(message: string): Failure {
  return { status: 401, code: "signed_out", message, headers: { "WWW-Authenticate": "Bearer" } };
}

/** The failure of a credential that was forgotten, or never existed. */
export const unknownCredential = endedFailure("This sign-in is not known here. Sign in again.");
