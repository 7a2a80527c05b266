import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { sharedPostgres } from "../../../test/support/postgres.ts";
import { entry, noon } from "../contract/samples.ts";
import type { Store } from "../store.ts";
import { streamLock } from "../work.ts";
import { lockKeys, writerMark } from "./lock-keys.ts";
import { openPostgresStore } from "./open.ts";

const server = await sharedPostgres();
const admin = new Client(server.url());
await admin.connect();
afterAll(() => admin.end());

describe("a reader of all streams", () => {
  test("waits for a writer with an earlier number and then sees its events first", async () => {
    const { store, begin } = await openWithWriter("settled_waits");
    const writer = await begin({ marked: true });
    await store.append(entry("b"));
    let isRead = false;
    const reading = store.readAll({ after: "", limit: 9 }).finally(() => (isRead = true));
    const last = store.lastPosition();
    await pause(150);
    expect(isRead).toBe(false);
    await writer.commit();
    const { records, position } = await reading;
    expect(records.map(({ stream }) => stream)).toEqual(["late", "b"]);
    expect(await last).toBe(position);
  });

  test("does not wait for other programs on the same server", async () => {
    const { store, begin } = await openWithWriter("settled_others");
    const writer = await begin({ marked: false });
    await store.append(entry("b"));
    const start = performance.now();
    const { records } = await store.readAll({ after: "", limit: 9 });
    expect(performance.now() - start).toBeLessThan(5000);
    expect(records.map(({ stream }) => stream)).toEqual(["b"]);
    await writer.rollback();
  });

  test("gets a full page without waiting", async () => {
    const { store, begin } = await openWithWriter("settled_page");
    await store.append(entry("a"));
    const writer = await begin({ marked: true });
    await store.append(entry("b"));
    const { records } = await store.readAll({ after: "", limit: 1 });
    expect(records.map(({ stream }) => stream)).toEqual(["a"]);
    await writer.rollback();
    expect((await store.readAll({ after: "", limit: 9 })).records).toHaveLength(2);
  });
});

test("a writer that is frozen in a transaction loses its locks after a second", async () => {
  const schema = `settled_frozen_${process.hrtime.bigint()}`;
  const { store } = await openWithWriter(schema);
  const program = `
    const { connect } = await import(${JSON.stringify(import.meta.resolve("./connections.ts"))});
    const client = await connect({ url: ${JSON.stringify(server.url())}, schema: "${schema}", name: "" });
    await client.query("begin; select pg_advisory_xact_lock(${lockKeys(schema, [streamLock("s")])[0]?.key})");
    console.log(Date.now());
    setInterval(() => {}, 1000);
  `;
  const frozen = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void frozen.kill("SIGKILL"));
  const [lockedAt] = (await once(frozen.stdout, "data")) as [Buffer];
  frozen.kill("SIGSTOP");
  expect(await store.append(entry("s"))).toMatchObject({ ok: true });
  expect(Date.now() - Number(String(lockedAt))).toBeGreaterThan(900);
});

test("a follower is woken for events whose writer could not report them", async () => {
  const { store, begin } = await openWithWriter("settled_unreported");
  const woken: unknown[] = [];
  store.follow({}, (grown) => woken.push(...grown));
  const writer = await begin({ marked: true });
  await writer.commit();
  await expect.poll(() => woken).toEqual([{ stream: "late", kind: "task", seq: 1 }]);
  await pause(700);
  expect(woken).toHaveLength(1);
});

test("positions of events that were carried over from SQLite stay valid", async () => {
  const { store } = await openWithWriter("settled_carried");
  await admin.query(
    `insert into settled_carried.events (tx, n, stream, kind, seq, at, "by", version, event)
     select 0, n, 's', 'task', n, '${noon}', 'system', 1, '{"type":"x"}' from generate_series(1, 3) as n`,
  );
  await store.append(entry("s", { expectedSeq: 3 }));
  const { records } = await store.readAll({ after: "2", limit: 9 });
  expect(records.map(({ seq, position }) => [seq, position.replace(/^\d+-/, "TX-")])).toEqual([
    [3, "3"],
    [4, "TX-1"],
  ]);
});

test("zero characters in plain text are replaced, since PostgreSQL stores none", async () => {
  const { store } = await openWithWriter("settled_zero");
  const wish = { author: "mina", name: "n", text: "a\0b", base: 0, writer: "w", taskId: null, now: noon };
  expect((await store.saveDraft(wish)).draft.text).toBe("a\ufffdb");
});

/** Opens a store, beside which a program can begin a transaction with an event and end it later. */
async function openWithWriter(schema: string) {
  const { store } = await openPostgresStore({ url: server.url(), schema, at: noon });
  onTestFinished(() => store.close());
  async function begin({ marked }: { marked: boolean }) {
    const client = new Client(server.url());
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("begin");
    if (marked) await client.query("select pg_advisory_xact_lock_shared($1, $2)", [...writerMark(schema)]);
    await client.query(
      `insert into ${schema}.events (tx, n, stream, kind, seq, at, "by", version, event)
       values (pg_current_xact_id()::text::bigint, 1, 'late', 'task', 1, '${noon}', 'system', 1, '{"type":"x"}')`,
    );
    return { commit: () => client.query("commit"), rollback: () => client.query("rollback") };
  }
  return { store: store satisfies Store, begin };
}
