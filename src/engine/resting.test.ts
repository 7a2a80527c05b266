import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Resting } from "./resting.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the resting streams of a process, and a record of the calls. The stream "grown" has another event. */
function resting(shared = true): { resting: Resting; calls: string[] } {
  const calls: string[] = [];
  const ownership = {
    shared,
    release: async (stream: string, seq?: number) => {
      calls.push(`release ${stream} ${seq}`);
      return stream !== "grown";
    },
    vacate: (stream: string) => void calls.push(`vacate ${stream}`),
  };
  const grown = (stream: string): number => calls.push(`pass ${stream}`);
  return { resting: new Resting({ ownership, prepare: async () => {}, grown, onFault: () => {} }), calls };
}

test("a stream that needs nothing is released after two seconds; one with a new event gets another pass", async () => {
  const { resting: streams, calls } = resting();
  streams.rest("quiet", 4, "nothing");
  streams.rest("grown", 7, "nothing");
  await vi.advanceTimersByTimeAsync(1_900);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toEqual(["release quiet 4", "release grown 7", "pass grown"]);
});

test("a stream that wakes up, or needs a place, is kept", async () => {
  const { resting: streams, calls } = resting();
  streams.rest("woken", 1, "nothing");
  streams.wake("woken");
  streams.rest("working", 1, "nothing");
  streams.rest("working", 2, "place");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual([]);
});

test("a stream with a frozen agent gives up its place at once and is kept", async () => {
  const { resting: streams, calls } = resting();
  streams.rest("stopped", 1, "process");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual(["vacate stopped"]);
});

test("a process that shares its database with no other keeps every stream", async () => {
  const { resting: streams, calls } = resting(false);
  streams.rest("quiet", 4, "nothing");
  streams.rest("stopped", 4, "process");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual([]);
});
