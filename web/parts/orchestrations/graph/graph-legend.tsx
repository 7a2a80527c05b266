import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import { statuses, statusLooks } from "../status-look.tsx";
import type { ShownStatus } from "../types.ts";

/** The legend: the icons of the states in the graph, and the bold line of the critical path. */
export function GraphLegend(props: { shown: ReadonlySet<ShownStatus>; critical: boolean }) {
  const { shown, critical } = props;
  const words = useOrchestrationWords();
  return (
    <ul aria-label={words.legend} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      {statuses.map((status) => {
        if (!shown.has(status)) return null;
        const { Icon, text } = statusLooks[status];
        return (
          <li key={status} className={`flex items-center gap-1 ${text}`}>
            <Icon size={13} aria-hidden="true" />
            {words.statuses[status]}
          </li>
        );
      })}
      {critical && (
        <li className="flex items-center gap-1.5">
          <svg viewBox="0 0 20 8" className="h-2 w-5" aria-hidden="true">
            <path d="M0 4H20" strokeWidth={2.5} className="stroke-ink" />
          </svg>
          {words.criticalPath}
        </li>
      )}
    </ul>
  );
}
