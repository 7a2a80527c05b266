import type { TaskCounts } from "../../../../src/protocol/orchestration/summary.ts";
import { ringCounts } from "../run/counts.ts";
import { useCountsText } from "../use-counts-text.ts";

/** The segments of the bar from left to right, with their classes. */
const segments = [
  ["completed", "bg-done"],
  ["in_progress", "bg-running"],
  ["failed", "bg-failed"],
  ["blocked", "bg-waiting"],
] as const satisfies readonly (readonly [keyof TaskCounts, string])[];

/** A bar with the share of tasks in each state. Waiting tasks are its empty part. */
export function StatusBar({ tasks }: { tasks: TaskCounts }) {
  const text = useCountsText();
  const counts = ringCounts(tasks);
  return (
    <div
      role="img"
      aria-label={text(counts)}
      className="flex h-2 w-full gap-px overflow-hidden rounded-full bg-line"
    >
      {segments.map(([status, look]) =>
        tasks[status] === 0 ? null : (
          <span
            key={status}
            style={{ flexGrow: tasks[status], flexBasis: "3px" }}
            className={`max-w-full ${look}`}
          />
        ),
      )}
      {tasks.pending + tasks.ready > 0 && <span style={{ flexGrow: tasks.pending + tasks.ready }} />}
    </div>
  );
}
