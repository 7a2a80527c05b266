import { system } from "../../protocol/actor.ts";
import { describe, expect, test } from "vitest";
import type { PersonCommand } from "../../protocol/task/command.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import { PlayedTask, question } from "./decide.suite.ts";
import { passed, phaseComplete, PlayedGates } from "./gate/gate.suite.ts";

/** Every situation a task can be in, and the commands that lead there. */
const situations: Record<string, () => PlayedGates> = {
  draft: () => new PlayedGates(),
  pending: () => played((task) => task.do({ type: "task.submit" })),
  preparing: () => {
    const task = new PlayedGates("program", "/srv/app");
    task.do({ type: "task.submit" });
    task.do({ type: "task.admit" }, system);
    return task;
  },
  working: () => played((task) => task.started()),
  paused: () => played((task) => task.started().do({ type: "task.pause" })),
  asking: () => played((task) => task.started().says(question("Which?", { options: ["A", "B"] }))),
  collecting: () => played((task) => task.started().says(phaseComplete(1))),
  queued: () =>
    played((task) => {
      task.started();
      task.handsIn(1);
    }),
  judging: () =>
    played((task) => {
      task.started();
      task.handsIn(1);
      task.checks(passed);
    }),
  review: () => played((task) => task.toFirstReview()),
  completed: () =>
    played((task) => {
      task.toFirstReview();
      task.decides("approve");
      task.start();
      task.handsIn(2);
      task.checks(passed);
      task.decides("approve");
      task.collects();
      task.checks(passed);
      task.judges([{ id: "WHOLE", status: "passed", details: "" }]);
      task.decides("approve");
    }),
  failed: () =>
    played((task) => {
      task.toFirstReview();
      task.decides("fail", { reason: "Not what was asked for." });
    }),
  cancelled: () => played((task) => task.started().do({ type: "task.cancel" })),
};

/** Every command of a person. Those on reviews and questions use an id of the task, or an unknown one. */
const acts: Record<string, (task: PlayedGates) => PersonCommand> = {
  edit: () => ({ type: "task.edit", changes: { title: "Another" } }),
  submit: () => ({ type: "task.submit" }),
  delete: () => ({ type: "task.delete" }),
  pause: () => ({ type: "task.pause" }),
  resume: () => ({ type: "task.resume" }),
  cancel: () => ({ type: "task.cancel" }),
  retry: () => ({ type: "task.retry", from: "scratch" }),
  message: () => ({ type: "task.message", text: "Hello" }),
  answer: (task) => ({
    type: "question.answer",
    questionId: task.state.questions[0]?.id ?? "q_99999999",
    answer: { answer: "A", other: false, skip: false },
  }),
  approve: (task) => decision(task, "approve"),
  "request changes": (task) => decision(task, "request_changes"),
  accept: (task) => decision(task, "accept"),
  fail: (task) => decision(task, "fail"),
  assign: (task) => decision(task, "assign"),
  verify: (task) => decision(task, "verify"),
  checkpoint: () => ({ type: "checkpoint.take" }),
};

function decision(
  task: PlayedGates,
  action: "approve" | "request_changes" | "accept" | "fail" | "assign" | "verify",
): PersonCommand {
  const review = task.state.gate.reviews.at(-1);
  return {
    type: "review.decide",
    reviewId: review?.id ?? "rv_99999999",
    decision: {
      action,
      version: review?.version ?? 1,
      comment: "Words",
      reason: "A reason",
      reviewer: "bob",
    },
  };
}

function played(lead: (task: PlayedGates) => unknown): PlayedGates {
  const task = new PlayedGates();
  lead(task);
  return task;
}

/** Executes a command. Returns "done", or the code of the refusal. */
function outcome(task: PlayedTask, command: PersonCommand): string {
  const given = task.do(command) as TaskEvent[] | { code: string };
  return Array.isArray(given) ? "done" : given.code;
}

describe("commands of a person by situation", () => {
  test.each([
    ["draft", "edit submit delete"],
    ["pending", "cancel"],
    ["preparing", "cancel message checkpoint"],
    ["working", "pause cancel message checkpoint"],
    ["paused", "resume cancel message checkpoint"],
    ["asking", "pause cancel message answer checkpoint"],
    ["collecting", "cancel message checkpoint"],
    ["queued", "cancel message checkpoint"],
    ["judging", "cancel message checkpoint"],
    ["review", "cancel approve request changes fail assign verify checkpoint"],
    ["completed", "delete"],
    ["failed", "delete retry"],
    ["cancelled", "delete retry"],
  ])("%s: %s", (situation, allowed) => {
    const done = Object.entries(acts).flatMap(([name, act]) => {
      const task = situations[situation]?.() ?? new PlayedGates();
      return outcome(task, act(task)) === "done" ? [name] : [];
    });
    expect(done.join(" ")).toBe(allowed);
  });

  test("refuses other commands with the list of allowed ones and changes nothing", () => {
    const wrong = Object.entries(situations).flatMap(([name, situation]) =>
      Object.entries(acts)
        .filter(([, act]) => {
          const task = situation();
          const before = task.state;
          const given = task.do(act(task)) as TaskEvent[] | { code: string; details?: { allowed?: unknown } };
          if (Array.isArray(given)) return false;
          const listed = given.code !== "not_allowed" || Array.isArray(given.details?.allowed);
          return task.state !== before || !listed;
        })
        .map(([act]) => `${name}: ${act}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("late reports of the agent and the platform", () => {
  const late: Record<string, (task: PlayedGates) => unknown> = {
    "a completion": (task) => task.says(phaseComplete(1)),
    "a commit": (task) => task.collects(),
    "a verification's begin": (task) => task.do({ type: "verification.begin" }, system),
    "the checks": (task) =>
      task.do({ type: "verification.checked", verificationId: "v_00000001", criteria: [passed] }, system),
    "a due time": (task) => task.do({ type: "timer.due", timerId: "t_00000001:review_reminder" }, system),
    "a source": (task) => task.do({ type: "source.taken", commit: "c", note: "" }, system),
  };

  test.each(["cancelled", "failed", "completed"])("change nothing once a task is %s", (situation) => {
    for (const [name, report] of Object.entries(late)) {
      const task = situations[situation]?.() ?? new PlayedGates();
      const stands = task.stands;
      report(task);
      expect(`${name}: ${task.stands}`).toBe(`${name}: ${stands}`);
    }
  });

  test("cannot open a second review of the same attempt", () => {
    const task = situations["review"]?.() ?? new PlayedGates();
    for (const report of Object.values(late)) report(task);
    expect(task.state.gate.reviews).toHaveLength(1);
  });
});
