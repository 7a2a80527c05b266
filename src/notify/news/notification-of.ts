import { actorName } from "../../protocol/actor.ts";
import type { Notification } from "../../protocol/notify/notification.ts";
import type { ProjectId } from "../../protocol/ids.ts";
import type { Person } from "../../protocol/people/person.ts";
import { officeKind } from "../../protocol/office/event.ts";
import { orchestrationKind } from "../../protocol/orchestration/event.ts";
import { type Recorded, type StoredEvent, taskKind } from "../../protocol/record.ts";
import { mentionNews } from "./mention-news.ts";
import type { News } from "./news.ts";
import { officeNews, type OfficeNewsEvent, officeNewsTypes, type OfficeSubject } from "./office-news.ts";
import {
  orchestrationNews,
  type OrchestrationNewsEvent,
  orchestrationNewsTypes,
  type OrchestrationSubject,
} from "./orchestration-news.ts";
import { Recipients } from "./recipients.ts";
import { shownText } from "./shown-text.ts";
import { taskNews, type TaskNewsEvent, taskNewsTypes, type TaskSubject } from "./task-news.ts";
import { mayMention, writtenText } from "./written-text.ts";

/** The task, orchestration or office of an event, at the time when the event is handled. */
export type Subject = {
  readonly title: string;
  readonly createdBy: string;
  readonly project: ProjectId | null;
} & (
  | ({ readonly is: "task" } & TaskSubject)
  | ({ readonly is: "orchestration" } & OrchestrationSubject)
  | ({ readonly is: "office" } & OfficeSubject)
);

const newsTypes: Readonly<Record<string, readonly string[]>> = {
  [taskKind]: taskNewsTypes,
  [orchestrationKind]: orchestrationNewsTypes,
  [officeKind]: officeNewsTypes,
};

/** Returns true if an event may cause a notification. For most, the type alone shows that they do not. */
export function mayBeNews(record: Pick<Recorded, "kind" | "event" | "by">): boolean {
  return hasNewsType(record) || mayMention(record);
}

function hasNewsType({ kind, event }: Pick<Recorded, "kind" | "event">): boolean {
  return newsTypes[kind]?.includes(event.type) === true;
}

/**
 * Returns the notification that an event causes; null for most events. Pure: the same event causes the same
 * notification with the same id, however often it is handled.
 */
export function notificationOf(
  record: Recorded,
  subject: Subject,
  people: readonly Person[],
): Notification | null {
  const recipients = new Recipients(people, subject);
  const news =
    (hasNewsType(record) ? newsOf(record.event, subject, recipients) : null) ??
    mentionsOf(record, subject, recipients);
  if (news === null) return null;
  const actor = record.by.kind === "system" || record.by.kind === "agent" ? null : actorName(record.by);
  const { stream, kind: streamKind, seq, at } = record;
  const content =
    news.content.kind === "review_assigned" ? { ...news.content, by: actor ?? "Signalbox" } : news.content;
  return {
    id: `${stream}-${String(seq).padStart(7, "0")}`,
    stream,
    streamKind,
    seq,
    at,
    title: shownText(subject.title, 200),
    path: news.path,
    urgency: news.urgency,
    people: news.people.filter((name) => name !== actor),
    content,
  };
}

function mentionsOf(record: Recorded, subject: Subject, people: Recipients): News | null {
  const written = writtenText(record);
  if (written === null) return null;
  if (subject.is === "task" && subject.options.includes(written.text)) return null;
  const former = subject.is === "task" ? subject.former : [];
  return mentionNews(written, { path: pathOf(subject), former }, people);
}

function pathOf(subject: Subject): string {
  switch (subject.is) {
    case "task":
      return `/t/${subject.task.id}`;
    case "orchestration":
      return `/orchestrations/${subject.id}`;
    case "office":
      return `/offices/${subject.id}`;
  }
}

function newsOf(event: StoredEvent, subject: Subject, people: Recipients): News | null {
  switch (subject.is) {
    case "task":
      return taskNews(event as TaskNewsEvent, subject, people);
    case "orchestration":
      return orchestrationNews(event as OrchestrationNewsEvent, subject, people);
    case "office":
      return officeNews(event as OfficeNewsEvent, subject, people);
  }
}
