import { writeUntilKilled } from "../contract/write-until-killed.ts";
import { openPostgresStore } from "./open.ts";

/* A program to be killed. Arguments: the address of the database and the schema. */
const [, , url = "", schema = ""] = process.argv;
const { store } = await openPostgresStore({ url, schema, at: new Date().toISOString() });
await writeUntilKilled(store);
