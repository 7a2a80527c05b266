import { describe, expect, test } from "vitest";
import type { TaskId } from "../../protocol/ids.ts";
import type { Outcome } from "../../protocol/task/outcome.ts";
import { endOf, entry, task, taskId } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

export function outcomesContract(make: MakeDatabase): void {
  describe("outcomes", () => {
    test(
      "are found by end time and by the data they still hold",
      withStore(make, async (store) => {
        const ended = [
          outcome(1, "2026-11-14T09:00:00.000Z"),
          outcome(2, "2026-11-15T00:00:00.000Z", { output: false, workspace: true }),
          outcome(3, "2026-11-15T23:59:59.999Z"),
          outcome(4, "2026-11-16T00:00:00.000Z"),
        ];
        for (const [index, row] of ended.entries()) {
          await store.append(entry("rows", { events: [], rows: { task: task(index + 1), outcome: row } }));
        }
        expect(await store.outcomes({ from: "2026-11-15", to: "2026-11-15" })).toEqual([ended[1], ended[2]]);

        expect([await store.outcome(taskId(2)), await store.outcome(taskId(9))]).toEqual([ended[1], null]);

        const before = { endedBefore: "2026-11-15T23:59:59.999Z", limit: 10 };
        expect(await store.holding({ what: "output", ...before })).toEqual([held(1), held(3)]);
        expect(await store.holding({ what: "workspace", ...before, after: held(1) })).toEqual([
          held(2),
          held(3),
        ]);

        await store.append(entry("rows", { events: [], rows: { reopened: taskId(3) } }));
        await store.append(entry("rows", { events: [], rows: { deletedTask: taskId(2) } }));
        expect(await store.outcomes({ from: "2026-11-01", to: "2026-11-30" })).toEqual([ended[0], ended[3]]);

        function held(number: number): { taskId: TaskId; endedAt: string } {
          return { taskId: taskId(number), endedAt: ended[number - 1]?.endedAt ?? "" };
        }
      }),
    );

    test(
      "come with counts of open tasks, questions and reviews",
      withStore(make, async (store) => {
        await store.append(entry("rows", { events: [], rows: { task: task(1) } }));
        const { status } = task(1);
        const none = {
          draft: 0,
          pending: 0,
          in_progress: 0,
          review: 0,
          completed: 0,
          failed: 0,
          cancelled: 0,
        };
        expect(await store.counts()).toEqual({
          tasks: { ...none, [status]: 1 },
          pendingQuestions: 0,
          pendingReviews: 0,
        });
      }),
    );
  });
}

function outcome(number: number, endedAt: string, holds?: Outcome["holds"]): Outcome {
  return endOf(taskId(number), endedAt, holds);
}
