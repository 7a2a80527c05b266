import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { sharedPostgres, startPostgres } from "../../../test/support/postgres.ts";
import { noon } from "../contract/samples.ts";
import { StoreFault } from "../fault.ts";
import { readAddress } from "./address.ts";
import { serverFault } from "./check-server.ts";
import { openPostgresStore } from "./open.ts";

const server = await sharedPostgres();
const admin = new Client(server.url());
await admin.connect();
afterAll(() => admin.end());
const place = server.directory;

describe("opening the store gives the reason if it cannot", () => {
  test.each(["mysql://localhost/db", "localhost:5432", ""])("read the address %j", async (url) => {
    expect(await opened(url)).toEqual({
      code: "unreachable",
      message:
        "DATABASE_URL is not the address of a PostgreSQL database. Write it as postgresql://USER:PASSWORD@HOST:PORT/DATABASE.",
    });
  });

  test.each(["Signalbox", "pg_mine", "a;b", ""])("use the schema %j", async (schema) => {
    expect(await opened(server.url(), schema)).toEqual({
      code: "unreachable",
      message: `"${schema}" in DATABASE_SCHEMA cannot be the name of a schema. Use at most 63 lower-case letters, digits and underscores.`,
    });
  });

  test("reach a server that is not there, without its password", async () => {
    const port = await freePort();
    expect(await opened(`postgresql://mina:secret@127.0.0.1:${port}/work`)).toEqual({
      code: "unreachable",
      message: `The PostgreSQL database "work" on 127.0.0.1:${port} cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}). Check that PostgreSQL runs and that DATABASE_URL is right.`,
    });
  });

  test("use a database that does not exist", async () => {
    expect(await opened(server.url("nowhere"))).toEqual({
      code: "no_access",
      message: `The PostgreSQL database "nowhere" on ${place} refuses this user (database "nowhere" does not exist). Check the user, the password and the database in DATABASE_URL, and the rights of the user.`,
    });
  });

  test("create a schema as a user who may not", async () => {
    await admin.query("create role guest login");
    expect(await opened(server.url("postgres", "guest"), "guests")).toMatchObject({
      code: "no_access",
      message: expect.stringContaining("(permission denied for database postgres)") as string,
    });
  });

  test("use a database with another encoding", async () => {
    await admin.query("create database ascii encoding 'SQL_ASCII' template template0");
    expect(await opened(server.url("ascii"))).toEqual({
      code: "wrong_encoding",
      message: `The PostgreSQL database "ascii" on ${place} has the encoding SQL_ASCII. Create a database with: createdb --encoding=UTF8 --template=template0`,
    });
  });

  test("use a user whose transactions are read-only", async () => {
    await admin.query("create role reader login; alter role reader set default_transaction_read_only to on");
    expect(await opened(server.url("postgres", "reader"))).toEqual({
      code: "read_only",
      message: `The PostgreSQL database "postgres" on ${place} accepts no changes: its transactions are read-only by default. Set DATABASE_URL to the primary server, with a user who may write.`,
    });
  });

  test("use a server without a free connection", async () => {
    await admin.query("create role one login connection limit 1");
    const only = new Client(server.url("postgres", "one"));
    await only.connect();
    expect(await opened(server.url("postgres", "one"))).toEqual({
      code: "no_connections",
      message: `The PostgreSQL database "postgres" on ${place} has no free connection (too many connections for role "one"). Raise max_connections of PostgreSQL, or run fewer servers.`,
    });
    await only.end();
  });

  test("use a standby", async () => {
    const standby = await startPostgres();
    try {
      await standby.stop();
      writeFileSync(join(standby.directory, "data", "standby.signal"), "");
      await standby.start();
      expect(await opened(standby.url())).toEqual({
        code: "read_only",
        message: `The PostgreSQL database "postgres" on ${standby.directory} accepts no changes: it is a standby. Set DATABASE_URL to the primary server, with a user who may write.`,
      });
    } finally {
      await standby.remove();
    }
  });
});

test("an open store does not tell the time of a server that became read-only", async () => {
  const own = await startPostgres();
  const { store } = await openPostgresStore({ url: own.url(), at: noon });
  const operator = new Client(own.url());
  await operator.connect();
  try {
    for (const mode of ["on", "off"]) {
      await operator.query(`alter system set default_transaction_read_only = ${mode}`);
      await operator.query("select pg_reload_conf()");
      const told = async (): Promise<string> =>
        store.clock().then(
          () => "off",
          (fault: unknown) =>
            fault instanceof StoreFault && fault.code === "read_only" ? "on" : String(fault),
        );
      await expect.poll(told).toBe(mode);
    }
  } finally {
    await operator.end();
    await store.close();
    await own.remove();
  }
});

test("a server older than version 15 is refused, later ones are accepted", () => {
  const facts = { version: 140_011, printed: "14.11", encoding: "UTF8", standby: false, readOnly: false };
  const { name } = readAddress("postgresql://db.example:6432/work");
  expect(serverFault(facts, name)).toMatchObject({
    code: "too_old",
    message:
      'PostgreSQL database "work" on db.example:6432 runs PostgreSQL 14.11. Signalbox needs PostgreSQL 15 or later.',
  });
  expect([150_000, 180_004].map((version) => serverFault({ ...facts, version }, name))).toEqual([null, null]);
});

async function freePort(): Promise<number> {
  const listening = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => listening.once("listening", resolve));
  const { port } = listening.address() as { port: number };
  await new Promise((resolve) => listening.close(resolve));
  return port;
}

/** Returns the fault with which the store does not open. */
async function opened(url: string, schema?: string): Promise<{ code: string; message: string }> {
  const error = await openPostgresStore({ url, schema, at: noon }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StoreFault)) throw new Error("There was no fault.", { cause: error });
  return { code: error.code, message: error.message };
}
