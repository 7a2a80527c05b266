import { afterAll, beforeAll, expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { ask, eventually, get } from "../support/api.ts";
import { closeFlowHome, makeFlowHome } from "../support/gates.ts";
import { listProject } from "../support/list-project.ts";
import { httpReceiver, type Received, type Receiver } from "../support/receivers.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { readEvents } from "../support/sse.ts";

const home = makeFlowHome(
  { worker: programAgent("specialist.mjs") },
  {},
  { defaultAgent: "worker", clock: { aheadMs: 0, speed: 60 } },
);
let server: RunningServer;
let slack: Receiver<Received>;
let address: string;

beforeAll(async () => {
  [server, slack] = await Promise.all([startServer(home), httpReceiver()]);
  address = `http://127.0.0.1:${slack.port}/services/T0/B0/address-of-shop`;
  await get(server, "PATCH", "/api/settings", {
    scope: "global",
    settings: { private_webhook_hosts: `127.0.0.1:${slack.port}` },
  });
});
afterAll(async () => {
  await slack.stop();
  await closeFlowHome(home, server);
});

const list = `# Shop

## Phase 1: Base

### [ ] T1.1: Write the base
Run: echo base >base.txt
`;

test("the address of a list's Slack webhook gets its news and is never shown", async () => {
  const path = listProject(list);
  const config = { slack_webhook_url: address };
  const created = await get<{ id: string }>(server, "POST", "/api/orchestrations", { path, config });
  const stream = `/api/orchestrations/${created.id}/stream`;
  const events: unknown[] = [];
  for await (const record of readEvents(server, stream)) {
    events.push(record);
    if (record.event.type === ("orchestration.finished" as string)) break;
  }
  const state = await get<{ config: object }>(server, "GET", `/api/orchestrations/${created.id}`);
  expect(state.config).toMatchObject({ slack_webhook_url: "(set)" });
  const settings = await get(server, "GET", "/api/settings");
  expect(JSON.stringify([created, events, state, settings])).not.toContain("address-of-shop");
  expect(events.at(0)).toMatchObject({ event: { config: { slack_webhook_url: "(set)" } } });

  const told = await eventually("Slack was told of the end", async () =>
    slack.got.find(({ body }) => body.includes("Shop")),
  );
  expect(told.path).toBe("/services/T0/B0/address-of-shop");
});

test("a message that repeats the address is redacted", async () => {
  const path = listProject(list.replace("Base", `Base ${address}`));
  const config = { slack_webhook_url: address };
  const created = await get<{ id: string }>(server, "POST", "/api/orchestrations", { path, config });
  const state = await get(server, "GET", `/api/orchestrations/${created.id}`);
  expect(JSON.stringify(state)).toContain("Base [redacted:SLACK WEBHOOK]");
});

test("a trigger with the address of a Slack webhook is refused", async () => {
  const definition = {
    name: "Weekly",
    when: { kind: "schedule", cron: "@weekly" },
    work: { kind: "orchestration", path: "/srv/shop", config: { slack_webhook_url: address } },
  };
  const refused = await ask(server, "POST", "/api/triggers", definition);
  expect([refused.status, refused.body]).toEqual([
    422,
    {
      error: {
        code: "invalid",
        message:
          "A trigger cannot contain the address of a Slack webhook: everybody who sees the trigger could read it. Set slack_webhook_url as a secret in the settings.",
        details: { field: "work.config.slack_webhook_url" },
      },
    },
  ]);
});

test("a source with a password is refused when a task is created and edited", async () => {
  const task = { title: "Change the shop", type: "modify_app", agent: "worker" };
  const source = "https://me:hunter2@git.example/shop.git";
  const draft = await get<{ id: string }>(server, "POST", "/api/tasks", { ...task, source: "/srv/shop" });
  const refused = [
    await ask(server, "POST", "/api/tasks", { ...task, source }),
    await ask(server, "PATCH", `/api/tasks/${draft.id}`, { source }),
    await ask(server, "POST", "/api/projects", { name: "Shop", source }),
  ];
  const message =
    "The source contains a password or token, which everybody who sees it could read. Remove it from the URL, and set the token of the git host under Keys and secrets.";
  expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
    refused.map(() => [422, { code: "invalid", message, details: { field: "source" } }]),
  );
});
