import type { Compilable, Kysely } from "kysely";
import { putAudit } from "./audit.ts";
import type { SettingRow, SettingsWrite, Store } from "./store.ts";
import type { Tables } from "./tables.ts";
import type { Write } from "./work.ts";

/** Returns a settings store for any database that Kysely supports. */
export function settings(db: Kysely<Tables>, write: Write): Pick<Store, "readSettings" | "writeSettings"> {
  return {
    async readSettings() {
      const rows = await db.selectFrom("settings").selectAll().orderBy("scope").orderBy("name").execute();
      const retired = await db.selectFrom("retired_secrets").selectAll().orderBy("id").execute();
      return {
        settings: rows.map(({ agents, updated_at, updated_by, ...row }) => ({
          ...row,
          agents: agents === 1,
          updatedAt: updated_at,
          updatedBy: updated_by,
        })),
        retired: retired.map(({ retired_at, ...row }) => ({ ...row, retiredAt: retired_at })),
      };
    },
    writeSettings: (change) => write(...statements(db, change)),
  };
}

function statements(db: Kysely<Tables>, change: SettingsWrite): Compilable[] {
  const { put = [], removed = [], retire = [], resealed = [], forgotten = [], audit } = change;
  return [
    ...removed.map(({ scope, name }) =>
      db.deleteFrom("settings").where("scope", "=", scope).where("name", "=", name),
    ),
    ...put.map((row) => putSetting(db, row)),
    ...retire.map(({ id, scope, name, sealed, retiredAt }) =>
      db.insertInto("retired_secrets").values({ id, scope, name, sealed, retired_at: retiredAt }),
    ),
    ...resealed.map(({ id, sealed }) =>
      db.updateTable("retired_secrets").set({ sealed }).where("id", "=", id),
    ),
    ...forgotten.map((id) => db.deleteFrom("retired_secrets").where("id", "=", id)),
    ...(audit === undefined ? [] : [putAudit(db, audit)]),
  ];
}

function putSetting(db: Kysely<Tables>, row: SettingRow): Compilable {
  const { scope, name, value, sealed, agents, updatedAt, updatedBy } = row;
  const values = { value, sealed, agents: agents ? 1 : 0, updated_at: updatedAt, updated_by: updatedBy };
  return db
    .insertInto("settings")
    .values({ scope, name, ...values })
    .onConflict((conflict) => conflict.columns(["scope", "name"]).doUpdateSet(values));
}
