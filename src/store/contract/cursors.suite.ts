import { describe, expect, test } from "vitest";
import { entry } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

export function cursorsContract(make: MakeDatabase): void {
  describe("named cursors", () => {
    test(
      "hold the last saved position, whether saved alone or with an accepted append",
      withStore(make, async (store) => {
        expect(await store.loadCursor("notify")).toBe("");
        await store.saveCursor({ name: "notify", position: "7" });
        await store.saveCursor({ name: "notify", position: "9" });
        expect([await store.loadCursor("notify"), await store.loadCursor("other")]).toEqual(["9", ""]);

        await store.append(entry("s", moved("12")));
        expect(await store.loadCursor("notify")).toBe("12");
        expect(await store.append(entry("s", moved("13")))).toMatchObject({ ok: false });
        expect(await store.loadCursor("notify")).toBe("12");
      }),
    );

    test(
      "are not moved from a position at which they no longer are",
      withStore(make, async (store) => {
        const save = (position: string, from: string) => store.saveCursor({ name: "notify", position, from });
        expect([
          await save("7", ""),
          await save("8", ""),
          await save("9", "7"),
          await save("8", "7"),
        ]).toEqual([true, false, true, false]);
        expect(await store.loadCursor("notify")).toBe("9");
      }),
    );
  });
}

function moved(position: string) {
  return { rows: { cursor: { name: "notify", position } } };
}
