import type { Task } from "../../../src/protocol/task/task.ts";
import { searchable } from "../../data/searchable.ts";
import type { Standing } from "../../../src/protocol/inbox/standing.ts";
import type { InboxAge, InboxFilters, InboxKind, InboxSort, WholeInbox } from "./inbox-filters.ts";
import { hasTag } from "../../../src/protocol/task/tags.ts";
import { allTags } from "../tags/tag-changes.ts";
import { type InboxRow, sinceOf } from "./inbox-of.ts";

const hourMs = 3_600_000;
const ageMs: Readonly<Record<InboxAge, number>> = { hour: hourMs, day: 24 * hourMs, week: 168 * hourMs };

/** Returns the rows that match every filter, in the wanted order. */
export function filteredInbox(inbox: WholeInbox, filters: InboxFilters, now: number): WholeInbox {
  const matches = (row: InboxRow): boolean => matchesFilters(row, filters, now);
  const shown = (rows: readonly InboxRow[]): readonly InboxRow[] =>
    sorted(rows.filter(matches), filters.sort);
  return {
    waiting: shown(inbox.waiting),
    running: shown(inbox.running),
    snoozed: shown(inbox.snoozed),
    drafts: shown(inbox.drafts),
    finished: shown(inbox.finished),
    archived: shown(inbox.archived),
  };
}

/** Returns the agents, the workflows and the tags of the rows, to choose from. */
export function choicesOf(inbox: WholeInbox): {
  agents: readonly string[];
  workflows: readonly string[];
  tags: readonly string[];
} {
  const { waiting, running, snoozed, drafts, finished, archived } = inbox;
  const tasks = [waiting, running, snoozed, drafts, finished, archived]
    .flat()
    .flatMap(({ task }) => task ?? []);
  const distinct = (of: (task: Task) => string): string[] => [...new Set(tasks.map(of))].toSorted();
  return {
    agents: distinct(({ agent }) => agent),
    workflows: distinct(({ type }) => type),
    tags: allTags(tasks),
  };
}

function matchesFilters(row: InboxRow, filters: InboxFilters, now: number): boolean {
  const { find = "", kind, agent, workflow, tag, age } = filters;
  if (kind !== undefined && kindOf(row) !== kind) return false;
  if (agent !== undefined && row.task?.agent !== agent) return false;
  if (workflow !== undefined && row.task?.type !== workflow) return false;
  if (tag !== undefined && !hasTag(row.task ?? {}, tag)) return false;
  if (age !== undefined && now - Date.parse(sinceOf(row)) < ageMs[age]) return false;
  return searchable(textOf(row)).includes(searchable(find));
}

/** Returns the kind of a row. */
function kindOf(row: InboxRow): InboxKind {
  return row.kind === "task" ? kindOfStanding[row.standing] : row.kind;
}

const kindOfStanding: Readonly<Record<Standing, InboxKind>> = {
  question: "question",
  decision: "decision",
  review: "review",
  turn: "turn",
  error: "problem",
  budget: "problem",
  failed: "problem",
  stuck: "problem",
  running: "running",
  verifying: "running",
  limited: "running",
  paused: "running",
  queued: "running",
  draft: "draft",
  done: "finished",
  cancelled: "finished",
};

function textOf(row: InboxRow): string {
  const asked =
    row.kind === "question"
      ? row.question.question
      : row.kind === "decision"
        ? `${row.call.office}\n${row.call.task}`
        : "";
  const { title = "", description = "", tags = [] } = row.task ?? {};
  return [title, description, ...tags, asked].join("\n");
}

/** Sorts rows. Without a wanted order they stay as the inbox has them: the longest wait first, the newest work first. */
function sorted(rows: readonly InboxRow[], sort: InboxSort | undefined): readonly InboxRow[] {
  switch (sort) {
    case undefined:
      return rows;
    case "oldest":
      return rows.toSorted((one, other) => sinceOf(one).localeCompare(sinceOf(other)));
    case "newest":
      return rows.toSorted((one, other) => sinceOf(other).localeCompare(sinceOf(one)));
    case "title":
      return rows.toSorted((one, other) => titleOf(one).localeCompare(titleOf(other)));
    case "cost":
      return rows.toSorted((one, other) => (other.task?.costUsd ?? 0) - (one.task?.costUsd ?? 0));
  }
}

function titleOf(row: InboxRow): string {
  return row.kind === "decision" ? row.call.office : (row.task?.title ?? "");
}
