import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Notice } from "./notices-of.ts";
import { NoticeQueue } from "./notice-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const notice = (id: string, taskId = id): Notice => ({ id, taskId, title: id, body: "", path: "/" });

/** Creates a queue and records its calls: `+id` for shown notices, `-task` for closed ones. */
function queueAt(mayNotify = true, quietMs = 0) {
  const did: string[] = [];
  let quietUntil = Date.now() + quietMs;
  const queue = new NoticeQueue({
    mayNotify: async () => mayNotify,
    quietMsLeft: () => Math.max(0, quietUntil - Date.now()),
    show(notices) {
      did.push(...notices.map(({ id }) => `+${id}`));
      return new Map(notices.map(({ taskId }) => [taskId, () => did.push(`-${taskId}`)]));
    },
  });
  return { queue, did };
}

test("initial notices are not shown, new ones are shown once and closed when they no longer apply", async () => {
  const { queue, did } = queueAt();
  await queue.update([notice("old")]);
  await queue.update([notice("old"), notice("new")]);
  await queue.update([notice("old"), notice("new")]);
  expect(did).toEqual(["+new"]);
  await queue.update([notice("old")]);
  expect(did).toEqual(["+new", "-new"]);
});

test("a notice that arrives while a person uses the page is not shown later", async () => {
  const { queue, did } = queueAt(false);
  await queue.update([]);
  await queue.update([notice("seen")]);
  await queue.update([notice("seen")]);
  expect(did).toEqual([]);
});

test("a notice that arrives in quiet hours is shown at their end, unless it was handled by then", async () => {
  const { queue, did } = queueAt(true, 1000);
  await queue.update([]);
  await queue.update([notice("stays"), notice("goes")]);
  await queue.update([notice("stays")]);
  expect(did).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(did).toEqual(["+stays"]);
});
