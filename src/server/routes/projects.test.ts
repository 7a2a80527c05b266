import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../../../test/support/api.ts";
import { startTestServer, startedAt, type TestServer, token } from "../../../test/support/scripted-server.ts";
import { firstProject } from "../../protocol/project/project.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function said(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await ask({ url: server.url, token }, method, path, body);
  return answer.body.data ?? [answer.status, answer.body.error?.message];
}

const blank = {
  source: null,
  defaultAgent: null,
  defaultVerifier: null,
  defaultType: null,
  defaultBudget: null,
  timeZone: null,
  createdAt: startedAt,
  archivedAt: null,
};
const first = { id: firstProject, name: "Default", ...blank };
const shop = { id: "p_00000001", name: "Shop", ...blank, timeZone: "Asia/Seoul" };

test("projects are created, listed, changed, archived and unarchived", async () => {
  expect(await said("POST", "/api/projects", { name: " Shop ", timeZone: "Asia/Seoul" })).toEqual(shop);
  expect(await said("GET", "/api/projects")).toEqual({ items: [first, shop], nextCursor: null });
  const path = `/api/projects/${shop.id}`;
  expect(await said("PATCH", path, { source: "/srv/shop", timeZone: null })).toEqual({
    ...shop,
    source: "/srv/shop",
    timeZone: null,
  });
  expect(await said("POST", `${path}/archive`)).toMatchObject({ archivedAt: startedAt });
  expect(await said("GET", path)).toMatchObject({ name: "Shop", archivedAt: startedAt });
  expect(await said("POST", `${path}/unarchive`)).toMatchObject({ archivedAt: null });
});

test("wrong requests are refused", async () => {
  expect([
    await said("POST", "/api/projects", { name: "Shop" }),
    await said("POST", "/api/projects", { name: "Other", timeZone: "Mars/Olympus" }),
    await said("GET", "/api/projects/p_00000009"),
    await said("PATCH", "/api/settings", { scope: "project:p_00000009", settings: { region: "eu" } }),
  ]).toEqual([
    [422, 'There is already a project called "Shop". Choose another name.'],
    [422, '"timeZone" must be the name of a time zone, such as "Asia/Seoul".'],
    [404, "There is no project p_00000009."],
    [404, "There is no project p_00000009."],
  ]);
});
