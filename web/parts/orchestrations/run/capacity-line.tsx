import { useQuery } from "@tanstack/react-query";
import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { orchestrationReport } from "../../../data/orchestration-acts.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";

/** The number of tasks that may run at the same time, and its reason. */
export function CapacityLine({ run: { id } }: { run: OrchestrationState }) {
  const { capacity: words } = useTaskRunWords();
  const { count } = useFormat();
  const report = useQuery(orchestrationReport(id, "capacity"));
  if (report.data === undefined) return <div className="h-7 shrink-0" />;
  const { tasks, because } = report.data.capacity;
  return (
    <p data-capacity className="px-4 pb-3 text-xs text-soft lg:px-6">
      {words.line(count(tasks), words[because])}
    </p>
  );
}
