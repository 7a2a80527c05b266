import { Client } from "pg";
import { afterAll } from "vitest";
import { sharedPostgres } from "../../../test/support/postgres.ts";
import { noon } from "../contract/samples.ts";
import { storeContract } from "../store.suite.ts";
import { openPostgresStore } from "./open.ts";

const server = await sharedPostgres();
// A database that sorts text as people do, by default: our columns sort by bytes, whatever the collation of the database.
const database = "people_sort";
const first = new Client(server.url());
await first.connect();
await first.query(
  `create database ${database} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-u-kn-ks-level1'`,
);
await first.end();
const url = server.url(database);
const admin = new Client(url);
await admin.connect();
afterAll(() => admin.end());

const schema = "contract";
const at = noon;
const { store } = await openPostgresStore({ url, schema, at });
await store.close();
const { rows } = await admin.query<{ name: string }>(
  `select format('%I.%I', schemaname, tablename) as name from pg_tables
   where schemaname = $1 and tablename not in ('installation', 'schema_version')`,
  [schema],
);
const empty = rows.map(({ name }) => `delete from ${name};`).join("\n");

// Deleting the rows of the last test takes a tenth of the time of creating new tables.
async function make() {
  await admin.query(empty);
  return { open: async () => (await openPostgresStore({ url, schema, at })).store };
}

storeContract("PostgreSQL", make, { writers: 20 });
