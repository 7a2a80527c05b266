import type { People } from "../../people/people.ts";
import { type Handshake, handshakeText } from "../../protocol/api/signature.ts";
import { endedFailure, endingOf, unknownCredential } from "./credential-caller.ts";
import type { Failure } from "./errors.ts";
import { mac } from "./sign-in.ts";

/** Proves that this server has the token of the installation (no id), or the signing key of a credential. */
export type Prove = (
  host: string,
  nonce: string,
  id: string | null,
) => { readonly proof: Handshake } | Failure;

/** Returns the prover of a server. */
export function prover(options: { token: string; people: People; instance: string }): Prove {
  const { token, people, instance } = options;
  return (host, nonce, id) => {
    const key = id === null ? token : keyOf(people, id);
    if (typeof key !== "string") return key;
    return { proof: { instance, proof: mac(key, handshakeText({ host, nonce, instance })) } };
  };
}

function keyOf(people: People, id: string): string | Failure {
  const row = people.register.credentials.get(id);
  if (row === undefined) return unknownCredential;
  // Anybody can ask for a handshake, so it does not count as a use of the credential.
  return (
    endingOf(row, people) ??
    people.signingKey(row) ??
    endedFailure("This server has no key for this sign-in. Set SIGNALBOX_KEY to one value on all servers.")
  );
}
