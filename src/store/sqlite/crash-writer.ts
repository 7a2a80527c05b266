import { writeUntilKilled } from "../contract/write-until-killed.ts";
import { openSqliteStore } from "./open.ts";

/* A program to be killed. Argument: the file of the database. */
await writeUntilKilled(await openSqliteStore({ file: process.argv[2] ?? "", at: new Date().toISOString() }));
