import { afterAll, beforeAll, expect, test } from "vitest";
import type { SettingList } from "../../protocol/settings/setting.ts";
import {
  appendTask,
  ask,
  created,
  startTestServer,
  type TestServer,
} from "../../../test/support/scripted-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await appendTask(server.store, "t_00000001", [created("t_00000001", "A task")]);
});
afterAll(() => server.close());

function patch(body: unknown) {
  return ask(server, { method: "PATCH", path: "/api/settings", body });
}

async function seen(name: string, query = ""): Promise<unknown> {
  const { json } = await ask(server, { path: `/api/settings${query}` });
  const { items } = (json as { data: SettingList }).data;
  const { set, scope, value, lastFour } = items.find((each) => each.name === name) ?? {};
  return { set, scope, value, lastFour };
}

test("returns settings, but only the end of a secret", async () => {
  const changed = await patch({ settings: { GitHub_Token: "ghp-of-everybody", silence_minutes: 5 } });
  expect(changed.status).toBe(200);
  expect(changed.text).not.toContain("of-everybody");
  const own = { value: "ghp-of-one-task", agents: false };
  await patch({ scope: "task:t_00000001", settings: { github_token: own } });
  expect({
    everywhere: await seen("github_token"),
    task: await seen("github_token", "?scope=task:t_00000001"),
    silence: await seen("silence_minutes", "?scope=task:t_00000001"),
    unset: await seen("vercel_token"),
  }).toEqual({
    everywhere: { set: true, scope: "global", value: null, lastFour: "body" },
    task: { set: true, scope: "task:t_00000001", value: null, lastFour: "task" },
    silence: { set: true, scope: "global", value: 5, lastFour: null },
    unset: { set: false, scope: null, value: null, lastFour: null },
  });
});

test.each([
  [{ settings: { "bad name": "never-said-again" } }, 422],
  [{ settings: { github_token: ["never-said-again"] } }, 422],
  [{ settings: { github_token: { value: "never-said-again", more: 1 } } }, 422],
  [{ settings: { path: "never-said-again" } }, 422],
  [{ scope: "task:t_99999999", settings: { github_token: "never-said-again" } }, 404],
  [{ scope: "elsewhere", settings: { github_token: "never-said-again" } }, 422],
])("refuses %j without repeating the value", async (body, status) => {
  const refused = await patch(body);
  expect(refused.status).toBe(status);
  expect(refused.text).not.toContain("never-said-again");
  expect(JSON.stringify(server.lines)).not.toContain("never-said-again");
});

test("redacts a secret that a person pastes elsewhere before anything else happens", async () => {
  await patch({ settings: { notion_token: "notion-of-everybody" } });
  const title = "Use notion-of-everybody";
  const { status, text } = await ask(server, { method: "POST", path: "/api/tasks", body: { title } });
  expect(status).toBe(201);
  expect(text).not.toContain("notion-of-everybody");
  expect(server.platform.acts.at(-1)).toMatchObject({ create: { title: "Use [redacted:NOTION_TOKEN]" } });
});

test("redacts text that was recorded before it was a secret", async () => {
  await appendTask(server.store, "t_00000002", [created("t_00000002", 'It was "early-said"')]);
  await patch({ settings: { early: 'was "early-said' } });
  const { json } = await ask(server, { path: "/api/tasks/t_00000002" });
  expect(json).toMatchObject({ data: { title: 'It [redacted:EARLY]"' } });
});
