import { describe, expect, test } from "vitest";
import { StoreFault } from "../fault.ts";
import type { RetiredSecretRow, SettingRow } from "../store.ts";
import { noon } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

export function settingsContract(make: MakeDatabase): void {
  describe("settings", () => {
    test(
      "are replaced, removed and retired by scope and name, each change atomically",
      withStore(make, async (store) => {
        const [plain, secret, near] = [
          setting("global", "region", { value: '"eu"' }),
          setting("global", "token", { sealed: "k1.sealed" }),
          setting("task:t_00000001", "region", { value: '"us"', agents: false }),
        ];
        await store.writeSettings({ put: [near, secret, plain] });
        expect(await store.readSettings()).toEqual({ settings: [plain, secret, near], retired: [] });

        const newer = setting("global", "token", { sealed: "k2.sealed" });
        await store.writeSettings({ put: [newer], removed: [near], retire: [retired("a"), retired("b")] });
        expect(await store.readSettings()).toEqual({
          settings: [plain, newer],
          retired: [retired("a"), retired("b")],
        });

        await store.writeSettings({ forgotten: ["a"], resealed: [{ id: "b", sealed: "k2.old" }] });
        const left = [{ ...retired("b"), sealed: "k2.old" }];
        expect((await store.readSettings()).retired).toEqual(left);

        const neither = setting("global", "broken", {});
        await expect(store.writeSettings({ removed: [plain], put: [neither] })).rejects.toThrow(StoreFault);
        expect(await store.readSettings()).toEqual({ settings: [plain, newer], retired: left });
      }),
    );
  });
}

function setting(scope: string, name: string, more: Partial<SettingRow>): SettingRow {
  return {
    scope,
    name,
    value: null,
    sealed: null,
    agents: true,
    updatedAt: noon,
    updatedBy: "admin",
    ...more,
  };
}

function retired(id: string): RetiredSecretRow {
  return { id, scope: "global", name: "token", sealed: "k1.sealed", retiredAt: noon };
}
