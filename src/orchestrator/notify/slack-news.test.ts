import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { creation, opened, orchestrated, type Timed } from "../../../test/support/orchestration-states.ts";
import { testPlace } from "../../../test/support/test-directory.ts";
import { SoleOwnership } from "../../engine/ownership.ts";
import { Subscription } from "../../engine/subscription.ts";
import { system } from "../../protocol/actor.ts";
import { type OrchestrationEvent, orchestrationKind } from "../../protocol/orchestration/event.ts";
import { openSqliteStore } from "../../store/sqlite/open.ts";
import type { Store } from "../../store/store.ts";
import { newsOf } from "./news.ts";
import { SlackNews, type SlackNewsOptions } from "./slack-news.ts";

const list = "- [ ] T1.1: One\n- [ ] T1.2: Two\n";
const id = "o_00000001";
const at = "2026-01-21T10:00:00.000Z";
const failed: OrchestrationEvent = { type: "task.failed", task: "T1.1", reason: "<!channel> a & b" };
const finished: OrchestrationEvent = { type: "phase.finished", phase: 1, commit: "c0", tested: "passed" };
const state = orchestrated(`# Shop\n\n${list}`, [
  [0, opened(1)],
  [1, failed],
]);

test("news name the list and escape Slack's control characters", () => {
  expect(newsOf(failed, state)).toBe("Shop (o_00000001): T1.1 failed: &lt;!channel&gt; a &amp; b");
  expect(newsOf(finished, state)).toBe(
    "Shop (o_00000001): Phase 1 is done. 0 of 2 tasks completed, 1 failed.",
  );
  expect(newsOf({ type: "orchestration.finished", status: "completed" }, state)).toContain(
    "All tasks are done.",
  );
  expect(newsOf({ type: "orchestration.finished", status: "failed" }, state)).toContain(
    "Ended with failures.",
  );
  expect(newsOf(opened(1), state)).toBeNull();
});

/** Starts a webhook on loopback that responds with these statuses, then with 200. Null means no response. */
async function webhook(...statuses: (number | null)[]): Promise<{ url: string; got: string[] }> {
  const got: string[] = [];
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      got.push((JSON.parse(body) as { text: string }).text.split(": ").slice(1).join(": "));
      const status = statuses.length === 0 ? 200 : statuses.shift();
      return status == null ? undefined : outgoing.writeHead(status, { location: "/elsewhere" }).end();
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret`, got };
}

async function openStore(): Promise<Store> {
  const store = await openSqliteStore({ file: join(testPlace(), "a.db"), at });
  onTestFinished(() => store.close());
  return store;
}

async function append(store: Store, when: string, ...events: readonly OrchestrationEvent[]): Promise<void> {
  const known = await store.read({ stream: id, after: 0, limit: 1_000 });
  const request = { stream: id, kind: orchestrationKind, expectedSeq: known.length, at: when, by: system };
  await store.append({ ...request, events: [...events] });
}

async function news(store: Store, url: string | null, more: Partial<SlackNewsOptions> = {}) {
  const ownership = new SoleOwnership(store, { owner: "me", now: () => new Date(at) });
  await ownership.open();
  const faults: string[] = [];
  const events: readonly Timed[] = [[0, opened(1)]];
  const started = new SlackNews({
    subscription: (options) => new Subscription({ ...options, store, ownership }),
    stateOf: async () => orchestrated(list, events, { slack_webhook_url: url }),
    webhook: () => null,
    now: () => new Date(at),
    onFault: (what, fault) => faults.push(`${what}: ${String(fault)}`),
    pace: { timeoutMs: 300, pausesMs: [10, 10] },
    ...more,
  });
  started.start();
  onTestFinished(() => started.close());
  return { faults, close: () => started.close() };
}

const soon = { interval: 10, timeout: 10_000 };
const failedWords = "T1.1 failed: &lt;!channel&gt; a &amp; b";
const doneWords = "Phase 1 is done. 0 of 2 tasks completed.";

describe("news to Slack", () => {
  test("are sent once and in order, also across a restart, without events older than a day", async () => {
    const store = await openStore();
    const { url, got } = await webhook();
    await append(store, "2026-01-20T09:00:00.000Z", creation(list), failed);
    await append(store, at, failed);
    const first = await news(store, url);
    await expect.poll(() => got, soon).toEqual([failedWords]);
    await first.close();
    await append(store, at, finished);
    await news(store, url);
    await expect.poll(() => got, soon).toEqual([failedWords, doneWords]);
  });

  test("are dropped after three tries, and the fault does not contain the address", async () => {
    const store = await openStore();
    const { url, got } = await webhook(500, null, 429);
    await append(store, at, creation(list), failed, finished);
    const { faults } = await news(store, url);
    await expect
      .poll(() => faults, soon)
      .toEqual([`News of ${id} could not be sent to Slack: it responded with status 429`]);
    expect(got).toEqual([failedWords, failedWords, failedWords]);
    await append(store, at, finished);
    await expect.poll(() => got.at(-1), soon).toBe(doneWords);
  });

  test("are not retried if the webhook refuses them, and follow no redirect", async () => {
    const store = await openStore();
    const { url, got } = await webhook(404, 307);
    await append(store, at, creation(list), failed);
    const { faults } = await news(store, url);
    await expect.poll(() => faults.length, soon).toBe(1);
    await append(store, at, failed);
    await expect
      .poll(() => faults, soon)
      .toEqual([
        `News of ${id} could not be sent to Slack: it responded with status 404`,
        `News of ${id} could not be sent to Slack: it responded with status 307`,
      ]);
    expect(got).toEqual([failedWords, failedWords]);
  });

  test("use the webhook of the settings if the orchestration has none", async () => {
    const store = await openStore();
    const { url, got } = await webhook();
    await append(store, at, creation(list), failed);
    await news(store, null, { webhook: () => url });
    await expect.poll(() => got, soon).toEqual([failedWords]);
  });
});
