import type { ChildState } from "./child.ts";
import type { TaskEvent, Timer } from "./event.ts";
import type { Question } from "./question.ts";
import type { TaskState } from "./state.ts";

/** Folds one event into the questions of a task. */
export function evolveQuestions({ questions }: TaskState, event: TaskEvent, at: string): readonly Question[] {
  switch (event.type) {
    case "question.asked":
      return [...questions, event.question];
    case "question.answered": {
      const { questionId, answer, answeredBy, skipped } = event;
      const status = skipped ? "skipped" : "answered";
      return changed(questions, questionId, { status, answer, answeredAt: at, answeredBy });
    }
    case "question.withdrawn":
      return changed(questions, event.questionId, { status: "expired" });
    default:
      return questions;
  }
}

function changed(questions: readonly Question[], id: string, change: Partial<Question>): Question[] {
  return questions.map((each) => (each.id === id ? { ...each, ...change } : each));
}

/** Folds one event into the timers of a task. */
export function evolveTimers(timers: readonly Timer[], event: TaskEvent): readonly Timer[] {
  if (event.type === "timer.set") return [...timers, event.timer];
  if (event.type === "timer.cleared") return timers.filter(({ id }) => id !== event.timerId);
  return timers;
}

/** Folds one event into the children of a task. A report that is older than the known one changes nothing. */
export function evolveChildren(children: readonly ChildState[], event: TaskEvent): readonly ChildState[] {
  if (event.type === "child.wanted") {
    const { id, role, agent } = event.child;
    return [...children, { id, role, agent, request: event.child, report: null }];
  }
  if (event.type !== "child.reported") return children;
  const { report } = event;
  return children.map((child) =>
    child.id === report.childId && (child.report?.seq ?? 0) < report.seq
      ? { ...child, request: null, report }
      : child,
  );
}

/** Folds one event into the state of a verifier. */
export function evolveVerify(verify: TaskState["verify"], event: TaskEvent): TaskState["verify"] {
  return event.type === "verdict.given" && verify !== null ? { ...verify, verdict: event.criteria } : verify;
}
