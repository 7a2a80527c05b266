import { answerFacts, type CustomTaskFacts } from "../../protocol/quality/metrics.ts";
import { qualityOf, type Quality } from "../../protocol/quality/quality.ts";
import type { Outcome } from "../../protocol/task/outcome.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Rows } from "../../store/store.ts";

/** Maximum length of an answer that is rated; more adds nothing about its form. */
const judgedCharacters = 200_000;

/** Returns the outcome of an ended task; null while it is in progress. */
export function outcomeOf(state: TaskState): Outcome | null {
  const { task, storage } = state;
  const { status } = task;
  if (storage.endedAt === null) return null;
  if (status !== "completed" && status !== "failed" && status !== "cancelled") return null;
  return {
    taskId: task.id,
    type: task.type,
    status,
    endedAt: storage.endedAt,
    waitedMs: storage.waitedMs,
    phases: phasesOf(state),
    ratings: storage.feedback.flatMap(({ rating }) => (rating === null ? [] : [rating])),
    custom: task.totalPhases === 0 ? customFacts(state) : null,
    quality: task.totalPhases === 0 ? qualityOfAnswers(state) : null,
    holds: {
      output: storage.outputRemovedAt === null || state.agent.output.stdout + state.agent.output.stderr > 0,
      // The copy that a verifier judged is deleted with its run.
      workspace: storage.workspaceRemoved === null && state.verify === null,
    },
  };
}

/** Returns the outcome rows that change from one state to the next. */
export function outcomeRows(before: TaskState | null, after: TaskState): Pick<Rows, "outcome" | "reopened"> {
  if (before === null || before.storage === after.storage) return {};
  const outcome = outcomeOf(after);
  if (outcome !== null) return { outcome };
  return before.storage.endedAt === null ? {} : { reopened: after.task.id };
}

/** Returns the heuristic scores of all answers of the agent; null if it gave none. */
export function qualityOfAnswers(state: TaskState): Quality | null {
  const { title, description } = state.task;
  const answer = answersOf(state).join("\n\n").slice(0, judgedCharacters);
  return answer.trim() === "" ? null : qualityOf({ prompt: `${title}\n${description}`, answer });
}

function phasesOf({ gate }: TaskState): Outcome["phases"] {
  const first = new Map<number, boolean>();
  for (const { phase, attempt, status } of gate.verifications) {
    if (status === "passed" || status === "failed") {
      first.set(phase, (first.get(phase) ?? true) && (attempt > 1 || status === "passed"));
    }
  }
  return { verified: first.size, firstPass: [...first.values()].filter(Boolean).length };
}

function customFacts(state: TaskState): CustomTaskFacts {
  const { task, storage, conversation } = state;
  const last = storage.feedback.at(-1);
  return {
    rating: last?.rating ?? null,
    thumbsUp: last === undefined ? null : last.thumbsUp === true,
    followUps: storage.followUps,
    abandoned: task.status !== "completed",
    messages: conversation.length,
    answers: answersOf(state).map((text) => answerFacts(text.slice(0, judgedCharacters))),
  };
}

/** Returns the agent's texts without its questions. */
function answersOf({ conversation, questions }: TaskState): string[] {
  const asked = new Set(questions.map(({ question }) => question));
  return conversation.flatMap(({ by, text }) => (by === "agent" && !asked.has(text) ? [text] : []));
}
