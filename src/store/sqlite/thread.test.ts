import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { entry, noon, said } from "../contract/samples.ts";
import { openSqliteStore } from "./open.ts";
import { startThread } from "./thread.ts";

const directory = mkdtempSync(join(tmpdir(), "signalbox-thread-"));
afterAll(() => rmSync(directory, { recursive: true }));

test("a thread that ended fails its unanswered and later requests", async () => {
  const thread = startThread(join(directory, "ended.db"), { onOthersCommitted: () => undefined });
  await thread.ask({ type: "open", at: noon, shared: false });
  const endless = "with recursive n (i) as (select 1 union all select i + 1 from n) select i from n";
  const unanswered = thread.ask({ type: "query", statement: { sql: endless, parameters: [] } });
  const ended = thread.end();
  await expect(unanswered).rejects.toThrow("The store is closed.");
  await ended;
  await expect(thread.ask({ type: "commit", batch: [] })).rejects.toThrow("The store is closed.");
});

test("appends commit during a long read", async () => {
  const store = await openSqliteStore({ file: join(directory, "busy.db"), at: noon });
  const events = Array.from({ length: 50_000 }, (_, index) => said(`${index}`));
  await store.append(entry("long", { events }));

  let read = false;
  const reading = store.readAll({ after: "", limit: 50_000 }).then(({ records }) => {
    read = true;
    return records.length;
  });
  const during: boolean[] = [];
  for (let seq = 0; seq < 5; seq++) {
    await store.append(entry("short", { expectedSeq: seq }));
    during.push(!read);
  }
  expect(during).toEqual([true, true, true, true, true]);
  expect(await reading).toBe(50_000);
  await store.close();
});
