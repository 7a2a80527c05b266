import { memo } from "react";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { statusLooks } from "../status-look.tsx";
import type { TimelineTask } from "../types.ts";
import { barsOf } from "./bars.ts";
import type { TimeScale } from "./time-scale.ts";
import { BarEnd, TimelineBar } from "./timeline-bar.tsx";
import { useRowLabel } from "./use-row-label.ts";

/** The height of a row. */
export const rowHeight = 32;

/** A task of the timeline. Its name stays visible at the left, and its attempts are bars. */
export const TimelineRow = memo(function TimelineRow(props: {
  task: TimelineTask;
  elementId: string;
  /** The position among all tasks, of which only some are drawn. */
  place: number;
  total: number;
  top: number;
  nameWidth: number;
  scale: TimeScale;
  now: number;
  active: boolean;
  onOpen: (id: string) => void;
  onPoint: (id: string) => void;
}) {
  const { task, elementId, place, total, top, nameWidth, scale, now, active, onOpen, onPoint } = props;
  const labels = useRowLabel(now);
  const { Icon, text } = statusLooks[task.status];
  const isNarrow = nameWidth < 160;
  const bars = barsOf(task, scale, now);
  return (
    <div
      id={elementId}
      role="option"
      aria-posinset={place}
      aria-setsize={total}
      aria-selected={active}
      style={{ top, height: rowHeight, width: nameWidth + scale.width }}
      className="absolute left-0 flex border-b border-line"
      onClick={() => onPoint(task.id)}
      onDoubleClick={() => onOpen(task.id)}
    >
      <span className="sr-only">{labels.task(task)}</span>
      <span
        aria-hidden="true"
        style={{ width: nameWidth }}
        className={`sticky left-0 z-10 flex shrink-0 items-center gap-1.5 border-r border-line px-2 ${active ? "list-active bg-panel" : "bg-page"}`}
      >
        <Icon size={14} className={`shrink-0 ${text}`} />
        <span className={`font-semibold ${isNarrow ? "truncate" : "shrink-0"}`}>
          <VisibleText text={task.id} />
        </span>
        {!isNarrow && (
          <span className="truncate text-soft">
            <VisibleText text={task.title} />
          </span>
        )}
      </span>
      <svg
        width={scale.width}
        height={rowHeight}
        aria-hidden="true"
        className="block shrink-0 overflow-visible"
      >
        {bars.map((bar) => (
          <TimelineBar
            key={bar.attempt.number}
            bar={bar}
            several={task.attempts.length > 1}
            title={labels.attempt(bar.attempt)}
          />
        ))}
        {bars.map((bar) => (
          <BarEnd key={bar.attempt.number} bar={bar} />
        ))}
      </svg>
    </div>
  );
});
