import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { TaskId } from "../../src/protocol/ids.ts";
import { useTaskPart } from "../data/queries.ts";
import { useFormat } from "../i18n/format.ts";
import { useWords } from "../i18n/words.ts";
import { buttonLook } from "../ui/button.tsx";

/** What a gated task that is done has come to: how long it took, how much of that it waited for people, what it cost; and where to go from here. */
export function DoneNote({ taskId }: { taskId: TaskId }) {
  const { done } = useWords();
  const format = useFormat();
  const task = useTaskPart(taskId, ({ task }) => task);
  const waitedMs = useTaskPart(taskId, ({ keep }) => keep.waitedMs) ?? 0;
  if (task?.status !== "completed" || task.completedAt === null || task.totalPhases === 0) return null;
  const took = Date.parse(task.completedAt) - Date.parse(task.startedAt ?? task.createdAt);
  return (
    <section
      data-done
      className="mx-4 mb-3 flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-done-wash px-4 py-3 lg:mx-6"
    >
      <Check size={18} aria-hidden="true" className="text-done" />
      <p className="mr-auto">
        <strong className="font-semibold text-done">{done.title}</strong>{" "}
        <span className="tabular-nums">
          {done.took(format.span(took), format.span(waitedMs), format.money(task.costUsd))}
        </span>
      </p>
      <Link to="/t/$taskId" params={{ taskId }} search={{ tab: "files" }} className={buttonLook()}>
        {done.files}
      </Link>
      <Link to="/new" search={{ from: taskId }} className={buttonLook()}>
        {done.again}
      </Link>
    </section>
  );
}
