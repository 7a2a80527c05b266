import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../test/support/postgres.ts";
import type { SettingRow } from "../store/store.ts";
import { openPostgresStore } from "../store/postgres/open.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import { checkDatabase } from "./check-database.ts";

const at = "2026-03-01T12:00:00.000Z";
let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "signalbox-doctor-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

const connected: SettingRow = {
  scope: "global",
  name: "connected_agents",
  value: JSON.stringify("claude"),
  sealed: null,
  agents: false,
  updatedAt: at,
  updatedBy: "person",
};

describe("the embedded database", () => {
  test("does not exist before the first start, and the check does not create it", async () => {
    expect(await checkDatabase(directory, {})).toEqual({
      finding: {
        name: "database",
        status: "note",
        message: "the embedded database does not exist yet; `signalbox serve` creates it",
      },
      connected: null,
    });
    expect(readdirSync(directory)).toEqual([]);
  });

  test("is shown with its size and the connected agents, even while a server has it open", async () => {
    const file = join(directory, "signalbox.db");
    const store = await openSqliteStore({ file, at });
    await store.writeSettings({ put: [connected] });
    const check = await checkDatabase(directory, { DATABASE_URL: "" });
    await store.close();
    expect(check).toEqual({
      finding: {
        name: "database",
        status: "ok",
        message: expect.stringMatching(/^embedded: .*\/signalbox\.db \(0\.\d MB\)$/) as string,
      },
      connected: "claude",
    });
  });

  test("is a problem if it is damaged", async () => {
    const file = join(directory, "signalbox.db");
    writeFileSync(file, "no database ".repeat(1_000));
    expect(await checkDatabase(directory, {})).toEqual({
      finding: {
        name: "database",
        status: "problem",
        message: `${file} is not a database. Move it to start with an empty one, or restore a backup.`,
      },
      connected: null,
    });
  });
});

describe("a PostgreSQL database", () => {
  let server: PostgresServer;
  const started = startPostgres({ max_connections: "30" }).then((own) => (server = own));
  afterAll(async () => (await started).remove());

  test("is shown with its version and free connections, and the check creates nothing", async () => {
    await started;
    const check = await checkDatabase(directory, { DATABASE_URL: server.url() });
    expect(check).toEqual({
      finding: {
        name: "database",
        status: "ok",
        message: expect.stringMatching(/: version \d+\.\d+.*, 27 of 27 connections free$/) as string,
      },
      connected: null,
    });
    const name = `PostgreSQL database "postgres" on ${server.directory}`;
    expect(check.finding.message.startsWith(`${name}: version `)).toBe(true);
    expect(readdirSync(directory)).toEqual([]);
    const admin = new Client(server.url());
    await admin.connect();
    const { rows } = await admin.query("select nspname from pg_namespace where nspname = 'signalbox'");
    await admin.end();
    expect(rows).toEqual([]);
  });

  test("gets a note if another node may find too few free connections", async () => {
    await started;
    const { store } = await openPostgresStore({ url: server.url(), schema: "mine", at });
    await store.writeSettings({ put: [connected] });
    const others = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const client = new Client(server.url());
        await client.connect();
        return client;
      }),
    );
    const environment = { DATABASE_URL: server.url(), DATABASE_SCHEMA: "mine" };
    const check = await checkDatabase(directory, environment);
    await Promise.all(others.map((client) => client.end()));
    await store.close();
    expect(check).toEqual({
      finding: {
        name: "database",
        status: "note",
        message: expect.stringMatching(
          /: version .*, (?:1\d|2[0-2]) of 27 connections free\. A node opens up to 24 connections, so too few are free for another one\. Raise max_connections of PostgreSQL before you start it\.$/,
        ) as string,
      },
      connected: "claude",
    });
  });

  test("is a problem if it cannot be reached, with the reason", async () => {
    const url = "postgresql://me:secret@127.0.0.1:1/work";
    expect(await checkDatabase(directory, { DATABASE_URL: url })).toEqual({
      finding: {
        name: "database",
        status: "problem",
        message:
          'The PostgreSQL database "work" on 127.0.0.1:1 cannot be reached (connect ECONNREFUSED 127.0.0.1:1). Check that PostgreSQL runs and that DATABASE_URL is right.',
      },
      connected: null,
    });
  });
});
