import { type Compilable, type Kysely, sql } from "kysely";
import type { AuditEntry, AuditFilter } from "../protocol/people/audit.ts";
import { printCursor, readCursor } from "./cursor.ts";
import type { Page, Paging } from "./store.ts";
import type { Tables } from "./tables.ts";
import type { Write } from "./work.ts";

/** The audit log. Entries about acts that change something are written with the change, by the call that writes it. */
export interface AuditStore {
  /** Writes an entry about an act that changed nothing in the store. */
  writeAudit(entry: AuditEntry): Promise<void>;
  /**
   * Deletes the oldest entries, if they are older than a time, at most `limit`. Writes the entry about it in the same
   * transaction, and returns the number of deleted entries; writes nothing if there are none.
   */
  forgetAudit(query: {
    readonly before: string;
    readonly limit: number;
    readonly entryOf: (count: number) => AuditEntry;
  }): Promise<number>;
  /** Returns the chosen entries, newest first or oldest first. */
  listAudit(query: AuditFilter & Paging & { readonly oldestFirst?: boolean }): Promise<Page<AuditEntry>>;
}

/** Returns an audit log for any database that Kysely supports. */
export function auditLog(db: Kysely<Tables>, write: Write): AuditStore {
  return {
    writeAudit: (entry) => write(putAudit(db, entry)),
    async forgetAudit({ before, limit, entryOf }) {
      const first = await db.selectFrom("audit").select(["id", "at"]).orderBy("id").limit(limit).execute();
      const old = first.filter(({ at }) => at < before);
      const last = old.at(-1);
      if (last === undefined) return 0;
      await write(
        db.deleteFrom("audit").where("id", "<=", last.id).where("at", "<", before),
        putAudit(db, entryOf(old.length)),
      );
      return old.length;
    },
    async listAudit({ cursor, limit, oldestFirst = false, ...filter }) {
      let query = chosen(db, filter).orderBy("id", oldestFirst ? "asc" : "desc");
      if (cursor !== undefined) {
        const [last] = readCursor(cursor, [""] as [string]);
        query = query.where("id", oldestFirst ? ">" : "<", last);
      }
      const rows = await query.limit(limit + 1).execute();
      const items = rows.slice(0, limit).map(readEntry);
      const last = items.at(-1);
      const more = rows.length > limit && last !== undefined;
      return { items, nextCursor: more ? printCursor([last.id]) : null };
    },
  };
}

/** Returns the statement that writes an entry. */
export function putAudit(db: Kysely<Tables>, { mcp, reason, ...entry }: AuditEntry): Compilable {
  return db
    .insertInto("audit")
    .values({ ...entry, mcp: mcp ? 1 : 0, code: reason?.code ?? null, message: reason?.message ?? null })
    .onConflict((conflict) => conflict.column("id").doNothing());
}

function chosen(db: Kysely<Tables>, { person, outcome, act, target, from, to }: AuditFilter) {
  let query = db.selectFrom("audit").selectAll();
  if (person !== undefined) query = query.where("person", "=", person);
  if (outcome !== undefined) query = query.where("outcome", "=", outcome);
  if (act !== undefined) query = query.where(sql<boolean>`lower(act) like ${containing(act)} escape '!'`);
  if (target !== undefined)
    query = query.where(sql<boolean>`lower(target) like ${containing(target)} escape '!'`);
  if (from !== undefined) query = query.where("at", ">=", from);
  if (to !== undefined) query = query.where("at", "<=", `${to}T23:59:59.999Z`);
  return query;
}

/** Returns the pattern of text that contains this, without case. */
function containing(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[!%_]/g, "!$&")}%`;
}

function readEntry({ mcp, code, message, ...row }: Tables["audit"]): AuditEntry {
  const reason = code === null ? null : { code, message: message ?? "" };
  return { ...row, mcp: mcp === 1, reason };
}
