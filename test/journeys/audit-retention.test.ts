import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { AuditEntry } from "../../src/protocol/people/audit.ts";
import { eventually, get } from "../support/api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome();
let server: RunningServer | undefined;
afterAll(() => closeHome(home, server));

/** Starts the next server with its clock ahead by these days. */
async function after(days: number): Promise<RunningServer> {
  await server?.stop();
  const clock = { aheadMs: days * 86_400_000 };
  writeFileSync(join(home, "signalbox.config.json"), JSON.stringify({ clock }));
  server = await startServer(home);
  return server;
}

async function acts(at: RunningServer): Promise<string[]> {
  const { items } = await get<{ items: AuditEntry[] }>(at, "GET", "/api/audit");
  return items.map(({ act, target, person }) => `${person ?? "nobody"}: ${act} ${target}`.trim());
}

test("the audit log is kept, unless a setting says for how long; then it says what was deleted", async () => {
  const begun = Date.now();
  let at = await after(0);
  await get(at, "POST", "/api/tasks", { title: "Later" });
  at = await after(400);
  await get(at, "PATCH", "/api/settings", { scope: "global", settings: { retention_audit_days: 500 } });
  at = await after(450);
  expect(await acts(at)).toEqual(["admin: PATCH /api/settings", "admin: POST /api/tasks"]);
  const { items } = await get<{ items: AuditEntry[] }>(at, "GET", "/api/audit");
  const days = items.map((entry) => Math.round((Date.parse(entry.at) - begun) / 86_400_000));
  expect(days).toEqual([400, 0]);
  at = await after(501);
  // Had the entry been deleted before, this would not be the number.
  const deleted = /^nobody: retention of the audit log 1 entry before 20\d\d-\S+Z$/;
  await eventually("the old entry is gone", async () => !(await acts(at)).includes("admin: POST /api/tasks"));
  expect(await acts(at)).toEqual([expect.stringMatching(deleted), "admin: PATCH /api/settings"]);
});
