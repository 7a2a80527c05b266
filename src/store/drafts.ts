import { type Compilable, type Kysely, sql } from "kysely";
import type { Draft } from "../protocol/api/drafts.ts";
import type { TaskId } from "../protocol/ids.ts";
import { printOf } from "../protocol/print-of.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";

/** How many drafts of a person are kept, and how many that were dropped are remembered: the oldest go. */
export const mostDrafts = 200;

const columns = ["name", "text", "version", "writer", "was", "at"] as const;
const nextVersion = sql<number>`(select coalesce(max(version), 0) + 1 from drafts)`;

/** Drafts on any database that Kysely speaks to; `write` commits statements together. */
export function drafts(
  db: Kysely<Tables>,
  write: (...statements: Compilable[]) => Promise<void>,
): Pick<Store, "drafts" | "draftVersion" | "keepDraft"> {
  let before: Promise<unknown> = Promise.resolve();

  async function keep(wish: Parameters<Store["keepDraft"]>[0]) {
    const { author, name, text, base, writer } = wish;
    const stands = await one(db, author, name);
    const theirs = stands !== null && stands.version !== base && stands.writer !== writer;
    if (theirs && stands.text !== null && stands.text !== text) return { kept: false, draft: stands };
    if (stands?.text === text) return { kept: true, draft: stands };
    if (stands === null && text === null) return { kept: true, draft: nothing(wish) };
    const was = stands?.writer === writer ? stands.was : printOf(stands?.text ?? null);
    await write(put(db, wish, was), ...[false, true].map((dropped) => forget(db, author, dropped)));
    return { kept: true, draft: (await one(db, author, name)) ?? nothing(wish) };
  }

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
    keepDraft(wish) {
      const kept = before.then(() => keep(wish));
      before = kept.catch(() => undefined);
      return kept;
    },
  };
}

/** Drops what people had begun to write about a task that is deleted. */
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

function put(db: Kysely<Tables>, wish: Parameters<Store["keepDraft"]>[0], was: string): Compilable {
  const { author, name, text, writer, taskId, now } = wish;
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

function nothing({ name, writer, now }: Parameters<Store["keepDraft"]>[0]): Draft {
  return { name, text: null, version: 0, writer, was: "", at: now };
}
