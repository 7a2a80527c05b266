import type { TriggerWhen } from "../protocol/trigger/definition.ts";
import { schedulePayload } from "./decide/take-time.ts";
import { nextTime } from "./schedule/cron.ts";

/** Returns a payload for previews and tests of a trigger that has had no delivery. */
export function samplePayload(when: TriggerWhen, now: Date): unknown {
  switch (when.kind) {
    case "schedule":
      return schedulePayload(when, nextTime(when, now) ?? now.toISOString(), 0);
    case "webhook":
      return null;
    case "event":
      return when.of === "task"
        ? {
            task: {
              id: when.task ?? "t_00000000",
              type: "custom",
              title: "A task",
              status: when.ends[0],
              error: null,
              agent: "agent",
              createdBy: "person",
              costUsd: 0,
            },
          }
        : {
            orchestration: {
              id: "o_00000000",
              title: "A task list",
              status: when.ends[0],
              path: "/project",
              list: "TASKS.md",
              createdBy: "person",
            },
          };
  }
}
