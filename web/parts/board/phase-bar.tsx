import type { Task } from "../../../src/protocol/task/task.ts";

/** How far a task is: a piece for each phase, filled as far as it has come. */
export function PhaseBar({ task, label }: { task: Task; label: string }) {
  const { totalPhases, progress, status } = task;
  const done = status === "completed" ? totalPhases : (progress / 100) * totalPhases;
  return (
    <div role="img" aria-label={label} className="flex gap-1">
      {Array.from({ length: totalPhases }, (_, index) => {
        const part = Math.max(0, Math.min(1, done - index));
        return (
          <span key={index} aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-full w-full">
              <rect width={part * 100} height="10" className={part === 1 ? "fill-done" : "fill-running"} />
            </svg>
          </span>
        );
      })}
    </div>
  );
}
