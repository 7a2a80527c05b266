import { describe, expect, test } from "vitest";
import { later } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

export function ticketsContract(make: MakeDatabase): void {
  describe("tickets", () => {
    test(
      "can be taken once, until they expire",
      withStore(make, async (store) => {
        const value = `{"path":"/api/작업"}`;
        for (const hash of ["h1", "h2", "h3"]) {
          await store.saveTicket({ hash, value, expiresAt: later(60) });
        }
        expect(await store.takeTicket({ hash: "unknown", now: later(0) })).toBeNull();
        expect(await store.takeTicket({ hash: "h1", now: later(59) })).toBe(value);
        expect(await store.takeTicket({ hash: "h1", now: later(59) })).toBeNull();
        expect(await store.takeTicket({ hash: "h2", now: later(60) })).toBeNull();
        // It was deleted with the other expired ones; setting the clock back does not restore it.
        expect(await store.takeTicket({ hash: "h3", now: later(0) })).toBeNull();
      }),
    );
  });
}
