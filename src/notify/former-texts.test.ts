import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testPlace } from "../../test/support/test-directory.ts";
import { person } from "../protocol/actor.ts";
import type { CommentId } from "../protocol/ids.ts";
import { taskKind } from "../protocol/record.ts";
import type { StoredEvent } from "../protocol/record.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import { formerTexts } from "./former-texts.ts";

const at = "2026-11-19T12:00:00.000Z";
const stream = "t_00000001";

test("the texts of a comment before an event are found, also of one that was carried over", async () => {
  const store = await openSqliteStore({ file: join(testPlace(), "a.db"), at });
  onTestFinished(() => store.close());
  const edited = (commentId: string, body?: string): StoredEvent =>
    ({ type: "comment.edited", commentId, body }) as StoredEvent;
  const events = [
    { type: "comment.added", comment: { id: "cm_00000001", body: "one" } },
    edited("cm_00000001", "two"),
    edited("cm_00000001"),
    edited("cm_00000009", "another"),
    ...Array.from({ length: 600 }, () => ({ type: "other" })),
    { type: "review.opened", review: { comments: [{ id: "cm_00000002", body: "two" }] } },
    edited("cm_00000002", "three"),
    edited("cm_00000002", "four"),
  ];
  await store.append({ stream, kind: taskKind, expectedSeq: 0, at, by: person("ada"), events });
  const before = (comment: string, seq: number): Promise<string[]> =>
    formerTexts(comment as CommentId, { stream, seq }, store);
  expect(await before("cm_00000001", 2)).toEqual(["one"]);
  expect(await before("cm_00000001", events.length)).toEqual(["one", "two"]);
  expect(await before("cm_00000002", events.length)).toEqual(["two", "three"]);
});
