import { expect, test, vi } from "vitest";
import { OutputTimes } from "./output-times.ts";
import { pageBytes } from "./page.ts";

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

/** A log whose bytes arrived at one byte a second, and the ranges that were fetched. */
function times() {
  const fetched: string[] = [];
  let changed = 0;
  const log = new OutputTimes({
    fetchTimes: async (from, to) => {
      fetched.push(`${from}-${to}`);
      return Array.from({ length: Math.min(to - from, 50) }, (_, nth) => ({
        offset: from + nth,
        at: at(nth),
        stream: "stdout" as const,
      }));
    },
    onChange: () => (changed += 1),
  });
  return { log, fetched, changes: () => changed };
}

test("times are fetched once for each page that is viewed", async () => {
  const { log, fetched, changes } = times();
  log.want([0, 1], pageBytes + 10);
  log.want([0, 1], pageBytes + 10);
  await vi.waitFor(() => expect(changes()).toBe(2));
  expect({
    fetched,
    first: log.at(3)?.at,
    second: log.at(pageBytes + 2)?.at,
    later: log.at(pageBytes + 10),
  }).toEqual({
    fetched: [`0-${pageBytes}`, `${pageBytes}-${pageBytes + 10}`],
    first: at(3),
    second: at(2),
    later: null,
  });
  log.close();
});

test("times of a growing log are fetched at most once a second", async () => {
  vi.useFakeTimers();
  try {
    const { log, fetched } = times();
    log.want([0], 10);
    await vi.advanceTimersByTimeAsync(0);
    for (let length = 11; length <= 20; length += 1) {
      log.want([0], length);
      await vi.advanceTimersByTimeAsync(50);
    }
    await vi.advanceTimersByTimeAsync(2000);
    expect({ fetched, last: log.at(19)?.at }).toEqual({ fetched: ["0-10", "0-20"], last: at(19) });
    log.close();
  } finally {
    vi.useRealTimers();
  }
});
