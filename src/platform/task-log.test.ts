import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { StoredEvent } from "../protocol/record.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import type { Store } from "../store/store.ts";
import { PlayedTask } from "./decide/decide.suite.ts";
import { TaskLog } from "./task-log.ts";

const directory = mkdtempSync(join(tmpdir(), "signalbox-task-log-"));
afterAll(() => rmSync(directory, { recursive: true }));

const id = "t_00000001";
const at = "2026-01-01T00:00:00.000Z";

/** Holds what passes until it is let go, and says when something has come. */
class Barrier {
  readonly #come = Promise.withResolvers<void>();
  readonly #gone = Promise.withResolvers<void>();
  readonly come = this.#come.promise;
  readonly letGo = this.#gone.resolve;
  async pass<Value>(value: Value): Promise<Value> {
    this.#come.resolve();
    await this.#gone.promise;
    return value;
  }
}

test("a task that is read while it moves on is never kept as it was before", async () => {
  const store = await openSqliteStore({ file: join(directory, "signalbox.db"), at });
  const [submitted, read] = [new Barrier(), new Barrier()];
  const held: Pick<Store, "append" | "read"> = {
    append: async (entry) => {
      const outcome = await store.append(entry);
      return entry.expectedSeq === 1 ? submitted.pass(outcome) : outcome;
    },
    read: async <Event extends StoredEvent>(query: Parameters<Store["read"]>[0]) => {
      const records = await store.read<Event>(query);
      return records.length === 2 ? read.pass(records) : records;
    },
  };
  const played = new PlayedTask();
  const log = new TaskLog({ ...store, ...held }, { redaction: null }, () => undefined);
  const about = () => played.circumstances("ann");
  await log.create(played.created, [], at, "ann");

  const submitting = log.transact(id, { type: "task.submit" }, about);
  await submitted.come;
  const reading = log.state(id);
  await read.come;
  submitted.letGo();
  await submitting;
  await log.transact(id, { type: "task.admit" }, about);
  read.letGo();
  const statuses = [await reading, await log.state(id)].map((state) => state?.task.status);
  await store.close();
  expect(statuses).toEqual(["in_progress", "in_progress"]);
});
