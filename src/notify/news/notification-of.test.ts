import { describe, expect, test } from "vitest";
import { type Actor, agent, person, system } from "../../protocol/actor.ts";
import type { ProjectId } from "../../protocol/ids.ts";
import type { Person, Role } from "../../protocol/people/person.ts";
import type { StoredEvent } from "../../protocol/record.ts";
import type { Review } from "../../protocol/task/review.ts";
import { notificationOf, type Subject } from "./notification-of.ts";

const at = "2026-11-19T12:00:00.000Z";

function named(name: string, role: Role | null, more: Partial<Person> = {}): Person {
  const times = { createdAt: at, lastSeenAt: null, removedAt: null };
  return { name, displayName: name, email: null, role, projects: [], language: null, ...times, ...more };
}

const people = [
  named("mina", "member"),
  named("rae", "reviewer"),
  named("ada", "administrator"),
  named("old", "administrator", { removedAt: at }),
  named("lou", null, { projects: [{ project: "p_00000001", role: "reviewer" }] }),
];

const review = {
  id: "rv_00000001",
  taskId: "t_00000001",
  phase: 2,
  attempt: 3,
  verified: true,
  assignee: null,
  createdAt: at,
} as unknown as Review;

const task = (more: Partial<Extract<Subject, { is: "task" }>> = {}): Subject => ({
  is: "task",
  title: "Shop\u202e",
  createdBy: "mina",
  project: null,
  task: { id: "t_00000001", title: "Shop" },
  review,
  former: [],
  options: [],
  ...more,
});

function of(event: StoredEvent, subject: Subject, by: Actor = agent("demo"), kind = "task") {
  const record = { stream: "t_00000001", kind, seq: 12, position: "1", at, by, version: 1, event };
  return notificationOf(record, subject, people);
}

function told(event: object & StoredEvent, subject = task(), by?: Actor): string {
  const found = of(event, subject, by);
  return found === null ? "nothing" : `${found.content.kind} ${found.urgency}: ${found.people.join(" ")}`;
}

test("a notification has an id that follows from its event, and shows hidden characters", () => {
  const question = {
    id: "q_00000001",
    question: `Which\n  one\u2066?${"x".repeat(400)}`,
    options: ["a"],
    required: true,
  };
  expect(of({ type: "question.asked", question } as StoredEvent, task())).toEqual({
    id: "t_00000001-0000012",
    stream: "t_00000001",
    streamKind: "task",
    seq: 12,
    at,
    title: "Shop[U+202E]",
    path: "/q/q_00000001",
    urgency: "high",
    people: ["mina"],
    content: {
      kind: "question",
      questionId: "q_00000001",
      question: `Which one[U+2066]?${"x".repeat(281)}…`,
      options: ["a"],
      required: true,
    },
  });
});

describe("reviews", () => {
  const opened = (more: Partial<Review> = {}) => ({ type: "review.opened", review: { ...review, ...more } });

  test("reach the creator, and those who may decide them if the creator may not", () => {
    expect(told(opened())).toBe("review high: mina rae ada");
    expect(told(opened({ assignee: "rae" }))).toBe("review high: mina rae");
    expect(told(opened(), task({ createdBy: "rae" }))).toBe("review high: rae");
  });

  test("remind the creator and the assigned reviewer, and escalate to the administrators", () => {
    const assigned = task({ review: { ...review, assignee: "rae" } });
    const reminded = { type: "review.reminded", reviewId: review.id };
    expect(told({ ...reminded, urgency: "normal" } as StoredEvent, task(), system)).toBe(
      "review_reminder normal: mina",
    );
    expect(told({ ...reminded, urgency: "high" } as StoredEvent, assigned, system)).toBe(
      "review_reminder high: mina rae",
    );
    const escalated = { type: "review.escalated", reviewId: review.id } as StoredEvent;
    expect(told(escalated, task(), system)).toBe("review_escalation critical: ada");
    expect(told(escalated, assigned, system)).toBe("review_escalation critical: ada rae");
  });

  test("that were approved automatically are told to the creator and the administrators, others to nobody", () => {
    const decided = { type: "review.decided", reviewId: review.id, decision: "approve" };
    expect(told({ ...decided, automatic: true } as StoredEvent, task(), system)).toBe(
      "review_auto_approved normal: mina ada",
    );
    expect(told({ ...decided, automatic: false } as StoredEvent, task(), person("rae"))).toBe("nothing");
  });

  test("that are assigned are told to the assigned person, but not to oneself or to somebody unknown", () => {
    const assign = (assignee: string) =>
      ({ type: "review.assigned", reviewId: review.id, assignee }) as StoredEvent;
    expect(told(assign("rae"), task(), person("ada"))).toBe("review_assigned high: rae");
    expect(told(assign("ada"), task(), person("ada"))).toBe("review_assigned high: ");
    expect(told(assign("nobody"), task(), person("ada"))).toBe("review_assigned high: ");
  });
});

describe("mentions", () => {
  const added = (body: string): StoredEvent =>
    ({ type: "comment.added", comment: { id: "cm_00000001", reviewId: review.id, body } }) as StoredEvent;

  test("are told to everybody who is named and may see the work, except the author", () => {
    expect(of(added("@mina, @rae: see @ada\n```\nSECRET=1\n```"), task(), person("ada"))).toMatchObject({
      path: "/reviews/rv_00000001",
      urgency: "normal",
      people: ["mina", "rae"],
      content: {
        kind: "mention",
        reviewId: "rv_00000001",
        commentId: "cm_00000001",
        by: "ada",
        text: "@mina, @rae: see @ada",
      },
    });
    expect(told(added("Only @old, @ada and @nobody."), task(), person("ada"))).toBe("nothing");
    expect(told(added("`@mina`"), task(), person("ada"))).toBe("nothing");
  });

  test("are not told twice of one comment, however often it is edited", () => {
    const edited = (body?: string): StoredEvent =>
      ({ type: "comment.edited", reviewId: review.id, commentId: "cm_00000001", body }) as StoredEvent;
    const before = task({ former: ["@mina, look.", "Nobody."] });
    expect(told(edited("@mina and @rae, look."), before, person("ada"))).toBe("mention normal: rae");
    expect(told(edited("@mina, look here."), before, person("ada"))).toBe("nothing");
    expect(told(edited(), before, person("ada"))).toBe("nothing");
  });

  test("count in answers in a person's own words, not in a chosen option or a default", () => {
    const answered = (answer: string, skipped = false): StoredEvent =>
      ({ type: "question.answered", questionId: "q_00000001", answer, skipped }) as StoredEvent;
    const asked = task({ options: ["Ask @rae", "Wait"] });
    expect(of(answered("@rae decides."), asked, person("ada"))).toMatchObject({
      path: "/t/t_00000001",
      people: ["rae"],
      content: { kind: "mention", reviewId: null, by: "ada", text: "@rae decides." },
    });
    expect(told(answered("Ask @rae"), asked, person("ada"))).toBe("nothing");
    expect(told(answered("@rae", true), asked, person("ada"))).toBe("nothing");
  });

  test("count in replies, decisions and messages of people, also through a token, and never in texts of agents", () => {
    const token: Actor = { kind: "token", person: "ada", name: "ci" };
    const reply = { type: "comment.replied", reviewId: review.id, reply: { body: "@mina" } };
    expect(told(reply as StoredEvent, task(), token)).toBe("mention normal: mina");
    expect(told(reply as StoredEvent, task(), agent("demo"))).toBe("nothing");
    const decided = { type: "review.decided", reviewId: review.id, automatic: false, comment: "Ask @rae." };
    expect(told(decided as StoredEvent, task(), token)).toBe("mention normal: rae");
    const wrote = { type: "person.wrote", text: "@rae knows.", author: "ada" } as StoredEvent;
    expect(of(wrote, task(), token)).toMatchObject({ path: "/t/t_00000001", people: ["rae"] });
    const office: Subject = {
      is: "office",
      id: "f_00000001",
      title: "Office",
      createdBy: "mina",
      project: null,
      calls: [],
    };
    const mail = {
      type: "mail.queued",
      from: { is: "person", name: "ada" },
      content: { is: "message", text: "@rae decides." },
    } as unknown as StoredEvent;
    expect(of(mail, office, token, "office")).toMatchObject({ path: "/offices/f_00000001", people: ["rae"] });
  });
});

test("work of a program or of a removed person reaches the administrators", () => {
  const failed = {
    type: "task.moved",
    from: "in_progress",
    to: "failed",
    trigger: "run_ended",
  } as StoredEvent;
  expect(told(failed)).toBe("task_failed high: mina");
  expect(told(failed, task({ createdBy: "system" }))).toBe("task_failed high: ada");
  expect(told(failed, task({ createdBy: "old" }))).toBe("task_failed high: ada");
  expect(told(failed, task(), person("mina"))).toBe("task_failed high: ");
});

test("work in a project reaches only people with a role there, also its creator and the assigned reviewer", () => {
  const asked = { type: "question.asked", question: { id: "q_00000001", question: "?", options: [] } };
  const assigned = { type: "review.assigned", reviewId: review.id, assignee: "lou" };
  const toldIn = (project: ProjectId) =>
    [asked, assigned].map((event) => told(event as StoredEvent, task({ createdBy: "lou", project })));
  expect(toldIn("p_00000001")).toEqual(["question normal: lou", "review_assigned high: lou"]);
  expect(toldIn("p_00000002")).toEqual(["question normal: ada", "review_assigned high: "]);
});

test("the end of a child task is no news, its questions are", () => {
  const child = task({
    task: { id: "t_00000002", title: "Part", parent: { kind: "task", id: "t_00000001", role: "verifier" } },
  });
  const moved = { type: "task.moved", from: "in_progress", trigger: "x" };
  for (const to of ["failed", "completed"])
    expect(told({ ...moved, to } as StoredEvent, child)).toBe("nothing");
  const question = { id: "q_00000001", question: "?", options: [], required: false };
  expect(told({ type: "question.asked", question } as StoredEvent, child)).toBe("question normal: mina");
  expect(told({ type: "question.asked", question: { ...question, withReview: true } } as StoredEvent)).toBe(
    "nothing",
  );
});

test("a stop is told once, and not again when the agent hibernates", () => {
  const moved = { type: "agent.moved", from: "running", to: "paused", blockedBy: "error" };
  const stopped = task({
    task: { id: "t_00000001", title: "Shop", error: { kind: "agent", message: "Sign in." } },
  });
  expect(of({ ...moved, trigger: "agent_unusable" } as StoredEvent, stopped)?.content).toEqual({
    kind: "error",
    message: "Sign in.",
  });
  expect(told({ ...moved, to: "hibernated", trigger: "waited_long" } as StoredEvent)).toBe("nothing");
  expect(told({ ...moved, to: "waiting_user", blockedBy: "user", trigger: "x" } as StoredEvent)).toBe(
    "turn normal: mina",
  );
});

test("an orchestration tells phases, failures, conflicts that wait for a person, and its end", () => {
  const counts = { pending: 0, ready: 0, in_progress: 1, completed: 3, failed: 1, blocked: 1 };
  const list: Subject = {
    is: "orchestration",
    id: "o_00000001",
    title: "List",
    createdBy: "mina",
    project: null,
    counts,
  };
  const contentOf = (event: object) =>
    of(event as StoredEvent, list, system, "orchestration")?.content ?? null;
  const totals = { completed: 3, failed: 1, total: 6 };
  expect(contentOf({ type: "phase.finished", phase: 1 })).toEqual({
    kind: "orchestration_phase",
    phase: 1,
    ...totals,
  });
  expect(contentOf({ type: "orchestration.finished", status: "failed" })).toEqual({
    kind: "orchestration_finished",
    status: "failed",
    ...totals,
  });
  const files = ["a", "b", "c", "d", "e", "f"].map((path) => ({ path }));
  expect(contentOf({ type: "merge.conflicted", task: "T1.1", step: "agent", files })).toBeNull();
  expect(contentOf({ type: "merge.conflicted", task: "T1.1", step: "person", files })).toEqual({
    kind: "conflict",
    task: "T1.1",
    files: ["a", "b", "c", "d", "e"],
    more: 1,
  });
  expect(contentOf({ type: "task.failed", task: "T1.1", reason: "No." })).toEqual({
    kind: "orchestration_task_failed",
    task: "T1.1",
    message: "No.",
  });
  expect(contentOf({ type: "orchestration.paused" })).toBeNull();
});
