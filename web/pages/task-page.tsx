import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, lazy, useRef } from "react";
import type { TaskId } from "../../src/protocol/ids.ts";
import type { TaskState } from "../../src/protocol/task/state.ts";
import { ApiFailure } from "../data/api-failure.ts";
import { taskState, useTaskPart } from "../data/queries.ts";
import { useTaskWords } from "../i18n/task-words.ts";
import { LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { TaskHeader } from "../parts/task/header/task-header.tsx";
import { useCollapsed } from "../parts/task/header/use-collapsed.ts";
import { Panes } from "../parts/task/panes/panes.tsx";
import { VisibleText } from "../ui/visible-text.tsx";
import { NotFound } from "./not-found.tsx";

const PhaseStrip = lazy(async () => ({
  default: (await import("../parts/task/phases/phase-strip.tsx")).PhaseStrip,
}));
const ActivityLine = lazy(async () => ({
  default: (await import("../parts/task/phases/activity-line.tsx")).ActivityLine,
}));
const SlimHeader = lazy(async () => ({
  default: (await import("../parts/task/header/slim-header.tsx")).SlimHeader,
}));

/** Fetched together with the task instead of after it. */
const notes = import("../parts/task/notes/task-notes.tsx");
const TaskNotes = lazy(async () => ({ default: (await notes).TaskNotes }));

/** The page of one task: its status, phases, open question, conversation, log, result and cost. */
export function TaskPage() {
  const { taskId } = useParams({ from: "/signed-in/t/$taskId" });
  const id = taskId as TaskId;
  const taskWords = useTaskWords();
  const task = useQuery({ ...taskState(id), select: taskOf });
  const deleted = useTaskPart(id, ({ deleted }) => deleted);
  if (task.data === undefined) {
    if (task.error instanceof ApiFailure && task.error.status === 404) return <NotFound />;
    return <LoadingOrFailure whole of={task} shape="screen" />;
  }
  if (deleted === true) return <p className="p-6 text-soft">{taskWords.deleted}</p>;
  return <Existing key={id} task={task.data} />;
}

/** The header and the notes collapse to one line when a person scrolls in the panes. */
function Existing({ task }: { task: TaskState["task"] }) {
  const sandboxed = useTaskPart(task.id, ({ agent: { run } }) => run?.sandboxed);
  const head = useRef<HTMLDivElement>(null);
  const panes = useRef<HTMLDivElement>(null);
  const { collapsed, hidden, expand } = useCollapsed(head, panes, task);
  return (
    <div className="flex min-h-full shrink-0 flex-col lg:h-full lg:min-h-0">
      {collapsed && (
        <Suspense fallback={<div className="h-12 shrink-0 max-lg:-mb-12" />}>
          <SlimHeader task={task} onExpand={expand} />
        </Suspense>
      )}
      <div ref={head} hidden={hidden} className="flex shrink-0 flex-col">
        <TaskHeader task={task} sandboxed={sandboxed} />
        {task.totalPhases > 0 && task.status !== "draft" && (
          <Suspense fallback={<div className="h-24 shrink-0" />}>
            <PhaseStrip taskId={task.id} />
          </Suspense>
        )}
        {task.totalPhases === 0 && (
          <Suspense fallback={null}>
            <div className="px-4 pb-3 empty:hidden lg:px-6">
              <ActivityLine taskId={task.id} />
            </div>
          </Suspense>
        )}
        <Suspense fallback={null}>
          <TaskNotes task={task} />
        </Suspense>
      </div>
      {task.status === "draft" ? <DraftText task={task} /> : <Panes ref={panes} taskId={task.id} />}
    </div>
  );
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

function taskOf({ task }: TaskState): TaskState["task"] {
  return task;
}
