import { expect, test } from "vitest";
import type { TaskId } from "../../../src/protocol/ids.ts";
import type { Task } from "../../../src/protocol/task/task.ts";
import { noticeEn } from "../../i18n/notice-en.ts";
import type { Standing } from "../standing.ts";
import { noticesOf } from "./notices-of.ts";

const row = (id: string, standing: Standing, more: Partial<Task> = {}) => ({
  kind: "task" as const,
  id,
  standing,
  task: { id: id as TaskId, title: `Task ${id}`, waitingSince: null, ...more } as Task,
});

test("what failed is told with why, what waits and what is done by name, what was cancelled not at all", () => {
  const failed = row("1", "failed", { error: { kind: "execution", message: "It broke." } });
  const turn = row("2", "turn", { waitingSince: "2026-01-01T00:00:00.000Z" });
  const inbox = { waiting: [failed, turn], finished: [row("3", "done"), row("4", "cancelled")] };
  expect(noticesOf(inbox, noticeEn)).toEqual([
    { id: "1:failed", title: "Failed: Task 1", body: "It broke.", path: "/t/1" },
    { id: "2:turn:2026-01-01T00:00:00.000Z", title: "Waits for you: Task 2", body: "", path: "/t/2" },
    { id: "3:done", title: "Done: Task 3", body: "", path: "/t/3" },
  ]);
});
