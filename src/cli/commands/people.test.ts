import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer, token } from "../../../test/support/scripted-server.ts";
import { invite } from "../../../test/support/signed-in.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
let server: TestServer;
let directory: string;
beforeAll(async () => {
  server = await startTestServer();
  directory = mkdtempSync(join(tmpdir(), "signalbox-people-cli-"));
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

/** Runs a command with a token and returns its exit code and what it printed. */
function run(as: string, ...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, SIGNALBOX_URL: server.url, SIGNALBOX_TOKEN: as, SIGNALBOX_HOME: directory };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...words], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err: err.trim() }),
    );
  });
}

test("people are invited, get roles and are removed on the command line", async () => {
  const invited = await run(token, "people", "invite", "--role", "reviewer", "--json");
  const { role, url } = JSON.parse(invited.out) as { role: string; url: string };
  expect([role, url.startsWith(`${server.url}/#invitation=sbi_`)]).toEqual(["reviewer", true]);

  const session = await invite(server.people, "mina", "viewer");
  const [listed, me, denied] = await Promise.all([
    run(token, "people", "list"),
    run(session, "people", "me"),
    run(session, "people", "invite"),
  ]);
  expect(listed.out).toMatch(/@admin +admin +administrator[^]*@mina +mina +viewer/);
  expect(me.out).toBe("@mina (mina), viewer, with a session\n");
  expect(denied).toEqual({
    code: 4,
    out: "",
    err: "Your role in this installation is viewer. This requires the administrator role. Ask an administrator.",
  });

  const changed = await run(token, "people", "role", "@mina", "member", "--project", "p_00000000");
  expect(changed.out).toBe("@mina: viewer, member in p_00000000\n");
  const last = await run(token, "people", "role", "admin", "none");
  expect([last.code, last.err]).toEqual([
    5,
    "@admin is the last administrator. Make somebody else an administrator first.",
  ]);
  expect((await run(token, "people", "remove", "mina")).out).toBe("@mina no longer has access.\n");
  const gone = await run(session, "people", "me");
  expect([gone.code, gone.err]).toEqual([
    4,
    "Your access to this installation was removed. Ask an administrator.",
  ]);
});

test("a personal token is created once, signs the requests of commands, and can be revoked", async () => {
  const made = await run(token, "token", "create", "ci", "--days", "7", "--json");
  const { text, id, access } = JSON.parse(made.out) as { text: string; id: string; access: string };
  expect([text.startsWith(`sbt_${id}_`), access]).toEqual([true, "read"]);
  const [me, listed, writing] = await Promise.all([
    run(text, "people", "me"),
    run(token, "token", "list"),
    run(text, "token", "create", "more"),
  ]);
  expect(me.out).toBe("@admin (admin), administrator, with a token, read-only\n");
  expect(listed.out).toMatch(new RegExp(`${id} +ci +@admin +read`));
  expect([writing.code, writing.err]).toEqual([
    4,
    "This token can only read. Create a token that can write.",
  ]);
  expect((await run(token, "token", "revoke", id)).code).toBe(0);
  const gone = await run(text, "people", "me");
  expect([gone.code, gone.err]).toEqual([4, "This token was revoked. Create a new one."]);
});

test("the audit log is listed and exported to a file", async () => {
  await run(token, "people", "remove", "nobody");
  const file = join(directory, "audit.jsonl");
  const [listed, exported] = await Promise.all([
    run(token, "audit", "list", "--outcome", "refused", "--act", "people/:name"),
    run(token, "audit", "export", "--target", "nobody", "-o", file),
  ]);
  expect(listed.out).toContain("refused: There is no person @nobody.");
  expect(exported.code).toBe(0);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { person: "admin", act: "DELETE /api/people/:name", target: "nobody", outcome: "refused" },
  ]);
});
