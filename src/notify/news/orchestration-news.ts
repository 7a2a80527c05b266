import type { NotificationContent } from "../../protocol/notify/notification.ts";
import type { Urgency } from "../../protocol/notify/kinds.ts";
import type { OrchestrationEvent } from "../../protocol/orchestration/event.ts";
import type { TaskCounts } from "../../protocol/orchestration/summary.ts";
import type { News } from "./news.ts";
import type { Recipients } from "./recipients.ts";
import { shownText } from "./shown-text.ts";

/** An orchestration that an event belongs to, as far as notifications need it. */
export interface OrchestrationSubject {
  readonly id: string;
  readonly counts: TaskCounts;
}

const mostFiles = 5;

/** The events of orchestrations that may be news. */
export const orchestrationNewsTypes = [
  "phase.finished",
  "orchestration.finished",
  "task.failed",
  "merge.conflicted",
  "branch.refused",
  "project.refused",
] as const satisfies readonly OrchestrationEvent["type"][];
export type OrchestrationNewsEvent = Extract<
  OrchestrationEvent,
  { type: (typeof orchestrationNewsTypes)[number] }
>;

/** Returns the news of an event of an orchestration; null if there are none. */
export function orchestrationNews(
  event: OrchestrationNewsEvent,
  { id, counts }: OrchestrationSubject,
  people: Recipients,
): News | null {
  const news = (content: NotificationContent, urgency: Urgency, path = `/orchestrations/${id}`): News => ({
    content,
    path,
    urgency,
    people: people.creator,
  });
  const { completed, failed } = counts;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  switch (event.type) {
    case "phase.finished":
      return news({ kind: "orchestration_phase", phase: event.phase, completed, failed, total }, "low");
    case "orchestration.finished": {
      const { status } = event;
      return news({ kind: "orchestration_finished", status, completed, failed, total }, "normal");
    }
    case "task.failed": {
      const { task, reason } = event;
      return news({ kind: "orchestration_task_failed", task, message: shownText(reason) }, "high");
    }
    case "merge.conflicted": {
      if (event.step !== "person") return null;
      const files = event.files.slice(0, mostFiles).map(({ path }) => shownText(path, 100));
      const more = event.files.length - files.length;
      const path = `/orchestrations/${id}/conflict?task=${encodeURIComponent(event.task)}`;
      return news({ kind: "conflict", task: event.task, files, more }, "high", path);
    }
    case "branch.refused":
      return news({ kind: "orchestration_blocked", message: shownText(event.refusal.message) }, "high");
    case "project.refused":
      return news({ kind: "orchestration_blocked", message: shownText(event.reason) }, "high");
  }
}
