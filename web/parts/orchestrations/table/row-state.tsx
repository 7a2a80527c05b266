import { GitMerge, Wrench } from "lucide-react";
import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { statusLooks } from "../status-look.tsx";
import { stateOfRow, type TaskRow } from "./rows.ts";

/** The icons of the stages of a task in progress. */
const stageLooks = {
  working: statusLooks.in_progress,
  merging: { Icon: GitMerge, text: "text-checking" },
  resolving: { Icon: Wrench, text: "text-checking" },
  conflict: statusLooks.conflict,
} as const;

/** The state of a task as a word with an icon. */
export function RowStateMark({ row }: { row: TaskRow }) {
  const { statuses } = useOrchestrationWords();
  const { table } = useTaskRunWords();
  const state = stateOfRow(row);
  const { Icon, text } = isStage(state) ? stageLooks[state] : statusLooks[state];
  return (
    <span data-state={state} className={`inline-flex items-center gap-1.5 whitespace-nowrap ${text}`}>
      <Icon size={14} aria-hidden="true" className="shrink-0" />
      {isStage(state) ? table.stages[state] : statuses[state]}
    </span>
  );
}

function isStage(state: string): state is keyof typeof stageLooks {
  return state in stageLooks;
}
