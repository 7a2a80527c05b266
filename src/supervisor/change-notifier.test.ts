import { expect, test } from "vitest";

import { ChangeNotifier } from "./change-notifier.ts";
import { serial } from "./serial.ts";

test("a change between the check and the wait is not lost", async () => {
  const changes = new ChangeNotifier();
  const seen = changes.count;
  changes.notify();
  await changes.changed(seen, new AbortController().signal);
  expect(changes.count).toBe(seen + 1);
});

test("a change wakes every waiter, an abort only the aborted one", async () => {
  const changes = new ChangeNotifier();
  const abort = new AbortController();
  const woken: string[] = [];
  const waits = [
    changes.changed(0, abort.signal).then(() => woken.push("aborted")),
    changes.changed(0, new AbortController().signal).then(() => woken.push("one")),
    changes.changed(0, new AbortController().signal).then(() => woken.push("two")),
  ];
  abort.abort();
  await waits[0];
  expect(woken).toEqual(["aborted"]);
  changes.notify();
  await Promise.all(waits);
  expect(woken).toEqual(["aborted", "one", "two"]);
});

test("serial operations do not overlap, and a failed one does not block the next", async () => {
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
