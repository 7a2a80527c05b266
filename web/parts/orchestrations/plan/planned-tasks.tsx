import type { PlannedList } from "../../../../src/protocol/api/orchestrations.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import { useTaskListWords } from "../../../i18n/task-list-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The largest number of tasks to show, and of dependencies per task. */
const mostShown = 300;
const mostNeeds = 6;

/** Every task of the list with its dependencies, collapsed. */
export function PlannedTasks({ tasks }: { tasks: PlannedList["tasks"] }) {
  const words = useTaskListWords();
  const run = useOrchestrationWords();
  const { count } = useFormat();
  const shown = tasks.slice(0, mostShown);
  const rest = tasks.length - shown.length;
  return (
    <details className="rounded-lg border border-line">
      <summary className="px-4 py-2 font-medium pointer-coarse:py-3">
        {words.plan.allTasks} <span className="text-soft tabular-nums">{count(tasks.length)}</span>
      </summary>
      <div className="grid gap-3 border-t border-line px-4 py-3">
        {[...Map.groupBy(shown, ({ phase }) => phase)].map(([phase, members]) => (
          <section key={phase} className="min-w-0">
            <h3 className="mb-1 text-xs font-semibold text-soft">{run.phase(count(phase))}</h3>
            <ul className="grid gap-1">
              {members.map(({ id, title, depends, status }) => (
                <li key={id} className="flex min-w-0 flex-wrap gap-x-2">
                  <span className="font-mono text-xs leading-5 text-soft">{id}</span>
                  <span className={status === "done" || status === "skipped" ? "text-soft line-through" : ""}>
                    <VisibleText text={title} />
                  </span>
                  {depends.length > 0 && (
                    <span className="text-xs leading-5 text-soft">
                      {words.plan.needs(depends.slice(0, mostNeeds).join(", "))}
                      {depends.length > mostNeeds && ` ${words.plan.more(count(depends.length - mostNeeds))}`}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {rest > 0 && <p className="text-xs text-soft">{words.plan.moreTasks(count(rest))}</p>}
      </div>
    </details>
  );
}
