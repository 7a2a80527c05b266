import type { TaskEvent } from "../../src/protocol/task/event.ts";
import type { TaskStatus } from "../../src/protocol/task/task.ts";

/** A list that the page shows: the pending questions, or the tasks of one status. */
export type ListName = "questions" | TaskStatus;

/** The lists that an event may have changed. Output, messages and timers change none. */
export function affectedLists(event: TaskEvent): readonly ListName[] {
  switch (event.type) {
    case "task.created":
    case "task.edited":
      return ["draft"];
    case "task.deleted":
      return ["draft", "completed", "failed", "cancelled"];
    case "task.moved":
      return [event.from, event.to];
    case "agent.moved":
    case "error.reported":
      return ["in_progress", "review"];
    case "question.asked":
    case "question.answered":
    case "question.withdrawn":
      return ["questions"];
    case "run.planned":
    case "run.started":
    case "run.ended":
    case "message.planned":
    case "message.sent":
    case "message.voided":
    case "message.deferred":
    case "message.taken":
    case "output.written":
    case "person.wrote":
    case "completion.reported":
    case "dependency.requested":
    case "protocol.diagnosed":
    case "timer.set":
    case "timer.cleared":
      return [];
  }
}
