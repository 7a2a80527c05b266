import pg from "pg";
import { afterAll } from "vitest";
import { sharedPostgres } from "../../../test/support/postgres.ts";
import { noon } from "../contract/samples.ts";
import { storeContract } from "../store.suite.ts";
import { openPostgresStore } from "./open.ts";

const server = await sharedPostgres();
const admin = new pg.Client(server.url());
await admin.connect();
afterAll(() => admin.end());

let made = 0;
storeContract("PostgreSQL", async () => {
  const schema = `contract_${++made}`;
  return {
    open: async () => (await openPostgresStore({ url: server.url(), schema, at: noon })).store,
  };
});
