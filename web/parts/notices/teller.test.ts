import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Notice } from "./notices-of.ts";
import { Teller } from "./teller.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const notice = (id: string, taskId = id): Notice => ({ id, taskId, title: id, body: "", path: "/" });

/** A teller and what it did: `+id` for what it showed, `-task` for what it took back. */
function telling(mayTell = true, quietMs = 0) {
  const did: string[] = [];
  let quietUntil = Date.now() + quietMs;
  const teller = new Teller({
    mayTell: async () => mayTell,
    quietFor: () => Math.max(0, quietUntil - Date.now()),
    show(notices) {
      did.push(...notices.map(({ id }) => `+${id}`));
      return new Map(notices.map(({ taskId }) => [taskId, () => did.push(`-${taskId}`)]));
    },
  });
  return { teller, did };
}

test("what was there at first is not told, what comes is told once, and taken back when it holds no longer", async () => {
  const { teller, did } = telling();
  await teller.hear([notice("old")]);
  await teller.hear([notice("old"), notice("new")]);
  await teller.hear([notice("old"), notice("new")]);
  expect(did).toEqual(["+new"]);
  await teller.hear([notice("old")]);
  expect(did).toEqual(["+new", "-new"]);
});

test("what comes while somebody looks is not told later either", async () => {
  const { teller, did } = telling(false);
  await teller.hear([]);
  await teller.hear([notice("seen")]);
  await teller.hear([notice("seen")]);
  expect(did).toEqual([]);
});

test("what comes in quiet hours is told at their end, unless it was dealt with by then", async () => {
  const { teller, did } = telling(true, 1000);
  await teller.hear([]);
  await teller.hear([notice("stays"), notice("goes")]);
  await teller.hear([notice("stays")]);
  expect(did).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(did).toEqual(["+stays"]);
});
