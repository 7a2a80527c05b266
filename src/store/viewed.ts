import { type Kysely, sql } from "kysely";
import type { ViewedMark } from "../protocol/api/viewed.ts";
import { mostMarks } from "../protocol/api/viewed.ts";
import type { Tables } from "./tables.ts";
import type { Submit } from "./work.ts";

/** The files that people have marked as viewed. A mark belongs to a file's content, so a changed file has none. */
export interface ViewedStore {
  /** Returns a person's marks, newest first. */
  viewed(person: string): Promise<ViewedMark[]>;
  /** Sets or removes marks. The oldest marks of a person with too many are removed. */
  setViewed(change: {
    readonly person: string;
    readonly marks: readonly ViewedMark[];
    readonly viewed: boolean;
    readonly at: string;
  }): Promise<void>;
}

/** Returns a store of marks for any database that Kysely supports. */
export function viewed(db: Kysely<Tables>, submit: Submit): ViewedStore {
  return {
    async viewed(person) {
      const rows = await db
        .selectFrom("viewed")
        .select(["path", "blob"])
        .where("person", "=", person)
        .orderBy("at", "desc")
        .orderBy("path")
        .orderBy("blob")
        .execute();
      return rows.map(({ path, blob }) => ({ path, blob: blob === "" ? null : blob }));
    },
    async setViewed({ person, marks, viewed: isViewed, at }) {
      const changes = marks.map(({ path, blob }) => {
        const key = { person, path, blob: blob ?? "" };
        return isViewed
          ? db
              .insertInto("viewed")
              .values({ ...key, at })
              .onConflict((conflict) => conflict.columns(["person", "path", "blob"]).doUpdateSet({ at }))
          : db
              .deleteFrom("viewed")
              .where("person", "=", person)
              .where("path", "=", path)
              .where("blob", "=", key.blob);
      });
      const oldest = db
        .selectFrom("viewed")
        .select("at")
        .where("person", "=", person)
        .orderBy("at", "desc")
        .limit(1)
        .offset(mostMarks);
      const tidy = db
        .deleteFrom("viewed")
        .where("person", "=", person)
        .where("at", "<=", sql<string>`coalesce((${oldest}), '')`);
      await submit({ locks: [{ name: `viewed ${person}` }], statements: [...changes, tidy] });
    },
  };
}
