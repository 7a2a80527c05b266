import { expect, test } from "vitest";
import { StoreFault } from "../store/fault.ts";
import { type Job, type JobEnd, Jobs } from "./jobs.ts";

const patience = { interval: 5 };

function jobs(): { readonly jobs: Jobs; readonly ends: [string, JobEnd][] } {
  const ends: [string, JobEnd][] = [];
  return { jobs: new Jobs((stream, end) => ends.push([stream, end]), { graceMs: 20 }), ends };
}

function job(key: string, run: Job["run"], deadlineMs = 60_000): Job {
  return { key, deadlineMs, run };
}

const endless = (): Promise<void> => new Promise(() => {});

test("runs one job at a time for a stream, and reports its end", async () => {
  const { jobs: all, ends } = jobs();
  const { promise, resolve } = Promise.withResolvers<void>();
  all.want(
    "s",
    job("a", () => promise),
  );
  all.want(
    "s",
    job("a", () => Promise.reject(new Error("started twice"))),
  );
  resolve();
  await expect.poll(() => ends, patience).toEqual([["s", { key: "a", fault: null, failures: 0 }]]);
});

test("counts failures in a row of the same job, but not faults of the machine", async () => {
  const { jobs: all, ends } = jobs();
  const broken = new Error("broken");
  const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
  const unstored = new StoreFault("disk_full", "The disk is full.");
  const plan: [string, Error | null][] = [
    ["a", broken],
    ["a", full],
    ["a", unstored],
    ["a", broken],
    ["b", broken],
    ["b", null],
    ["b", broken],
  ];
  for (const [index, [key, fault]] of plan.entries()) {
    all.want(
      "s",
      job(key, () => (fault === null ? Promise.resolve() : Promise.reject(fault))),
    );
    await expect.poll(() => ends.length, patience).toBe(index + 1);
  }
  expect(ends.map(([, { key, failures }]) => `${key} ${failures}`)).toEqual([
    "a 1",
    "a 1",
    "a 1",
    "a 2",
    "b 1",
    "b 0",
    "b 1",
  ]);
});

test("a job fails at its deadline, also if it ignores the signal", async () => {
  const { jobs: all, ends } = jobs();
  all.want("s", job("a", endless, 30));
  await expect
    .poll(() => ends, patience)
    .toEqual([["s", { key: "a", fault: new Error("It did not end within 0 minutes."), failures: 1 }]]);
});

test("a job that is not wanted any more is aborted and is no failure", async () => {
  const { jobs: all, ends } = jobs();
  all.want(
    "s",
    job(
      "a",
      (signal) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")))),
    ),
  );
  all.want("s", null);
  await expect.poll(() => ends, patience).toEqual([["s", { key: "a", fault: null, failures: 0 }]]);
});

test("closes although a job does not stop", async () => {
  const { jobs: all, ends } = jobs();
  all.want("s", job("a", endless));
  await all.close();
  expect(ends).toEqual([["s", { key: "a", fault: null, failures: 0 }]]);
});
