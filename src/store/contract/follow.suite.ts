import { describe, expect, test } from "vitest";
import { entry, said } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

/** A wake-up from another store takes a moment. */
const soon = { interval: 5 };

export function followContract(make: MakeDatabase): void {
  describe("following", () => {
    test(
      "wakes after a commit, once the events are readable",
      withStore(make, async (store) => {
        const found: Promise<number>[] = [];
        const unfollow = store.follow({ stream: "s" }, () => {
          found.push(store.read({ stream: "s", after: 0, limit: 1000 }).then((records) => records.length));
        });
        for (let seq = 0; seq < 20; seq++) {
          await store.append(entry("s", { expectedSeq: seq }));
          // The wake-up for this commit has already happened or follows at once; either way its read finds the event.
          await expect.poll(() => found.length, soon).toBe(seq + 1);
          expect(await found.at(-1)).toBe(seq + 1);
        }
        unfollow();
      }),
    );

    test(
      "wakes for its own stream, or for every stream if none is named",
      withStore(make, async (store) => {
        const woken: string[] = [];
        store.follow({ stream: "a" }, () => woken.push("a"));
        store.follow({ stream: "b" }, () => woken.push("b"));
        store.follow({}, () => woken.push("all"));

        await store.append(entry("a"));
        await expect.poll(() => woken.toSorted(), soon).toEqual(["a", "all"]);
        await store.append(entry("b"));
        await expect.poll(() => woken.toSorted(), soon).toEqual(["a", "all", "all", "b"]);
      }),
    );

    test(
      "does not wake if no event was added",
      withStore(make, async (store) => {
        await store.append(entry("s"));
        const woken: string[] = [];
        store.follow({ stream: "s" }, () => woken.push("s"));
        store.follow({}, () => woken.push("all"));

        await store.append(entry("s", { expectedSeq: 9 }));
        await store.append(entry("s", { expectedSeq: 1, events: [] }));
        await store.saveSnapshot({ stream: "s", version: 1, seq: 1, state: {} });
        await store.append(entry("other"));
        await expect.poll(() => woken, soon).toEqual(["all"]);
      }),
    );

    test(
      "stops after unsubscribing",
      withStore(make, async (store) => {
        const woken: string[] = [];
        const unfollow = store.follow({ stream: "s" }, () => woken.push("first"));
        store.follow({ stream: "s" }, () => woken.push("second"));
        await store.append(entry("s"));
        await expect.poll(() => woken.toSorted(), soon).toEqual(["first", "second"]);

        unfollow();
        unfollow();
        await store.append(entry("s", { expectedSeq: 1 }));
        await expect.poll(() => woken.toSorted(), soon).toEqual(["first", "second", "second"]);
      }),
    );

    test(
      "delivers every event once to a follower that reads after each wake-up",
      withStore(make, async (store) => {
        const seen: number[] = [];
        let reading: Promise<void> = Promise.resolve();
        let wakes = 0;
        async function readOn(): Promise<void> {
          const records = await store.read({ stream: "s", after: seen.at(-1) ?? 0, limit: 1000 });
          seen.push(...records.map(({ seq }) => seq));
        }
        const unfollow = store.follow({ stream: "s" }, () => {
          wakes++;
          reading = reading.then(readOn);
        });
        let seq = 0;
        for (let round = 0; round < 30; round++) {
          const waiting = [0, 1, 2].map((step) =>
            store.append(entry("s", { expectedSeq: seq + step, events: [said(`${round}`)] })),
          );
          seq += (await Promise.all(waiting)).filter(({ ok }) => ok).length;
        }
        await expect.poll(() => seen.length, soon).toBe(90);
        unfollow();
        await reading;
        expect(seen).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
        expect(wakes).toBeGreaterThan(0);
        expect(wakes).toBeLessThanOrEqual(90);
      }),
    );
  });
}
