import { expect, test, vi } from "vitest";
import type { TimerRow } from "../store/timers.ts";
import { Timers } from "./timers.ts";

/** An in-memory table of timers that a test can change. */
function table(...rows: TimerRow[]) {
  return {
    rows,
    dueTimers: async ({ now }: { now: string }) => rows.filter(({ dueAt }) => dueAt <= now),
    nextTimer: async ({ after }: { after: string }) =>
      rows
        .map(({ dueAt }) => dueAt)
        .filter((dueAt) => dueAt > after)
        .toSorted()[0] ?? null,
  };
}

function timer(id: string, inMs: number): TimerRow {
  return { id, stream: "s", dueAt: new Date(Date.now() + inMs).toISOString(), purpose: "hibernate" };
}

function started(store: ReturnType<typeof table>) {
  const fired: string[] = [];
  const timers = new Timers({
    store,
    now: () => new Date(),
    speed: 1,
    longestSleepMs: 60_000,
    fire: ({ id }) => fired.push(id),
    onFault: (what) => fired.push(what),
  });
  timers.start();
  return { timers, fired };
}

const patience = { interval: 5 };

test("fires each timer in the table once when it is due", async () => {
  const { timers, fired } = started(table(timer("late", -1), timer("soon", 40), timer("later", 600_000)));
  await vi.waitFor(() => expect(fired).toEqual(["late", "soon"]), patience);
  timers.set(new Date().toISOString());
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(fired).toEqual(["late", "soon"]);
  timers.stop();
});

test("fires a timer that is set during a sleep, but not one that is cleared", async () => {
  const store = table();
  const { timers, fired } = started(store);
  const [cleared, kept] = [timer("cleared", 30), timer("kept", 60)];
  store.rows.push(cleared, kept);
  timers.set(cleared.dueAt);
  timers.set(kept.dueAt);
  store.rows.splice(0, 1);
  await vi.waitFor(() => expect(fired).toEqual(["kept"]), patience);
  timers.stop();
});

test("fires a timer again after `repeat`, and when it is set again under the same id", async () => {
  const store = table(timer("a", -1));
  const { timers, fired } = started(store);
  await vi.waitFor(() => expect(fired).toEqual(["a"]), patience);
  timers.repeat("a");
  timers.set(new Date().toISOString());
  await vi.waitFor(() => expect(fired).toEqual(["a", "a"]), patience);
  store.rows.splice(0, 1, timer("a", 20));
  timers.set(store.rows[0]?.dueAt ?? "");
  await vi.waitFor(() => expect(fired).toEqual(["a", "a", "a"]), patience);
  timers.stop();
});
