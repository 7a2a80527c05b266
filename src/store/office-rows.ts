import type { Compilable, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Rows of an office: its members, the calls between them, and their results. */
export interface OfficeRows {
  readonly agents: readonly Tables["office_agents"][];
  readonly invocations: readonly Tables["agent_invocations"][];
  readonly results: readonly Tables["agent_results"][];
}

/** Stores rows of an office. */
export function putOfficeRows(
  db: Kysely<Tables>,
  { agents, invocations, results }: OfficeRows,
): Compilable[] {
  return [
    ...agents.map((row) =>
      db
        .insertInto("office_agents")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(row)),
    ),
    ...invocations.map((row) =>
      db
        .insertInto("agent_invocations")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(row)),
    ),
    ...results.map((row) =>
      db
        .insertInto("agent_results")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(row)),
    ),
  ];
}

/** Deletes the rows of an office. */
export function removeOfficeRows(db: Kysely<Tables>, office: string): Compilable[] {
  return [
    db.deleteFrom("office_agents").where("office_id", "=", office),
    db.deleteFrom("agent_invocations").where("office_id", "=", office),
    db.deleteFrom("agent_results").where("office_id", "=", office),
  ];
}
