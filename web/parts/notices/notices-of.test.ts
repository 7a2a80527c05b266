import { expect, test } from "vitest";
import type { CallId, OfficeId, QuestionId, ReviewId, TaskId } from "../../../src/protocol/ids.ts";
import type { Question } from "../../../src/protocol/task/question.ts";
import type { Review } from "../../../src/protocol/task/review.ts";
import type { Task } from "../../../src/protocol/task/task.ts";
import { noticeEn } from "../../i18n/notice-words.ts";
import type { Standing } from "../../../src/protocol/inbox/standing.ts";
import { noticesOf, groupByTask } from "./notices-of.ts";

const task = (id: string, more: Partial<Task> = {}) =>
  ({ id: id as TaskId, title: `Task ${id}`, waitingSince: null, ...more }) as Task;
const row = (id: string, standing: Standing, more: Partial<Task> = {}) => ({
  kind: "task" as const,
  id,
  standing,
  task: task(id, more),
});
const asked = (id: string, taskId: string, question: string) => ({
  kind: "question" as const,
  id,
  question: { id: id as QuestionId, taskId: taskId as TaskId, question } as Question,
  task: task(taskId),
});

test("a failure is reported with its reason, waiting and finished tasks by name, cancelled ones not at all", () => {
  const failed = row("1", "failed", { error: { kind: "execution", message: "It broke." } });
  const turn = row("2", "turn", { waitingSince: "2026-01-01T00:00:00.000Z" });
  const inbox = { waiting: [failed, turn], finished: [row("3", "done"), row("4", "cancelled")] };
  expect(noticesOf(inbox, noticeEn)).toEqual([
    { id: "1:failed", taskId: "1", title: "Failed: Task 1", body: "It broke.", path: "/t/1" },
    {
      id: "2:turn:2026-01-01T00:00:00.000Z",
      taskId: "2",
      title: "Waiting for you: Task 2",
      body: "",
      path: "/t/2",
    },
    { id: "3:done", taskId: "3", title: "Done: Task 3", body: "", path: "/t/3" },
  ]);
});

test("hidden characters in titles, questions and reasons are named", () => {
  const failed = row("1", "failed", {
    title: "A \u202eb",
    error: { kind: "execution", message: "It \u2066broke." },
  });
  const inbox = { waiting: [failed, asked("q_1", "2", "Is it \u202eon tcejer")], finished: [] };
  expect(noticesOf(inbox, noticeEn).map(({ title, body }) => [title, body])).toEqual([
    ["Failed: A [U+202E]b", "It [U+2066]broke."],
    ["Question: Task 2", "Is it [U+202E]on tcejer"],
  ]);
});

test("a call that waits for a decision is reported with its task, and several link to their office", () => {
  const held = (id: string) => ({
    kind: "decision" as const,
    id,
    task: null,
    call: {
      id: id as CallId,
      officeId: "of_00000001" as OfficeId,
      project: "p_00000001" as const,
      office: "Team",
      caller: "PO",
      callee: "Dev",
      task: "Again",
      since: "",
    },
  });
  const notices = noticesOf({ waiting: [held("ca_1"), held("ca_2")], finished: [] }, noticeEn);
  const path = "/offices/of_00000001";
  expect(notices[0]).toEqual({
    id: "ca_1",
    taskId: "of_00000001",
    title: "Decision: Team",
    body: "Again",
    path,
  });
  expect(groupByTask(notices, noticeEn)).toEqual([
    { taskId: "of_00000001", title: "Decision: Team (+1)", body: "Again\nAgain", path },
  ]);
});

test("a question is reported in its own words, shortened if long, and a review links to itself", () => {
  const review = {
    kind: "review" as const,
    id: "rv_1",
    review: { id: "rv_1" as ReviewId, taskId: "1" as TaskId } as Review,
    task: task("1"),
  };
  const inbox = { waiting: [asked("q_1", "1", "x".repeat(400)), review], finished: [] };
  expect(noticesOf(inbox, noticeEn)).toEqual([
    { id: "q_1", taskId: "1", title: "Question: Task 1", body: `${"x".repeat(299)}…`, path: "/q/q_1" },
    { id: "rv_1", taskId: "1", title: "Ready for review: Task 1", body: "", path: "/reviews/rv_1" },
  ]);
});

test("a row without its task, or a task without its question or review, is not reported yet", () => {
  const waiting = [{ ...asked("q_1", "1", "Where?"), task: null }, row("2", "question"), row("3", "review")];
  expect(noticesOf({ waiting, finished: [] }, noticeEn)).toEqual([]);
});

test("tasks that a person ended are not reported, and waiting ones are, whoever caused the wait", () => {
  const inbox = {
    waiting: [row("1", "failed"), row("2", "turn")],
    finished: [row("3", "done")],
  };
  expect(noticesOf(inbox, noticeEn, () => true).map(({ id }) => id)).toEqual(["2:turn:"]);
});

test("several notices of one task are combined and link to the task", () => {
  const waiting = [asked("q_1", "1", "Where?"), asked("q_2", "1", "When?"), asked("q_3", "2", "Who?")];
  expect(groupByTask(noticesOf({ waiting, finished: [] }, noticeEn), noticeEn)).toEqual([
    { taskId: "1", title: "Question: Task 1 (+1)", body: "Where?\nWhen?", path: "/t/1" },
    { taskId: "2", title: "Question: Task 2", body: "Who?", path: "/q/q_3" },
  ]);
});
