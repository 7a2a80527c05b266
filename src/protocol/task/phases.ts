import type { PhaseInfo } from "../api/gates.ts";
import type { TaskState } from "./state.ts";

/** Returns the phases of a task with their status, for the API and the page. */
export function phasesOf(state: Pick<TaskState, "gate" | "task">): PhaseInfo[] {
  const { gate, task } = state;
  return gate.outline.map(({ number, name, steps, deliverables }) => {
    const status = statusOf(state, number);
    const now = number === task.currentPhase;
    const passed = gate.reviews.findLast(
      (review) => review.phase === number && (review.decision === "approve" || review.decision === "accept"),
    );
    const before = status === "completed";
    return {
      number,
      name,
      status,
      passed: !before || passed === undefined ? null : passed.verified ? "approved" : "accepted",
      attempt: status === "waiting" ? null : now ? gate.attempt : (passed?.attempt ?? null),
      steps: steps.map((step, index) => ({
        ...step,
        done: before || (now && gate.stepsDone.includes(index + 1)),
      })),
      deliverables: deliverables.map((path) => ({
        path,
        there: before || (now && gate.documents.includes(path)),
      })),
    };
  });
}

function statusOf({ gate, task }: Pick<TaskState, "gate" | "task">, number: number): PhaseInfo["status"] {
  const current = task.currentPhase ?? 1;
  if (task.status === "completed" || number < current) return "completed";
  if (number > current) return "waiting";
  switch (gate.stage) {
    case "none":
    case "preparing":
      return "waiting";
    case "working":
      return "working";
    case "collecting":
    case "queued":
    case "checking":
    case "judging":
      return "verifying";
    case "reviewing":
      return "reviewing";
  }
}
