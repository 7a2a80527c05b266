import { describe, expect, test } from "vitest";
import { mostMarks } from "../../protocol/api/viewed.ts";
import { later } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

export function viewedContract(make: MakeDatabase): void {
  describe("viewed marks", () => {
    test(
      "belong to one person and one content of a file",
      withStore(make, async (store) => {
        const [plan, gone] = [
          { path: "docs/계획.md", blob: "a1b2" },
          { path: "old.md", blob: null },
        ];
        await store.setViewed({ person: "mina", marks: [plan], viewed: true, at: later(0) });
        await store.setViewed({ person: "mina", marks: [gone], viewed: true, at: later(1) });
        await store.setViewed({ person: "jun", marks: [plan], viewed: true, at: later(2) });
        expect(await store.viewed("mina")).toEqual([gone, plan]);
        await store.setViewed({ person: "mina", marks: [plan, gone], viewed: true, at: later(3) });
        const changed = { ...plan, blob: "c3d4" };
        await store.setViewed({ person: "mina", marks: [changed, gone], viewed: false, at: later(4) });
        expect(await store.viewed("mina")).toEqual([plan]);
        expect(await store.viewed("jun")).toEqual([plan]);
      }),
    );

    test(
      "are limited; the oldest go first",
      withStore(make, async (store) => {
        const first = { path: "first", blob: null };
        await store.setViewed({ person: "mina", marks: [first], viewed: true, at: later(0) });
        const marks = Array.from({ length: mostMarks }, (_, index) => ({ path: `${index}`, blob: null }));
        await store.setViewed({ person: "mina", marks, viewed: true, at: later(1) });
        const kept = await store.viewed("mina");
        expect([kept.length, kept.some(({ path }) => path === "first")]).toEqual([mostMarks, false]);
      }),
    );
  });
}
