import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testPlace } from "../../../test/support/test-directory.ts";
import { StoreFault } from "../../store/fault.ts";
import { openSqliteStore } from "../../store/sqlite/open.ts";
import { StoredSessionLocks } from "./stored-session-locks.ts";

test("a session that could not be freed in the store does not block its next run", async () => {
  const file = join(testPlace(), "test.db");
  const store = await openSqliteStore({ file, at: "2026-01-21T10:00:00.000Z" });
  onTestFinished(() => store.close());
  const full = new StoreFault("disk_full", "The disk is full.");
  let isFull = true;
  const locks = new StoredSessionLocks({
    ...store,
    freeSlots: (slots) => (isFull ? Promise.reject(full) : store.freeSlots(slots)),
  });
  await locks.take("s1", "r_00000001");
  await locks.leaving("r_00000001");
  await expect(locks.free("r_00000001")).rejects.toBe(full);
  isFull = false;
  expect(await locks.take("s1", "r_00000002")).toEqual({ ok: true, value: undefined });
});
