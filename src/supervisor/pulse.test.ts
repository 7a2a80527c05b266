import { expect, test } from "vitest";

import { Pulse } from "./pulse.ts";
import { serial } from "./serial.ts";

test("a beat between looking and waiting is not lost", async () => {
  const pulse = new Pulse();
  const seen = pulse.count;
  pulse.beat();
  await pulse.after(seen, new AbortController().signal);
  expect(pulse.count).toBe(seen + 1);
});

test("a beat wakes everybody, an abort only the one who is aborted", async () => {
  const pulse = new Pulse();
  const abort = new AbortController();
  const woken: string[] = [];
  const waits = [
    pulse.after(0, abort.signal).then(() => woken.push("aborted")),
    pulse.after(0, new AbortController().signal).then(() => woken.push("one")),
    pulse.after(0, new AbortController().signal).then(() => woken.push("two")),
  ];
  abort.abort();
  await waits[0];
  expect(woken).toEqual(["aborted"]);
  pulse.beat();
  await Promise.all(waits);
  expect(woken).toEqual(["aborted", "one", "two"]);
});

test("acts in a series do not overlap, and one that fails does not hold up the next", async () => {
  const next = serial();
  const happened: string[] = [];
  const act = (name: string) => async () => {
    happened.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    happened.push(`${name} ends`);
    if (name === "second") throw new Error("failed");
    return name;
  };
  const results = await Promise.allSettled(["first", "second", "third"].map((name) => next(act(name))));
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(happened).toEqual([
    "first begins",
    "first ends",
    "second begins",
    "second ends",
    "third begins",
    "third ends",
  ]);
});
