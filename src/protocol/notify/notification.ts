import { z } from "zod";
import { PersonName } from "../people/person.ts";
import { NotificationKind, Urgency } from "./kinds.ts";

const about = <Kind extends NotificationKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape });

const review = { reviewId: z.string(), phase: z.int(), attempt: z.int(), verified: z.boolean() };

/** The kind of a notification with everything that its text needs. Texts of agents are shortened and show hidden characters. */
export const NotificationContent = z.discriminatedUnion("kind", [
  about("question", {
    questionId: z.string(),
    question: z.string(),
    options: z.array(z.string()),
    required: z.boolean(),
  }),
  about("dependency", { name: z.string(), description: z.string() }),
  /** A call between members of an office waits for a person. */
  about("decision", { callId: z.string(), caller: z.string(), callee: z.string() }),
  about("review", review),
  about("review_assigned", { ...review, by: z.string() }),
  about("review_reminder", { ...review, since: z.iso.datetime() }),
  about("review_escalation", { ...review, since: z.iso.datetime() }),
  about("review_auto_approved", review),
  /** Somebody wrote a person's name in a comment or a message. Both ids are null outside of a review. */
  about("mention", {
    reviewId: z.string().nullable(),
    /** Null also for a reply and for the text of a decision. */
    commentId: z.string().nullable(),
    by: z.string(),
    text: z.string(),
  }),
  about("turn", {}),
  about("error", { message: z.string() }),
  about("task_failed", { message: z.string() }),
  about("task_completed", {}),
  about("rate_limit", { until: z.iso.datetime() }),
  about("budget", {
    scope: z.enum(["task", "day", "project"]),
    usedUsd: z.number(),
    limitUsd: z.number(),
    reached: z.boolean(),
  }),
  about("agent_stuck", { since: z.iso.datetime() }),
  about("orchestration_phase", { phase: z.int(), completed: z.int(), failed: z.int(), total: z.int() }),
  about("orchestration_task_failed", { task: z.string(), message: z.string() }),
  about("conflict", { task: z.string(), files: z.array(z.string()), more: z.int() }),
  about("orchestration_blocked", { message: z.string() }),
  about("orchestration_finished", {
    status: z.enum(["completed", "failed"]),
    completed: z.int(),
    failed: z.int(),
    total: z.int(),
  }),
]);
export type NotificationContent = z.infer<typeof NotificationContent>;

/** A notification: an event and the people who must know. One event of the log causes at most one. */
export const Notification = z.object({
  /** Derived from the event, so that it is the same however often the event is handled. */
  id: z.string(),
  stream: z.string(),
  streamKind: z.string(),
  /** The sequence number of the event. */
  seq: z.int(),
  at: z.iso.datetime(),
  /** The title of the task, the task list or the office. */
  title: z.string(),
  /** The path of the page that it opens. */
  path: z.string(),
  urgency: Urgency,
  people: z.array(PersonName),
  content: NotificationContent,
});
export type Notification = z.infer<typeof Notification>;
