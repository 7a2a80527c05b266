import { describe, expect, onTestFinished, test } from "vitest";
import type { AuditEntry } from "../../src/protocol/people/audit.ts";
import type { Person } from "../../src/protocol/people/person.ts";
import { type Address, ask, get } from "../support/api.ts";
import { cli } from "../support/cli.ts";
import { joined } from "../support/joined.ts";
import { sharedPostgres } from "../support/postgres.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const key = "a key that the servers share";
/** A database, and why the command is refused there before the test does what the refusal says. */
const databases = [
  {
    on: "the embedded database",
    start: async () => ({ DATABASE_URL: "" }),
    wrong: {},
    refusal: (home: string, pid: number) =>
      `Another Signalbox server (pid ${pid}) is using the data directory ${home}. Stop it, or set SIGNALBOX_HOME to another directory.\n`,
    mustStop: true,
  },
  {
    on: "PostgreSQL",
    start: async () => ({
      DATABASE_URL: (await sharedPostgres()).url(),
      DATABASE_SCHEMA: "recover",
      SIGNALBOX_KEY: key,
    }),
    wrong: { SIGNALBOX_KEY: "the key of another installation" },
    refusal: (home: string) =>
      `The servers of this installation have another key than ${home}, so they would not accept the link. Set SIGNALBOX_KEY to their key.\n`,
    mustStop: false,
  },
];

/** Redeems the code of a link and returns the address with which its person asks. */
async function signedInWith(at: Address, path: string): Promise<Address> {
  const code = { url: at.url, token: path.replace("/#link=", "") };
  const { token } = await get<{ token: string }>(code, "POST", "/api/sessions");
  return { url: at.url, token };
}

describe.each(databases)("an installation on $on that lost its administrators", (database) => {
  test("gets one back on the command line, and the audit log says so", async () => {
    const { wrong, refusal, mustStop } = database;
    const env: Record<string, string> = await database.start();
    const home = makeHome();
    let server: RunningServer | undefined;
    onTestFinished(() => closeHome(home, server));
    const recover = (...more: string[]) => cli(home, ["people", "recover", ...more], "", undefined, env);
    server = await startServer(home, env);
    const rae = await joined(server, "rae", "administrator");
    await get(rae, "DELETE", "/api/people/admin");
    expect((await ask(server, "GET", "/api/people")).status).toBe(401);
    const refused = await cli(home, ["people", "recover"], "", undefined, { ...env, ...wrong });
    expect([refused.code, refused.stderr]).toEqual([1, refusal(home, server.pid)]);
    if (mustStop) await server.stop();
    const unknown = await recover("nobody");
    expect([unknown.code, unknown.stderr]).toEqual([3, "There is no person @nobody.\n"]);
    const done = await recover("--json");
    const { person, path } = JSON.parse(done.stdout) as { person: Person; path: string };
    expect([person.name, person.role, person.removedAt]).toEqual(["admin", "administrator", null]);
    if (mustStop) server = await startServer(home, env);

    const running = server;
    // Servers on a shared database notice the change within seconds.
    await expect
      .poll(async () => (await ask(running, "GET", "/api/people")).status, { timeout: 15_000 })
      .toBe(200);
    const admin = await signedInWith(running, path);
    const { items } = await get<{ items: AuditEntry[] }>(admin, "GET", "/api/audit?act=recover");
    expect(items).toMatchObject([
      {
        person: null,
        token: null,
        address: "",
        act: "signalbox people recover",
        target: "admin",
        outcome: "allowed",
      },
    ]);
    expect(
      (await ask({ ...admin, token: path.replace("/#link=", "") }, "POST", "/api/sessions")).status,
    ).toBe(401);
  });
});

test("a directory without an installation is refused, and none is created", async () => {
  const home = makeHome();
  onTestFinished(() => closeHome(home, undefined));
  const refused = await cli(home, ["people", "recover"], "", undefined, { DATABASE_URL: "" });
  expect([refused.code, refused.stderr]).toEqual([
    3,
    `There is no installation in ${home}. Set SIGNALBOX_HOME to its data directory, or DATABASE_URL to its database.\n`,
  ]);
});
