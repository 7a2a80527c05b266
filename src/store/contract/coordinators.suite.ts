import { firstProject } from "../../protocol/project/project.ts";
import { describe, expect, test } from "vitest";
import type { CoordinatorRow } from "../coordinators.ts";
import { entry } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

export function coordinatorsContract(make: MakeDatabase): void {
  describe("coordinators", () => {
    test(
      "are listed by kind in pages, newest first, and change with their append",
      withStore(make, async (store) => {
        const rows = ["1", "2", "3"].map((day) => row(`o_${day}`, `2026-01-0${day}T00:00:00.000Z`));
        for (const coordinator of rows) await store.append(entry(coordinator.id, { rows: { coordinator } }));
        await store.append(entry("x", { rows: { coordinator: { ...row("x", "2026"), kind: "office" } } }));
        const first = await store.listCoordinators({ kind: "orchestration", limit: 2 });
        expect(first.items).toEqual([rows[2], rows[1]]);
        const cursor = first.nextCursor ?? "";
        expect(await store.listCoordinators({ kind: "orchestration", limit: 2, cursor })).toEqual({
          items: [rows[0]],
          nextCursor: null,
        });
        expect(await store.openCoordinators()).toEqual([
          { kind: "orchestration", id: "o_1" },
          { kind: "orchestration", id: "o_2" },
          { kind: "orchestration", id: "o_3" },
          { kind: "office", id: "x" },
        ]);

        const closed = { ...rows[1]!, open: false, summary: { title: "over" } };
        await store.append(entry("o_2", { expectedSeq: 1, rows: { coordinator: closed } }));
        await store.append(entry("o_3", { expectedSeq: 1, rows: { deletedStream: "o_3" } }));
        const { items } = await store.listCoordinators({ kind: "orchestration", limit: 9 });
        expect(items).toEqual([closed, rows[0]]);
        expect((await store.openCoordinators()).map(({ id }) => id)).toEqual(["o_1", "x"]);
      }),
    );
  });
}

function row(id: string, createdAt: string): CoordinatorRow {
  return { kind: "orchestration", id, project: firstProject, open: true, createdAt, summary: { title: id } };
}
