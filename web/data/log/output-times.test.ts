import { expect, test, vi } from "vitest";
import { OutputTimes } from "./output-times.ts";
import { pageBytes } from "./page.ts";

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

/** A log of which 10,000 bytes arrived each second, and the ranges that were fetched. */
function times() {
  const fetched: string[] = [];
  let changed = 0;
  const perSecond = 10_000;
  const log = new OutputTimes({
    fetchTimes: async (from, to) => {
      fetched.push(`${from}-${to}`);
      const first = Math.floor(from / perSecond);
      const count = Math.ceil(to / perSecond) - first;
      return Array.from({ length: count }, (_, nth) => ({
        offset: Math.max(from, (first + nth) * perSecond),
        at: at(first + nth),
        stream: "stdout" as const,
      }));
    },
    onChange: () => (changed += 1),
  });
  return { log, fetched, changes: () => changed };
}

test("times are fetched once for each page that is viewed, with one request for several pages", async () => {
  const { log, fetched, changes } = times();
  const length = pageBytes * 4 + 10;
  log.want([1, 0], length);
  log.want([0, 1], length);
  await vi.waitFor(() => expect(changes()).toBe(1));
  log.want([3], length);
  await vi.waitFor(() => expect(changes()).toBe(2));
  log.want([3, 4], length);
  await vi.waitFor(() => expect(changes()).toBe(3));
  const seen = [3, 25_000, pageBytes - 1, pageBytes, pageBytes + 9_000, pageBytes * 3];
  expect({
    fetched,
    seen: seen.map((offset) => log.at(offset)?.at),
    between: log.at(pageBytes * 2),
    last: log.at(pageBytes * 4 + 9)?.at,
    later: log.at(length),
  }).toEqual({
    fetched: [
      `0-${pageBytes * 2}`,
      `${pageBytes * 3}-${pageBytes * 4}`,
      `${pageBytes * 4}-${pageBytes * 4 + 10}`,
    ],
    seen: seen.map((offset) => at(Math.floor(offset / 10_000))),
    between: null,
    last: at(52),
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
    expect({ fetched, last: log.at(19)?.at }).toEqual({ fetched: ["0-10", "0-20"], last: at(0) });
    log.close();
  } finally {
    vi.useRealTimers();
  }
});
