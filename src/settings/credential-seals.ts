import type { Store } from "../store/store.ts";
import type { Identity } from "./seal.ts";
import type { Sealer } from "./sealer.ts";

/** Returns the identity under which the signing key of a credential is sealed. */
export function credentialIdentity(id: string): Identity {
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
