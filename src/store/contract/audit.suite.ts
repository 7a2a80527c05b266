import { describe, expect, test } from "vitest";
import type { AuditEntry, AuditFilter } from "../../protocol/people/audit.ts";
import { UnreadableCursor } from "../cursor.ts";
import { entry, later, noon } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

export function auditContract(make: MakeDatabase): void {
  describe("the audit log", () => {
    test(
      "has the entry of an append that was stored, and none of one that was refused",
      withStore(make, async (store) => {
        await store.append(entry("t_00000001", { audit: auditEntry("a1") }));
        await store.append(entry("t_00000001", { audit: auditEntry("a2") }));
        await store.writeSettings({ audit: auditEntry("a3") });
        await store.writeAudit(auditEntry("a4"));
        await store.writeAudit(auditEntry("a4", { act: "again" }));
        const { items } = await store.listAudit({ limit: 9 });
        expect(items).toEqual([auditEntry("a4"), auditEntry("a3"), auditEntry("a1")]);
      }),
    );

    test(
      "forgets its oldest entries, at most so many at a time, and has an entry about it",
      withStore(make, async (store) => {
        const hours = ["a1", "a2", "a3", "a4"].map((id, hour) => auditEntry(id, { at: later(hour * 3600) }));
        for (const each of hours) await store.writeAudit(each);
        const forget = (before: string, id: string) =>
          store.forgetAudit({
            before,
            limit: 2,
            entryOf: (count) => auditEntry(id, { at: later(9 * 3600), target: `${count} entries` }),
          });
        expect(await forget(noon, "b0")).toBe(0);
        expect(await forget(later(3 * 3600), "b1")).toBe(2);
        expect(await forget(later(3 * 3600), "b2")).toBe(1);
        expect(await forget(later(3 * 3600), "b3")).toBe(0);
        const { items } = await store.listAudit({ limit: 9 });
        expect(items.map(({ id, target }) => `${id} ${target}`.trim())).toEqual([
          "b2 1 entries",
          "b1 2 entries",
          "a4",
        ]);
      }),
    );

    test(
      "is listed in pages and by every part of the filter",
      withStore(make, async (store) => {
        const refused = { code: "forbidden", message: "No." };
        const written = [
          auditEntry("a1", { person: null, act: "GET /api/audit", outcome: "refused", reason: refused }),
          auditEntry("a2", { target: "t_00000002", token: "ci", mcp: true }),
          auditEntry("a3", { at: later(24 * 60 * 60), act: "100%_sure" }),
        ];
        for (const each of written) await store.writeAudit(each);
        const [first, second, third] = written;
        const page = await store.listAudit({ limit: 2 });
        expect(page.items).toEqual([third, second]);
        expect(await store.listAudit({ limit: 2, cursor: page.nextCursor ?? "" })).toEqual({
          items: [first],
          nextCursor: null,
        });
        await expect(store.listAudit({ limit: 2, cursor: "x" })).rejects.toThrow(UnreadableCursor);

        async function found(filter: AuditFilter): Promise<string[]> {
          const { items } = await store.listAudit({ ...filter, limit: 9, oldestFirst: true });
          return items.map(({ id }) => id);
        }
        const day = noon.slice(0, 10);
        const chosen = await Promise.all([
          found({}),
          found({ person: "mina" }),
          found({ outcome: "refused" }),
          found({ act: "POST /API" }),
          found({ act: "%_" }),
          found({ target: "00002" }),
          found({ to: day }),
          found({ from: later(24 * 60 * 60).slice(0, 10) }),
        ]);
        expect(chosen).toEqual([
          ["a1", "a2", "a3"],
          ["a2", "a3"],
          ["a1"],
          ["a2"],
          ["a3"],
          ["a2"],
          ["a1", "a2"],
          ["a3"],
        ]);
      }),
    );
  });
}

/** Returns an allowed act of Mina at noon. */
export function auditEntry(id: string, changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    at: noon,
    person: "mina",
    token: null,
    address: "127.0.0.1",
    act: "POST /api/tasks",
    mcp: false,
    target: "",
    outcome: "allowed",
    reason: null,
    ...changes,
  };
}
