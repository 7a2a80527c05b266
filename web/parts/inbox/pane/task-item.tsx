import { lazy, Suspense } from "react";
import type { Task } from "../../../../src/protocol/task/task.ts";
import type { TaskState } from "../../../../src/protocol/task/state.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { useWords } from "../../../i18n/words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { MarkdownText } from "../../markdown/markdown-text.tsx";
import { standingOf } from "../../../../src/protocol/inbox/standing.ts";
import { Composer } from "../../task/conversation/composer.tsx";
import { TaskErrorNote } from "../../task/notes/task-error.tsx";
import { WarningNotes } from "../../task/notes/warning-notes.tsx";

const PhaseStrip = lazy(async () => ({
  default: (await import("../../task/phases/phase-strip.tsx")).PhaseStrip,
}));
const ActivityLine = lazy(async () => ({
  default: (await import("../../task/phases/activity-line.tsx")).ActivityLine,
}));
const DoneNote = lazy(async () => ({ default: (await import("../../task/notes/done-note.tsx")).DoneNote }));
const DependencyRequests = lazy(async () => ({
  default: (await import("../../task/notes/dependency-requests.tsx")).DependencyRequests,
}));
const noTimers: TaskState["timers"] = [];

/**
 * A task beside the inbox: its phases or its activity, the error with the command that fixes it, its description, and
 * the agent's message with a field for the answer if it is the person's turn.
 */
export function TaskItem({ task }: { task: Task }) {
  const { id, description, dependencies, totalPhases, status } = task;
  const timers = useTaskPart(id, (state) => state.timers) ?? noTimers;
  return (
    <>
      <WarningNotes task={task} />
      <TaskErrorNote task={task} timers={timers} />
      <Suspense fallback={<div className="h-24 shrink-0" />}>
        {status === "completed" && totalPhases > 0 && <DoneNote taskId={id} />}
        {dependencies !== undefined && (
          <div className="mx-6 mb-4">
            <DependencyRequests taskId={id} requests={dependencies} />
          </div>
        )}
        {totalPhases > 0 && status !== "draft" && <PhaseStrip taskId={id} />}
        {totalPhases === 0 && (
          <div className="px-6 pb-3 empty:hidden">
            <ActivityLine taskId={id} />
          </div>
        )}
      </Suspense>
      {description !== "" && (
        <p className="shown-as-written mx-6 mb-4 rounded-lg border border-line bg-panel px-4 py-3">
          <VisibleText text={description} />
        </p>
      )}
      {standingOf(task) === "turn" && <YourTurn task={task} />}
    </>
  );
}

/** The agent's last message, and the field for the answer. */
function YourTurn({ task }: { task: Task }) {
  const { inbox } = useWords();
  const said = useTaskPart(task.id, ({ conversation }) => conversation.findLast(({ by }) => by === "agent"));
  return (
    <section className="flex flex-1 flex-col">
      <div className="mx-6 mb-4 flex-1">
        <h3 className="mb-1 font-semibold">{inbox.yourTurn}</h3>
        {said !== undefined && <MarkdownText text={said.text} />}
      </div>
      <Composer taskId={task.id} followUp={false} />
    </section>
  );
}
