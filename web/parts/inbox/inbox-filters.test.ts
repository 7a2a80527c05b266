import { expect, test } from "vitest";
import type { Question } from "../../../src/protocol/task/question.ts";
import type { Review } from "../../../src/protocol/task/review.ts";
import type { Task } from "../../../src/protocol/task/task.ts";
import { bulkActs } from "./bulk/bulk-acts.ts";
import { choicesOf, filteredInbox } from "./filtered-inbox.ts";
import { type InboxFilters, isFiltered } from "./inbox-filters.ts";
import { inboxOf, type InboxRow, withSnoozed } from "./inbox-of.ts";
import { inboxSearch } from "./inbox-search.ts";

const at = (hour: number): string => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
const now = Date.parse(at(48));

const task = (id: string, more: Partial<Task>): Task =>
  ({
    id,
    type: "custom",
    title: id,
    description: "",
    status: "in_progress",
    agentStatus: "running",
    blockedBy: null,
    agent: "claude",
    costUsd: 0,
    createdAt: at(0),
    startedAt: at(0),
    completedAt: null,
    failedAt: null,
    waitingSince: null,
    ...more,
  }) as Task;

const asking = task("t_asking", { blockedBy: "question", waitingSince: at(47), agent: "codex", costUsd: 3 });
const reviewed = task("t_reviewed", { status: "review", type: "create_app", blockedBy: "review" });
const failed = task("t_failed", { status: "failed", failedAt: at(10), costUsd: 9 });
const running = task("t_running", {});
const done = task("t_done", { status: "completed", completedAt: at(20), tags: ["Release", "web"] });
const archived = task("t_archived", { status: "failed", failedAt: at(1), hiddenAt: at(2) });
const question = {
  id: "q_1",
  taskId: asking.id,
  question: "Which colour?",
  askedAt: at(47),
  required: true,
} as unknown as Question;
const review = { id: "rv_1", taskId: reviewed.id, createdAt: at(30), questionIds: [] } as unknown as Review;
const inbox = withSnoozed(
  inboxOf([question], [asking, reviewed, failed, running, done, archived], [review]),
  new Map(),
);
const ids = (rows: readonly InboxRow[]): string[] => rows.map(({ id }) => id);
const shown = (filters: InboxFilters): string[] => {
  const { waiting, running: works, finished, archived: away } = filteredInbox(inbox, filters, now);
  return ids([...waiting, ...works, ...finished, ...away]);
};

test("without filters everything is shown, archived tasks in a section of their own", () => {
  expect(shown({})).toEqual(["t_failed", "rv_1", "q_1", "t_running", "t_done", "t_archived"]);
  expect(ids(inbox.archived)).toEqual(["t_archived"]);
  expect(ids(inbox.waiting)).not.toContain("t_archived");
});

test.each([
  [{ kind: "question" }, ["q_1"]],
  [{ kind: "problem" }, ["t_failed", "t_archived"]],
  [{ kind: "finished" }, ["t_done"]],
  [{ agent: "codex" }, ["q_1"]],
  [{ workflow: "create_app" }, ["rv_1"]],
  [{ age: "day" }, ["t_failed", "t_running", "t_done", "t_archived"]],
  [{ age: "hour", kind: "review" }, ["rv_1"]],
  [{ tag: "release" }, ["t_done"]],
  [{ find: "release" }, ["t_done"]],
  [{ find: "COLOUR" }, ["q_1"]],
  [{ find: "nothing like it" }, []],
] as const)("%j shows %j", (filters, expected) => {
  expect(shown(filters)).toEqual(expected);
});

test.each([
  ["newest", ["q_1", "rv_1", "t_failed"]],
  ["oldest", ["t_failed", "rv_1", "q_1"]],
  ["cost", ["t_failed", "q_1", "rv_1"]],
  ["title", ["q_1", "t_failed", "rv_1"]],
] as const)("waiting rows are sorted by %s", (sort, expected) => {
  expect(ids(filteredInbox(inbox, { sort }, now).waiting)).toEqual(expected);
});

test("a sort order alone hides nothing", () => {
  expect([isFiltered({ sort: "cost" }), isFiltered({ age: "day" }), isFiltered({ find: "" })]).toEqual([
    false,
    true,
    false,
  ]);
});

test("the choices are the agents, workflows and tags of the rows", () => {
  expect(choicesOf(inbox)).toEqual({
    agents: ["claude", "codex"],
    workflows: ["create_app", "custom"],
    tags: ["Release", "web"],
  });
});

test("an address is parsed, and unknown values are ignored", () => {
  expect(
    inboxSearch({ kind: "review", agent: 7, age: "day", sort: "cost", find: "", archive: true }),
  ).toEqual({
    kind: "review",
    agent: "7",
    age: "day",
    sort: "cost",
    archive: true,
  });
  expect(inboxSearch({ kind: "x", age: 3, sort: null, all: "yes" })).toEqual({});
});

test("bulk actions apply to the selected rows that allow them, once for each task", () => {
  const selected = [...inbox.waiting, ...inbox.running, ...inbox.finished];
  expect(bulkActs(selected, inbox.waiting, () => true)).toEqual({
    snooze: ["t_failed", "rv_1", "q_1"],
    archive: ["t_failed", "t_done"],
    tag: [failed, reviewed, asking, running, done],
    cancel: ["t_reviewed", "t_asking", "t_running"],
    remove: ["t_failed", "t_done"],
  });
});

test("bulk actions leave out what the person's rights forbid; everybody may snooze", () => {
  const selected = [...inbox.waiting, ...inbox.running, ...inbox.finished];
  const snooze = ["t_failed", "rv_1", "q_1"];
  const nothing = { snooze, archive: [], tag: [], cancel: [], remove: [] };
  expect(bulkActs(selected, inbox.waiting, () => false)).toEqual(nothing);
  expect(bulkActs(selected, inbox.waiting, (right) => right === "remove")).toEqual({
    ...nothing,
    remove: ["t_failed", "t_done"],
  });
});
