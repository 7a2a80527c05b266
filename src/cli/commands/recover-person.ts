import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { People } from "../../people/people.ts";
import { type Recovered, recoverAccess } from "../../people/recover-access.ts";
import { ownName } from "../../protocol/api/own-name.ts";
import type { AuditNote } from "../../protocol/people/audit.ts";
import { credentialSeals } from "../../settings/credential-seals.ts";
import { Sealer } from "../../settings/sealer.ts";
import { lockDataDirectory } from "../../store/sqlite/data-lock.ts";
import type { Store } from "../../store/store.ts";
import { announcedServer } from "../announced-server.ts";
import { dataDirectory } from "../data-directory.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { databaseIn, openStore } from "../open-store.ts";
import { print } from "../print.ts";

/**
 * Makes a person an administrator again and prints a link that signs them in, without asking a server: for an
 * installation that nobody administers any more. The right to do it is access to the database and to the key.
 */
export async function recoverPerson(who: string | undefined, options: { json?: boolean }): Promise<void> {
  const name = (who ?? ownName).replace(/^@/, "");
  const directory = dataDirectory(process.env);
  const { person, link } = await withStore(directory, process.env, (store) =>
    recoverIn(store, { directory, name, key: process.env["SIGNALBOX_KEY"] }),
  );
  const address = announcedServer(directory)?.url ?? null;
  const url = address === null ? null : `${address}${link.path}`;
  print(
    options.json,
    { person, url, path: link.path, expiresAt: link.expiresAt },
    [
      `@${person.name} is an administrator and can sign in once with this link, until ${link.expiresAt}:`,
      url ?? `ADDRESS${link.path}`,
      url === null
        ? "Replace ADDRESS with the address that the server prints when it starts."
        : "If the server has another address when it starts, use that one before /#.",
    ].join("\n"),
  );
}

/**
 * Opens the store of an existing installation. No server may use the embedded one meanwhile; servers on a shared
 * database notice the change.
 */
async function withStore<Value>(
  directory: string,
  environment: NodeJS.ProcessEnv,
  act: (store: Store) => Promise<Value>,
): Promise<Value> {
  const isEmbedded = (environment["DATABASE_URL"] ?? "") === "";
  if (isEmbedded && !existsSync(databaseIn(directory))) {
    const said = `There is no installation in ${directory}. Set SIGNALBOX_HOME to its data directory, or DATABASE_URL to its database.`;
    throw new CommandFailure(exitCodes.notFound, said);
  }
  const lock = isEmbedded ? await lockDataDirectory(directory) : null;
  if (lock?.ok === false) throw new CommandFailure(exitCodes.failed, lock.message);
  try {
    const store = await openStore(directory, environment, () => new Date());
    try {
      return await act(store);
    } finally {
      await store.close();
    }
  } finally {
    lock?.release();
  }
}

async function recoverIn(
  store: Store,
  { directory, name, key }: { directory: string; name: string; key: string | undefined },
): Promise<Recovered> {
  const sealer = new Sealer(directory, key, randomBytes);
  const people = await People.open({
    store,
    seals: credentialSeals(sealer),
    now: () => new Date(),
    random: randomBytes,
    owner: ownName,
  });
  const sealed = [...people.register.credentials.values()];
  if (sealed.length > 0 && sealed.every((row) => people.signingKey(row) === null)) {
    const said = `The servers of this installation have another key than ${directory}, so they would not accept the link. Set SIGNALBOX_KEY to their key.`;
    throw new CommandFailure(exitCodes.failed, said);
  }
  const done = await recoverAccess(people, name, noteOf(name));
  if (!done.ok) throw new CommandFailure(exitCodes.notFound, done.refusal.message);
  return done.value;
}

/** Returns the entry of the audit log. Nobody is signed in, and there is no sender. */
function noteOf(target: string): AuditNote {
  const at = new Date().toISOString();
  const entry = {
    id: `${at.replaceAll(/[-:.]/g, "")}-${"0".repeat(7)}${randomBytes(4).toString("hex")}`,
    at,
    person: null,
    token: null,
    address: "",
    act: "signalbox people recover",
    mcp: false,
    target,
    outcome: "allowed",
    reason: null,
  } as const;
  return { entry, committed: false };
}
