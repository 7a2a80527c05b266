import { Activity } from "lucide-react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { useActivity } from "../../../data/activity.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useWorkWords } from "../../../i18n/work-words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { standingOf } from "../../../../src/protocol/inbox/standing.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The current activity of a working agent, and the time since its last output. */
export function ActivityLine({ taskId }: { taskId: TaskId }) {
  const standing = useTaskPart(taskId, ({ task }) => standingOf(task));
  return standing === "running" || standing === "stuck" ? <Line taskId={taskId} /> : null;
}

function Line({ taskId }: { taskId: TaskId }) {
  const words = useWorkWords();
  const format = useFormat();
  const now = useNow();
  const seq = useTaskPart(taskId, ({ seq }) => seq) ?? 0;
  const { action, heardAt } = useActivity(taskId, seq);
  if (action === null && heardAt === null) return null;
  return (
    <p data-now className="flex min-w-0 items-center gap-1.5 text-soft">
      <Activity size={14} aria-hidden="true" className="shrink-0 text-running" />
      {action !== null && (
        <>
          <span className="shrink-0">{action.open ? words.now : words.last}</span>
          <span className="min-w-0 truncate font-mono text-xs text-ink">
            <VisibleText text={action.what} />
          </span>
        </>
      )}
      {heardAt !== null && (
        <span className="shrink-0 tabular-nums">
          {action !== null && "· "}
          {words.lastOutput(format.span(now - Date.parse(heardAt)))}
        </span>
      )}
    </p>
  );
}
