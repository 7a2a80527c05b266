import type { Store } from "../store/store.ts";
import { type Identity, unseal } from "./seal.ts";
import type { Sealer } from "./sealer.ts";

/** The id of a credential, and its sealed signing key. */
export interface SealedCredential {
  readonly id: string;
  readonly sealed: string;
}

/** Seals the signing keys of credentials with the keys of a data directory. */
export interface CredentialSeals {
  readonly sealCredential: (id: string, key: string) => string;
  /** Returns null if no key of this server opens the signing key. */
  readonly openCredential: (id: string, sealed: string) => string | null;
  /** Returns the reason why other servers could not open what this one seals; null if they can. */
  readonly sealProblem?: (credentials: Iterable<SealedCredential>) => string | null;
}

/** Returns the seals of credentials with the keys of a sealer. */
export function credentialSeals(sealer: Sealer): CredentialSeals {
  return {
    sealCredential: (id, key) => sealer.seal(credentialIdentity(id), key),
    openCredential: (id, sealed) => unseal(sealer.keys, credentialIdentity(id), sealed),
  };
}

/** Returns the identity under which the signing key of a credential is sealed. */
function credentialIdentity(id: string): Identity {
  return { scope: "credential", name: id };
}

/** Seals the signing keys again that older keys sealed. */
export async function renewCredentialSeals(store: Store, sealer: Sealer): Promise<void> {
  for (;;) {
    const { version, credentials } = await store.readPeople();
    const rows = credentials.map((row) => ({ ...credentialIdentity(row.id), sealed: row.sealed, row }));
    const renewed = sealer.renewed(rows).map(({ row, sealed }) => ({ ...row, sealed }));
    if (renewed.length === 0 || (await store.writePeople({ version, credentials: renewed }))) return;
  }
}

/** The refusal of a server that cannot read the secrets of the other servers. */
export const keyOfOthersMissing =
  "This node cannot read the secrets of the installation, and other nodes could not read this one. Set SIGNALBOX_KEY to the key of the other nodes and restart this node.";
