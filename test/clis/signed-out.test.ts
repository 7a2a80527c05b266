import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Finding } from "../../src/protocol/api/checks.ts";
import { startAnthropic } from "../fakes/anthropic.ts";
import type { FakeServer } from "../fakes/fake-server.ts";
import { says } from "../fakes/scenes.ts";
import { createTask, eventsOf, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { FakeMachine } from "../support/fake-clis.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";
import { install, newDirectory } from "./pinned.ts";

const patience = 120_000;
let person: string;
let home: string;
let provider: FakeServer;
let server: RunningServer;
const machine = new FakeMachine();
beforeAll(async () => {
  const claude = await install("claude");
  person = await newDirectory();
  mkdirSync(join(person, "bin"));
  symlinkSync(claude, join(person, "bin", "claude"));
  home = makeHome({}, { outputDirectory: join(person, "workspaces") });
  provider = await startAnthropic(() => says("=== CUSTOM TASK COMPLETE ===\nSummary: done\n"));
  server = await startServer(home, {
    ...machine.env,
    HOME: person,
    PATH: `${join(person, "bin")}:/usr/bin:/bin`,
    ANTHROPIC_BASE_URL: provider.url,
  });
}, patience);
afterAll(async () => {
  await closeHome(home, server);
  await provider.close();
  machine.remove();
  await rm(person, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

async function stateOfClaude(): Promise<string> {
  const { items } = await get<{ items: Finding[] }>(server, "GET", "/api/checks?fresh=true");
  return items
    .flatMap(({ seen }) => (seen?.what === "agent" && seen.name === "claude" ? [seen.state] : []))
    .join();
}

test("the real Claude Code, signed out, stops its task with the command that helps, and continues after the sign-in", async () => {
  await get(server, "POST", "/api/agents", { cli: "claude" });
  expect(await stateOfClaude()).toBe("not_signed_in");
  const { id } = await createTask(server, { description: "Remember the lighthouse." });
  const error = await eventually(
    "the task is stopped",
    async () => {
      const { task } = await stateOf(server, id);
      return task.blockedBy === "error" ? task.error : null;
    },
    patience,
  );
  expect(error).toEqual({
    kind: "agent",
    message: "Claude Code is not signed in, or its key was rejected.",
    details: "Not logged in · Please run /login",
    fix: "claude auth login",
  });
  expect(provider.requests).toEqual([]);

  writeFileSync(
    join(person, ".claude", ".credentials.json"),
    JSON.stringify({
      claudeAiOauth: {
        accessToken: "sk-ant-oat01-none",
        refreshToken: "sk-ant-ort01-none",
        expiresAt: Date.now() + 86_400_000,
        scopes: ["user:inference", "user:profile"],
        subscriptionType: "max",
      },
    }),
  );
  expect(await stateOfClaude()).toBe("ready");
  await get(server, "POST", `/api/tasks/${id}/resume`);
  await untilStatus(server, id, "completed", patience);
  expect(JSON.stringify(provider.requests.at(-1))).toContain("Remember the lighthouse.");
  const types = (await eventsOf(server, id)).map(({ event }) => event.type);
  expect(types.filter((type) => type.startsWith("limit"))).toEqual([]);
});
