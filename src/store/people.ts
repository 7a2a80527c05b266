import { type Compilable, type Kysely, sql } from "kysely";
import type { AuditEntry } from "../protocol/people/audit.ts";
import type { CredentialKind } from "../protocol/people/credential-form.ts";
import type { Invitation } from "../protocol/people/credential.ts";
import type { Person } from "../protocol/people/person.ts";
import { putAudit } from "./audit.ts";
import { fromJson, toJson } from "./json.ts";
import type { Tables } from "./tables.ts";
import type { Guard, Lock, Submit } from "./work.ts";

/** The people of the installation and their credentials. A server holds them in memory. */
export interface PeopleStore {
  /** Returns everything, as of this version or later. */
  readPeople(): Promise<{ version: number; people: PersonRow[]; credentials: CredentialRow[] }>;
  /** Returns the number of changes. It never decreases. */
  peopleVersion(): Promise<number>;
  /** Writes everything, or nothing if somebody else has written since `version`. Returns true if it wrote. */
  writePeople(change: PeopleWrite): Promise<boolean>;
  /** Stores when people and credentials were last used. It is no change, so others learn of it with the next one. */
  noteUses(uses: {
    readonly at: string;
    readonly people: readonly string[];
    readonly credentials: readonly string[];
  }): Promise<void>;
}

/** A person without the time of the last request, which changes often. */
export type StoredPerson = Omit<Person, "lastSeenAt"> & Pick<PersonRow, "trustedEmail">;

/** A person, and their identity at an OpenID provider; null if they have none. */
export interface PersonRow {
  readonly person: Person;
  readonly subject: string | null;
  /**
   * The e-mail address by which a sign-in with a provider finds the person, if an administrator gave them one. An address
   * that people enter themselves may be that of somebody else.
   */
  readonly trustedEmail?: string | undefined;
}

/** The parts of a credential that only some kinds have. */
export interface CredentialDetails {
  readonly createdAt: string;
  readonly createdBy: string;
  /** The name and access of a personal token. */
  readonly token?: { readonly name: string; readonly access: "read" | "write" };
  /** The place from which a session was opened. */
  readonly from?: { readonly address: string; readonly browser: string };
  /** The content of an invitation. */
  readonly invitation?: Pick<Invitation, "role" | "projects" | "displayName" | "email">;
}

/** A session, a personal token, an invitation or a sign-in link. */
export interface CredentialRow extends CredentialDetails {
  readonly id: string;
  readonly kind: CredentialKind;
  /** The person for whom it acts; null for an invitation. */
  readonly person: string | null;
  /** The digest of its text. */
  readonly hash: string;
  /** Its signing key, sealed. */
  readonly sealed: string;
  readonly expiresAt: string;
  /** The time at which it was used up, revoked or signed out. */
  readonly endedAt: string | null;
  readonly lastUsedAt: string | null;
}

/** Changes of people and credentials. A row replaces the whole row with its name or id. */
export interface PeopleWrite {
  /** The version on which the change is based. */
  readonly version: number;
  readonly people?: readonly PersonRow[];
  readonly credentials?: readonly CredentialRow[];
  /** The ids of credentials that nobody needs to remember. */
  readonly forgotten?: readonly string[];
  /** The entry of the audit log about the act behind this change. */
  readonly audit?: AuditEntry | undefined;
}

const peopleLock: Lock = { name: "people" };
const current = sql<number>`coalesce((select version from people_version where name = 'people'), 0)`;

/** Returns a store of people for any database that Kysely supports. */
export function people(db: Kysely<Tables>, submit: Submit): PeopleStore {
  async function peopleVersion(): Promise<number> {
    const [row] = await db
      .selectFrom("people_version")
      .select("version")
      .where("name", "=", "people")
      .execute();
    return row?.version ?? 0;
  }
  return {
    peopleVersion,
    async readPeople() {
      // A change between these reads has a later version, so it is read again.
      const version = await peopleVersion();
      const persons = await db.selectFrom("people").selectAll().orderBy("name").execute();
      const credentials = await db.selectFrom("credentials").selectAll().orderBy("id").execute();
      return { version, people: persons.map(personOf), credentials: credentials.map(credentialOf) };
    },
    async writePeople(change) {
      const outcome = await submit({
        locks: [peopleLock],
        guards: [versionGuard(db, change.version)],
        statements: statements(db, change),
      });
      return outcome.kind === "done";
    },
    async noteUses({ at, people: names, credentials }) {
      await submit({
        statements: [
          ...names.map((name) => db.updateTable("people").set({ last_seen_at: at }).where("name", "=", name)),
          ...credentials.map((id) =>
            db.updateTable("credentials").set({ last_used_at: at }).where("id", "=", id),
          ),
        ],
      });
    },
  };
}

/** Refuses a change that does not know the latest one. */
function versionGuard(db: Kysely<Tables>, version: number): Guard {
  const query: Compilable = {
    compile: () =>
      sql`select found from (select ${current} as found) as versions where found <> ${version}`.compile(db),
  };
  return { query, must: "find_nothing", otherwise: "changed" };
}

function statements(db: Kysely<Tables>, change: PeopleWrite): Compilable[] {
  const { version, people: persons = [], credentials = [], forgotten = [], audit } = change;
  return [
    db
      .insertInto("people_version")
      .values({ name: "people", version: version + 1 })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ version: version + 1 })),
    ...persons.map((row) => putPerson(db, row)),
    ...credentials.map((row) => putCredential(db, row)),
    ...forgotten.map((id) => db.deleteFrom("credentials").where("id", "=", id)),
    ...(audit === undefined ? [] : [putAudit(db, audit)]),
  ];
}

function putPerson(db: Kysely<Tables>, { person, subject, trustedEmail }: PersonRow): Compilable {
  const { lastSeenAt, ...rest } = person;
  const stored = trustedEmail === undefined ? rest : { ...rest, trustedEmail };
  const values = {
    folded: foldedName(person.name),
    subject,
    last_seen_at: lastSeenAt,
    json: toJson<StoredPerson>(stored),
  };
  return db
    .insertInto("people")
    .values({ name: person.name, ...values })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(values));
}

/** Returns the form of a name in which two names are the same if nobody could tell them apart by case. */
export function foldedName(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

function putCredential(db: Kysely<Tables>, row: CredentialRow): Compilable {
  const { id, kind, person, hash, sealed, expiresAt, endedAt, lastUsedAt, ...details } = row;
  const values = {
    kind,
    person,
    hash,
    sealed,
    expires_at: expiresAt,
    ended_at: endedAt,
    last_used_at: lastUsedAt,
    json: toJson<CredentialDetails>(details),
  };
  return db
    .insertInto("credentials")
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values));
}

function personOf({ subject, last_seen_at, json }: Tables["people"]): PersonRow {
  const { trustedEmail, ...stored } = fromJson(json);
  const person = { ...stored, lastSeenAt: last_seen_at };
  return trustedEmail === undefined ? { person, subject } : { person, subject, trustedEmail };
}

function credentialOf({
  json,
  expires_at,
  ended_at,
  last_used_at,
  ...row
}: Tables["credentials"]): CredentialRow {
  const times = { expiresAt: expires_at, endedAt: ended_at, lastUsedAt: last_used_at };
  return { ...fromJson(json), ...row, ...times };
}
