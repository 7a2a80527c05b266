import { afterAll, beforeAll, expect, test } from "vitest";
import { startAnthropic } from "../fakes/anthropic.ts";
import { planHeaders } from "../fakes/claude-scenes.ts";
import type { FakeServer } from "../fakes/fake-server.ts";
import type { Model } from "../fakes/reply.ts";
import { createTask, eventually, stateOf, untilStatus } from "../support/api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";
import { install } from "./pinned.ts";

/** In seconds since the epoch; set by the first request. */
let reset = 0;

/** Refuses all requests for twenty seconds after the first one, like a plan whose limit is reached. */
const model: Model = () => {
  if (reset === 0) reset = Math.ceil(Date.now() / 1000) + 20;
  if (Date.now() >= reset * 1000) {
    return { is: "message", say: ["=== CUSTOM TASK COMPLETE ===\n", "Summary: served\n"] };
  }
  return {
    is: "refused",
    status: 429,
    type: "rate_limit_error",
    message: "This request would exceed your account's rate limit.",
    headers: planHeaders("rejected", 1, reset),
  };
};

let provider: FakeServer;
let home: string;
let server: RunningServer;
beforeAll(async () => {
  const claude = await install("claude");
  provider = await startAnthropic(model);
  const own = makeHome();
  const token = ["sk", "ant", "oat01", "none"].join("-");
  const env = { ANTHROPIC_BASE_URL: provider.url, CLAUDE_CODE_OAUTH_TOKEN: token, HOME: own };
  home = makeHome({ claude: { kind: "claude", command: [claude], env, sandbox: "off" } });
  server = await startServer(home);
}, 300_000);
afterAll(async () => {
  await closeHome(home, server);
  await provider.close();
});

test("a plan's limit delays both tasks until it resets; then each sends one request, the probe first", async () => {
  const first = await createTask(server, { agent: "claude", title: "First" });
  const { task } = await eventually(
    "the first is refused",
    async () => {
      const state = await stateOf(server, first.id);
      return state.task.blockedBy === "rate_limit" && state;
    },
    60_000,
  );
  expect(task.limitedUntil).toBe(new Date(reset * 1000).toISOString());
  const refused = provider.requests.length;
  const second = await createTask(server, { agent: "claude", title: "Second" });
  await untilStatus(server, first.id, "completed", 90_000);
  await untilStatus(server, second.id, "completed", 90_000);
  const later = provider.requests.slice(refused).map(({ at }) => at);
  expect(later).toHaveLength(2);
  expect(later.filter((at) => at < reset * 1000)).toEqual([]);
  expect((later[0] ?? 0) - reset * 1000).toBeLessThan(10_000);
}, 240_000);
