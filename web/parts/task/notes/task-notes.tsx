import { lazy, Suspense } from "react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { allowedActions } from "../../../../src/protocol/task/transitions.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { ByRight } from "../../people/by-right.tsx";
import { TurnNote } from "../conversation/turn-note.tsx";
import { OpenReview } from "./open-review.tsx";
import { TaskErrorNote } from "./task-error.tsx";
import { WarningNotes } from "./warning-notes.tsx";

/** Notes that not every task has. Each is loaded on first use. */
const DoneNote = lazy(async () => ({ default: (await import("./done-note.tsx")).DoneNote }));
const FeedbackCard = lazy(async () => ({ default: (await import("./feedback-card.tsx")).FeedbackCard }));
const DependencyRequests = lazy(async () => ({
  default: (await import("./dependency-requests.tsx")).DependencyRequests,
}));
const QuestionCard = lazy(async () => ({
  default: (await import("../../question/question-card.tsx")).QuestionCard,
}));
const UnsentAnswer = lazy(async () => ({
  default: (await import("../../question/unsent-answer.tsx")).UnsentAnswer,
}));

/** Everything about a task that a person has to know or do now. On a wide screen it leaves room for what is below it. */
export function TaskNotes({ task }: { task: Task }) {
  const { id } = task;
  return (
    <div className="shrink-0 lg:max-h-[50dvh] lg:overflow-auto">
      {task.status === "completed" && task.totalPhases > 0 && (
        <Suspense fallback={<div className="h-32" />}>
          <DoneNote taskId={id} />
        </Suspense>
      )}
      <TurnNote task={task} />
      <OpenReview taskId={id} />
      <OpenQuestion taskId={id} />
      <UnsentAnswers taskId={id} />
      {task.dependencies !== undefined && (
        <Suspense fallback={null}>
          <div className="mx-4 mb-4 lg:mx-6">
            <DependencyRequests taskId={id} requests={task.dependencies} />
          </div>
        </Suspense>
      )}
      <WarningNotes task={task} />
      <ErrorNote task={task} />
      {allowedActions(task.status, task.type).includes("feedback") && (
        <ByRight right="work" project={task.project} quiet>
          <Suspense fallback={null}>
            <FeedbackCard taskId={id} />
          </Suspense>
        </ByRight>
      )}
    </div>
  );
}

function OpenQuestion({ taskId }: { taskId: TaskId }) {
  const questions = useTaskPart(taskId, ({ questions }) => questions);
  const reviews = useTaskPart(taskId, ({ gate }) => gate.reviews) ?? [];
  // Questions that came with the end of a phase are answered with the decision on it.
  const withReview = new Set(
    reviews.filter(({ status }) => status === "pending").flatMap(({ questionIds }) => questionIds),
  );
  const open = questions?.find(({ id, status }) => status === "pending" && !withReview.has(id));
  if (open === undefined) return null;
  return (
    <section className="mx-4 mb-4 rounded-lg border border-l-4 border-line border-l-waiting bg-page p-4 lg:mx-6">
      <Suspense fallback={<div className="h-44" />}>
        <QuestionCard key={open.id} question={open} />
      </Suspense>
    </section>
  );
}

/** Shows the person's unsent answers to questions that somebody else answered. */
function UnsentAnswers({ taskId }: { taskId: TaskId }) {
  const questions = useTaskPart(taskId, ({ questions }) => questions) ?? [];
  const settled = questions.filter(({ status }) => status !== "pending");
  return (
    <Suspense fallback={null}>
      {settled.map((question) => (
        <UnsentAnswer key={question.id} question={question} />
      ))}
    </Suspense>
  );
}

function ErrorNote({ task }: { task: Task }) {
  const timers = useTaskPart(task.id, ({ timers }) => timers) ?? [];
  return <TaskErrorNote task={task} timers={timers} />;
}
