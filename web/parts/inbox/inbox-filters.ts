import type { Inbox, InboxRow } from "./inbox-of.ts";

/** The kinds of rows that the inbox can be filtered by. */
export const inboxKinds = [
  "question",
  "review",
  "decision",
  "turn",
  "problem",
  "running",
  "draft",
  "finished",
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** The least ages that the inbox can be filtered by. */
export const inboxAges = ["hour", "day", "week"] as const;
export type InboxAge = (typeof inboxAges)[number];

/** The orders of rows in each section; the first is the default. */
export const inboxSorts = ["oldest", "newest", "title", "cost"] as const;
export type InboxSort = (typeof inboxSorts)[number];

/** The part of the inbox that the address names. */
export interface InboxSearch {
  /** Up to 200 finished tasks instead of ten. */
  all?: true;
  /** Archived tasks instead of the inbox. */
  archive?: true;
  /** The selected row, on screens with two panes. */
  item?: string;
  find?: string;
  kind?: InboxKind;
  agent?: string;
  workflow?: string;
  tag?: string;
  age?: InboxAge;
  sort?: InboxSort;
}

/** The filters of the address that are set. */
export type InboxFilters = Pick<InboxSearch, "find" | "kind" | "agent" | "workflow" | "tag" | "age" | "sort">;

/** The inbox with its snoozed rows. */
export type WholeInbox = Inbox & { readonly snoozed: readonly InboxRow[] };

/** Returns whether any filter hides rows. */
export function isFiltered({ find, kind, agent, workflow, tag, age }: InboxFilters): boolean {
  return [find, kind, agent, workflow, tag, age].some((value) => value !== undefined && value !== "");
}
