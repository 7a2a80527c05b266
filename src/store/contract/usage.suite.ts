import { firstProject } from "../../protocol/project/project.ts";
import { describe, expect, test } from "vitest";
import type { UsageEntry } from "../../protocol/usage.ts";
import { entry, noon, task, taskId } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

export function usageContract(make: MakeDatabase): void {
  describe("usage", () => {
    test(
      "is summed by day and model, listed in order per task, and outlives the task",
      withStore(make, async (store) => {
        const rows = [
          used(1, 5),
          used(1, 3, { turn: null }),
          used(2, 3, { model: "haiku", costUsd: 0.5 }),
          used(2, 4, { at: "2026-11-16T00:00:00.000Z" }),
        ];
        await store.append(entry("rows", { events: [], rows: { task: task(1), usage: rows } }));
        await store.append(entry("rows", { events: [], rows: { usage: [used(1, 5, { costUsd: 9 })] } }));
        await store.append(entry("rows", { events: [], rows: { deletedTask: taskId(1) } }));

        expect(await store.taskUsage(taskId(1))).toEqual([rows[1], rows[0]]);
        const amounts = { input: 10, output: 4, cacheRead: 2, cacheWrite: 1, costUsd: 0.25 };
        const twice = { input: 20, output: 8, cacheRead: 4, cacheWrite: 2, costUsd: 0.5 };
        const days = [
          { day: "2026-11-15", model: "haiku", ...amounts, costUsd: 0.5 },
          { day: "2026-11-15", model: "opus", ...twice },
          { day: "2026-11-16", model: "opus", ...amounts },
        ];
        expect(await store.usageByDay({ from: "2026-11-15", to: "2026-11-16" })).toEqual(days);
        expect(await store.usageByDay({ from: "2026-11-16", to: "2026-11-30" })).toEqual([days[2]]);
        expect(await store.usageByDay({ from: "2026-11-17", to: "2026-11-30" })).toEqual([]);
      }),
    );

    test(
      "is summed by project, and its cost by minute",
      withStore(make, async (store) => {
        const rows = [
          used(1, 1),
          used(1, 2, { at: "2026-11-15T12:00:59.999Z" }),
          used(2, 3, { project: "p_0000shop", costUsd: 0.5 }),
          used(2, 4, { at: "2026-11-15T11:59:59.999Z" }),
        ];
        await store.append(entry("rows", { events: [], rows: { usage: rows } }));
        const day = { from: "2026-11-15", to: "2026-11-15" };
        const costs = await Promise.all(
          ([undefined, [firstProject], ["p_0000shop"], ["p_00000009", "p_0000shop"], []] as const).map(
            async (projects) => (await store.usageByDay({ ...day, projects })).map(({ costUsd }) => costUsd),
          ),
        );
        expect(costs).toEqual([[1.25], [0.75], [0.5], [0.5], []]);
        const minutes = await store.costsSince(noon);
        expect(minutes.toSorted((one, other) => one.project.localeCompare(other.project))).toEqual([
          { project: firstProject, minute: "2026-11-15T12:00", costUsd: 0.5 },
          { project: "p_0000shop", minute: "2026-11-15T12:00", costUsd: 0.5 },
        ]);
      }),
    );
  });
}

function used(number: number, seq: number, changes: Partial<UsageEntry> = {}): UsageEntry {
  return {
    taskId: taskId(number),
    project: firstProject,
    seq,
    at: noon,
    turn: "m_00000001",
    model: "opus",
    input: 10,
    output: 4,
    cacheRead: 2,
    cacheWrite: 1,
    costUsd: 0.25,
    ...changes,
  };
}
