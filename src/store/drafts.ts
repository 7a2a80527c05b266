import { type Compilable, type Kysely, sql } from "kysely";
import type { Draft } from "../protocol/api/drafts.ts";
import type { TaskId } from "../protocol/ids.ts";
import { fingerprint } from "../protocol/fingerprint.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";
import type { Guard, Lock, Submit, Work } from "./work.ts";

/** Maximum number of stored drafts per person, and of remembered deleted ones. The oldest are removed first. */
export const mostDrafts = 200;

const columns = ["name", "text", "version", "writer", "was", "at"] as const;
const nextVersion = sql<number>`(select coalesce(max(version), 0) + 1 from drafts)`;

/** Locks all drafts while one gets the next version. */
export const draftsLock: Lock = { name: "drafts" };

/** Returns a draft store for any database that Kysely supports. */
export function drafts(
  db: Kysely<Tables>,
  submit: Submit,
): Pick<Store, "drafts" | "draftVersion" | "saveDraft"> {
  return {
    async drafts({ author, after, limit }) {
      const rows = db.selectFrom("drafts").select(columns);
      const asked = rows.where("author", "=", author).where("version", ">", after);
      return asked.orderBy("version").orderBy("name").limit(limit).execute();
    },
    async draftVersion() {
      const [row] = await db
        .selectFrom("drafts")
        .select(({ fn }) => fn.max("version").as("last"))
        .execute();
      return row?.last ?? 0;
    },
    async saveDraft(wanted) {
      for (;;) {
        const found = await one(db, wanted.author, wanted.name);
        const decided = decide(wanted, found);
        if (decided !== "write") return decided;
        const outcome = await submit(replacement(db, wanted, found));
        if (outcome.kind === "done") return { kept: true, draft: outcome.rows[0] as Draft };
      }
    },
  };
}

type Wanted = Parameters<Store["saveDraft"]>[0];

/** Refuses to replace another writer's text that this one has not seen. Writes nothing if the text is unchanged. */
function decide(wanted: Wanted, found: Draft | null): "write" | { kept: boolean; draft: Draft } {
  const { name, text, base, writer, now } = wanted;
  if (found === null && text === null) {
    return { kept: true, draft: { name, text: null, version: 0, writer, was: "", at: now } };
  }
  if (found === null) return "write";
  if (found.text === text) return { kept: true, draft: found };
  const isUnseen = found.version !== base && found.writer !== writer && found.text !== null;
  return isUnseen ? { kept: false, draft: found } : "write";
}

/** Replaces the draft that was found, provided that nobody has changed it in the meantime. */
function replacement(db: Kysely<Tables>, wanted: Wanted, found: Draft | null): Work {
  const { author, name, writer } = wanted;
  const was = found?.writer === writer ? found.was : fingerprint(found?.text ?? null);
  const known = db
    .selectFrom("drafts")
    .select("version")
    .where("author", "=", author)
    .where("name", "=", name);
  const unchanged: Guard =
    found === null
      ? { query: known, must: "find_nothing", otherwise: "changed" }
      : { query: known.where("version", "=", found.version), must: "find", otherwise: "changed" };
  return {
    locks: [draftsLock],
    guards: [unchanged],
    statements: [put(db, wanted, was), ...[false, true].map((dropped) => forget(db, author, dropped))],
    answer: db.selectFrom("drafts").select(columns).where("author", "=", author).where("name", "=", name),
  };
}

/** Deletes the drafts about a deleted task. */
export function dropDraftsOf(db: Kysely<Tables>, taskId: TaskId): Compilable {
  return db
    .updateTable("drafts")
    .set({ text: null, version: nextVersion })
    .where("task_id", "=", taskId)
    .where("text", "is not", null);
}

async function one(db: Kysely<Tables>, author: string, name: string): Promise<Draft | null> {
  const rows = db.selectFrom("drafts").select(columns);
  const [row] = await rows.where("author", "=", author).where("name", "=", name).execute();
  return row ?? null;
}

function put(db: Kysely<Tables>, wanted: Wanted, was: string): Compilable {
  const { author, name, text, writer, taskId, now } = wanted;
  const values = { task_id: taskId, text, version: nextVersion, writer, was, at: now };
  return db
    .insertInto("drafts")
    .values({ author, name, ...values })
    .onConflict((conflict) => conflict.columns(["author", "name"]).doUpdateSet(values));
}

function forget(db: Kysely<Tables>, author: string, dropped: boolean): Compilable {
  const is = dropped ? ("is" as const) : ("is not" as const);
  const oldestKept = db
    .selectFrom("drafts")
    .select("version")
    .where("author", "=", author)
    .where("text", is, null)
    .orderBy("version", "desc")
    .limit(1)
    .offset(mostDrafts - 1);
  return db
    .deleteFrom("drafts")
    .where("author", "=", author)
    .where("text", is, null)
    .where("version", "<", oldestKept);
}
