import type { TaskEvent } from "../../protocol/task/event.ts";
import type { Review } from "../../protocol/task/review.ts";
import type { Task } from "../../protocol/task/task.ts";
import type { News } from "./news.ts";
import { type Recipients, union } from "./recipients.ts";
import { shownText } from "./shown-text.ts";

/** A task that an event belongs to, as far as notifications need it. */
export interface TaskSubject {
  readonly task: Pick<Task, "id" | "title" | "parent" | "error">;
  /** Returns a review of the task, for events that name one. */
  readonly review: Review | null;
  /** The earlier texts of a comment, for an event that edits it. */
  readonly former: readonly string[];
  /** The options of the question that an event answers. They are texts of an agent. */
  readonly options: readonly string[];
}

/** The events of tasks that may be news. */
export const taskNewsTypes = [
  "question.asked",
  "dependency.requested",
  "review.opened",
  "review.assigned",
  "review.reminded",
  "review.escalated",
  "review.decided",
  "agent.moved",
  "task.moved",
  "limit.held",
  "budget.warned",
  "budget.reached",
  "agent.stuck",
] as const satisfies readonly TaskEvent["type"][];
export type TaskNewsEvent = Extract<TaskEvent, { type: (typeof taskNewsTypes)[number] }>;

/** Returns the news of an event of a task; null if there are none. */
export function taskNews(
  event: TaskNewsEvent,
  { task, review }: TaskSubject,
  people: Recipients,
): News | null {
  const path = `/t/${task.id}`;
  const isChild = task.parent !== undefined;
  switch (event.type) {
    case "question.asked": {
      if (event.question.withReview === true) return null;
      const { id: questionId, question, options, required } = event.question;
      return {
        content: {
          kind: "question",
          questionId,
          question: shownText(question),
          options: options.map((option) => shownText(option, 75)),
          required,
        },
        path: `/q/${questionId}`,
        urgency: required ? "high" : "normal",
        people: people.creator,
      };
    }
    case "dependency.requested":
      return {
        content: {
          kind: "dependency",
          name: shownText(event.name, 100),
          description: shownText(event.description),
        },
        path,
        urgency: event.required === false ? "normal" : "high",
        people: people.creator,
      };
    case "review.opened":
      return {
        ...aboutReview("review", event.review),
        urgency: "high",
        people: people.reviewers(event.review.assignee),
      };
    case "review.assigned":
      return (
        review && {
          path: `/reviews/${review.id}`,
          content: { ...aboutReview("review_assigned", review).content, by: "" },
          urgency: "high",
          people: people.named(event.assignee),
        }
      );
    case "review.reminded":
      return (
        review && {
          path: `/reviews/${review.id}`,
          content: { ...aboutReview("review_reminder", review).content, since: review.createdAt },
          urgency: event.urgency === "high" ? "high" : "normal",
          people: union(people.creator, people.named(review.assignee)),
        }
      );
    case "review.escalated":
      return (
        review && {
          path: `/reviews/${review.id}`,
          content: { ...aboutReview("review_escalation", review).content, since: review.createdAt },
          urgency: "critical",
          people: union(people.administrators, people.named(review.assignee)),
        }
      );
    case "review.decided":
      if (!event.automatic || review === null) return null;
      return {
        ...aboutReview("review_auto_approved", review),
        urgency: "normal",
        people: union(people.creator, people.administrators),
      };
    case "agent.moved": {
      if (event.to === "waiting_user")
        return isChild
          ? null
          : { content: { kind: "turn" }, path, urgency: "normal", people: people.creator };
      const isStopped =
        event.blockedBy === "error" && event.to !== "failed" && event.trigger !== "waited_long";
      if (!isStopped) return null;
      const content = { kind: "error", message: shownText(task.error?.message ?? "") } as const;
      return { content, path, urgency: "high", people: people.creator };
    }
    case "task.moved":
      if (isChild) return null;
      if (event.to === "failed") {
        const content = { kind: "task_failed", message: shownText(event.error?.message ?? "") } as const;
        return { content, path, urgency: "high", people: people.creator };
      }
      return event.to === "completed"
        ? { content: { kind: "task_completed" }, path, urgency: "low", people: people.creator }
        : null;
    case "limit.held":
      if (!event.own) return null;
      return {
        content: { kind: "rate_limit", until: event.until },
        path,
        urgency: "low",
        people: people.creator,
      };
    case "budget.warned":
    case "budget.reached": {
      const { scope, usedUsd, limitUsd } = event;
      const reached = event.type === "budget.reached";
      return {
        content: { kind: "budget", scope, usedUsd, limitUsd, reached },
        path,
        urgency: reached ? "high" : "normal",
        people: people.creator,
      };
    }
    case "agent.stuck":
      return {
        content: { kind: "agent_stuck", since: event.silentSince },
        path,
        urgency: "normal",
        people: people.creator,
      };
  }
}

/** Returns the id of the review that an event names without including it. */
export function reviewOf(event: TaskNewsEvent): Review["id"] | null {
  switch (event.type) {
    case "review.assigned":
    case "review.reminded":
    case "review.escalated":
    case "review.decided":
      return event.reviewId;
    default:
      return null;
  }
}

function aboutReview<Kind extends string>(kind: Kind, { id: reviewId, phase, attempt, verified }: Review) {
  return { path: `/reviews/${reviewId}`, content: { kind, reviewId, phase, attempt, verified } };
}
