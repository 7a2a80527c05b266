import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import type { TaskId } from "../../src/protocol/ids.ts";
import type { TaskState } from "../../src/protocol/task/state.ts";
import { allowedActions } from "../../src/protocol/task/transitions.ts";
import { ApiFailure } from "../data/api-failure.ts";
import { taskState, useTaskPart } from "../data/queries.ts";
import { useTimeline } from "../data/timeline.ts";
import { useTaskWords } from "../i18n/task-words.ts";
import { WarningNotes } from "../parts/task/notes/warning-notes.tsx";
import { Composer } from "../parts/task/conversation/composer.tsx";
import type { Review } from "../../src/protocol/task/review.ts";
import { Loading, LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import type { LogLocation } from "../parts/log/log-panel.tsx";
import { OpenReview } from "../parts/task/notes/open-review.tsx";
import { TaskErrorNote } from "../parts/task/notes/task-error.tsx";
import { TaskHeader } from "../parts/task/header/task-header.tsx";
import type { TaskTab } from "../parts/task/task-tab.ts";
import { useWide } from "../ui/use-wide.ts";
import { Tabs } from "../ui/tabs.tsx";
import { TurnNote } from "../parts/task/conversation/turn-note.tsx";
import { NotFound } from "./not-found.tsx";
import { VisibleText } from "../ui/visible-text.tsx";

/** Parts that not every task has and not every visit opens. Each is loaded on first use. */
const HistoryList = lazy(async () => ({
  default: (await import("../parts/task/history/history-list.tsx")).HistoryList,
}));
const PhaseStrip = lazy(async () => ({
  default: (await import("../parts/task/phases/phase-strip.tsx")).PhaseStrip,
}));
const WorkPanel = lazy(async () => ({
  default: (await import("../parts/task/panels/work-panel.tsx")).WorkPanel,
}));
const PreviewPanel = lazy(async () => ({
  default: (await import("../parts/preview/preview-panel.tsx")).PreviewPanel,
}));
const CheckpointsPanel = lazy(async () => ({
  default: (await import("../parts/task/panels/checkpoints-panel.tsx")).CheckpointsPanel,
}));
const FilesPanel = lazy(async () => ({
  default: (await import("../parts/task/panels/files-panel.tsx")).FilesPanel,
}));
const DoneNote = lazy(async () => ({
  default: (await import("../parts/task/notes/done-note.tsx")).DoneNote,
}));
const FeedbackCard = lazy(async () => ({
  default: (await import("../parts/task/notes/feedback-card.tsx")).FeedbackCard,
}));
const DependencyRequests = lazy(async () => ({
  default: (await import("../parts/task/notes/dependency-requests.tsx")).DependencyRequests,
}));
const ActivityLine = lazy(async () => ({
  default: (await import("../parts/task/phases/activity-line.tsx")).ActivityLine,
}));
const CostPanel = lazy(async () => ({
  default: (await import("../parts/task/panels/cost-panel.tsx")).CostPanel,
}));
const QuestionCard = lazy(async () => ({
  default: (await import("../parts/question/question-card.tsx")).QuestionCard,
}));
const UnsentAnswer = lazy(async () => ({
  default: (await import("../parts/question/unsent-answer.tsx")).UnsentAnswer,
}));
const LogPanel = lazy(async () => ({ default: (await import("../parts/log/log-panel.tsx")).LogPanel }));

/** Fetched together with the task instead of after it. */
const conversation = import("../parts/task/conversation/conversation.tsx");
const Conversation = lazy(async () => ({ default: (await conversation).Conversation }));
const noReviews: readonly Review[] = [];

/** The page of one task: its status, phases, open question, conversation, log, result and cost. */
export function TaskPage() {
  const { taskId } = useParams({ from: "/signed-in/t/$taskId" });
  const id = taskId as TaskId;
  const taskWords = useTaskWords();
  const task = useQuery({ ...taskState(id), select: taskOf });
  const deleted = useTaskPart(id, ({ deleted }) => deleted);
  const sandboxed = useTaskPart(id, ({ agent: { run } }) => run?.sandboxed);
  if (task.data === undefined) {
    if (task.error instanceof ApiFailure && task.error.status === 404) return <NotFound />;
    return <LoadingOrFailure whole of={task} shape="screen" />;
  }
  if (deleted === true) return <p className="p-6 text-soft">{taskWords.deleted}</p>;
  return (
    <div className="flex min-h-full shrink-0 flex-col lg:h-full lg:min-h-0">
      <TaskHeader task={task.data} sandboxed={sandboxed} />
      {task.data.totalPhases > 0 && task.data.status !== "draft" && (
        <Suspense fallback={<div className="h-24 shrink-0" />}>
          <PhaseStrip taskId={id} />
        </Suspense>
      )}
      {task.data.totalPhases === 0 && (
        <Suspense fallback={null}>
          <div className="px-4 pb-3 empty:hidden lg:px-6">
            <ActivityLine taskId={id} />
          </div>
        </Suspense>
      )}
      {task.data.status === "completed" && task.data.totalPhases > 0 && (
        <Suspense fallback={null}>
          <DoneNote taskId={id} />
        </Suspense>
      )}
      <TurnNote task={task.data} />
      <OpenReview taskId={id} />
      <OpenQuestion taskId={id} />
      <UnsentAnswers taskId={id} />
      {task.data.dependencies !== undefined && (
        <Suspense fallback={null}>
          <div className="mx-4 mb-4 lg:mx-6">
            <DependencyRequests taskId={id} requests={task.data.dependencies} />
          </div>
        </Suspense>
      )}
      <WarningNotes task={task.data} />
      <ErrorNote taskId={id} />
      {allowedActions(task.data.status, task.data.type).includes("feedback") && (
        <Suspense fallback={null}>
          <FeedbackCard taskId={id} />
        </Suspense>
      )}
      {task.data.status === "draft" ? <DraftText task={task.data} /> : <Panes taskId={id} />}
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
    <section className="mx-4 mb-4 shrink-0 rounded-lg lg:max-h-[60dvh] lg:overflow-auto border border-l-4 border-line border-l-waiting bg-page p-4 lg:mx-6">
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

function ErrorNote({ taskId }: { taskId: TaskId }) {
  const task = useTaskPart(taskId, taskOf);
  const timers = useTaskPart(taskId, ({ timers }) => timers) ?? [];
  return task === undefined ? null : <TaskErrorNote task={task} timers={timers} />;
}

function DraftText({ task: { description } }: { task: TaskState["task"] }) {
  const taskWords = useTaskWords();
  return (
    <p className="shown-as-written mx-4 max-w-3xl rounded-lg border border-line bg-panel p-4 lg:mx-6">
      {description === "" ? (
        <span className="text-soft">{taskWords.noDescription}</span>
      ) : (
        <VisibleText text={description} />
      )}
    </p>
  );
}

/** Shows the conversation beside the log on a wide screen, and as a tab on a phone. */
function Panes({ taskId }: { taskId: TaskId }) {
  const taskWords = useTaskWords();
  const navigate = useNavigate();
  const wide = useWide();
  // On a wide screen the conversation is beside the tabs, so a link to its tab opens the log.
  const beside = wide ? "log" : "conversation";
  const { tab: named = beside, stream = "all", at } = useSearch({ from: "/signed-in/t/$taskId" });
  const tab = wide && named === "conversation" ? "log" : named;
  const gated = useTaskPart(taskId, ({ task }) => task.totalPhases > 0) ?? false;
  const live =
    useTaskPart(taskId, ({ task }) => task.status === "in_progress" || task.status === "pending") ?? false;
  const show = (next: TaskTab): void => void navigate({ to: ".", search: { tab: next }, replace: true });
  const location = ({ stream, at }: LogLocation): void =>
    void navigate({
      to: ".",
      search: { tab: "log", ...(stream === "all" ? {} : { stream }), ...(at === null ? {} : { at }) },
      replace: true,
    });
  return (
    <div className="flex min-h-[75dvh] flex-1 border-t border-line lg:min-h-0">
      <aside
        className="hidden min-w-0 flex-1 basis-1/2 flex-col border-r border-line lg:flex"
        aria-label={taskWords.tabs.conversation}
      >
        <Talk taskId={taskId} />
      </aside>
      <div className="flex min-h-0 min-w-0 flex-1 basis-1/2 flex-col">
        <Tabs
          label={taskWords.tabs.label}
          value={tab}
          tabs={[
            { name: "conversation", label: taskWords.tabs.conversation, className: "lg:hidden" },
            { name: "log", label: taskWords.tabs.log },
            ...(gated ? [{ name: "work", label: taskWords.tabs.work } as const] : []),
            { name: "files", label: taskWords.tabs.files },
            { name: "preview", label: taskWords.tabs.preview },
            { name: "checkpoints", label: taskWords.tabs.checkpoints },
            { name: "cost", label: taskWords.tabs.cost },
            { name: "history", label: taskWords.tabs.history },
          ]}
          onChange={show}
        />
        <div
          id="tab-panel"
          role="tabpanel"
          aria-labelledby={`tab-${tab}`}
          className="flex min-h-0 flex-1 flex-col"
        >
          {tab === "conversation" && (
            <div className="flex min-h-0 flex-1 flex-col lg:hidden">
              <Talk taskId={taskId} />
            </div>
          )}
          <Suspense fallback={<Loading />}>
            {tab === "work" && <WorkPanel taskId={taskId} />}
            {tab === "files" && <FilesPanel taskId={taskId} />}
            {tab === "preview" && <PreviewPanel taskId={taskId} review={null} />}
            {tab === "checkpoints" && <CheckpointsPanel taskId={taskId} />}
            {tab === "cost" && <CostPanel taskId={taskId} />}
            {tab === "history" && <HistoryList taskId={taskId} />}
            {tab === "log" && (
              <LogPanel
                taskId={taskId}
                location={{ stream, at: at ?? null }}
                live={live}
                onNavigate={location}
              />
            )}
          </Suspense>
        </div>
      </div>
    </div>
  );
}

function Talk({ taskId }: { taskId: TaskId }) {
  const task = useTaskPart(taskId, taskOf);
  const turns = useTaskPart(taskId, ({ conversation }) => conversation);
  const reviews = useTaskPart(taskId, ({ gate }) => gate.reviews) ?? noReviews;
  const outbox = useTaskPart(taskId, ({ agent }) => agent.outbox);
  const outline = useTaskPart(taskId, ({ gate }) => gate.outline);
  const seq = useTaskPart(taskId, ({ seq }) => seq) ?? 0;
  const acts = useTimeline(taskId, seq);
  if (task === undefined || turns === undefined || outbox === undefined || outline === undefined) return null;
  const allowed = allowedActions(task.status, task.type);
  const followUp = allowed.includes("follow_up");
  return (
    <>
      <Suspense fallback={<div className="flex-1" />}>
        <Conversation
          title={task.title}
          turns={turns}
          reviews={reviews}
          acts={acts}
          outline={outline}
          outbox={outbox}
        />
      </Suspense>
      {(followUp || allowed.includes("message")) && <Composer taskId={taskId} followUp={followUp} />}
    </>
  );
}

function taskOf({ task }: TaskState): TaskState["task"] {
  return task;
}
