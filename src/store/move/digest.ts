import { createHash } from "node:crypto";
import { storable } from "../storable.ts";
import { type MovedTable, type MovedTables, movedTableNames } from "./table-list.ts";

/** The number of rows of a table, and a digest that is the same in every order of the rows. */
export interface TableDigest {
  readonly rows: number;
  readonly digest: string;
}

const modulus = 1n << 256n;

/** Returns the digests of all tables. */
export async function digestTables(tables: MovedTables): Promise<ReadonlyMap<MovedTable, TableDigest>> {
  const digests = new Map<MovedTable, TableDigest>();
  for (const name of movedTableNames) digests.set(name, await digestTable(tables, name));
  return digests;
}

/** Adds the digests of all rows. A zero character counts as its replacement, since PostgreSQL stores none. */
async function digestTable(tables: MovedTables, name: MovedTable): Promise<TableDigest> {
  let rows = 0;
  let sum = 0n;
  for await (const part of tables.rows(name)) {
    rows += part.length;
    for (const row of part) {
      const digest = createHash("sha256")
        .update(JSON.stringify(row.map(storable)))
        .digest("hex");
      sum = (sum + BigInt(`0x${digest}`)) % modulus;
    }
  }
  return { rows, digest: sum.toString(16).padStart(64, "0") };
}
