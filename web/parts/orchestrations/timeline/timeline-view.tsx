import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import type { TimelineTask } from "../types.ts";
import { useDragScroll } from "../use-drag-scroll.ts";
import { useKeptScroll } from "../use-kept-scroll.ts";
import { useViewport } from "../use-viewport.ts";
import { ZoomButtons } from "../zoom-buttons.tsx";
import { periodOf } from "./bars.ts";
import { rowWindow } from "./row-window.ts";
import { TimeAxis, TimeLines } from "./time-axis.tsx";
import { TimelineLegend } from "./timeline-legend.tsx";
import { rowHeight, TimelineRow } from "./timeline-row.tsx";

/** The width of the task names, on a wide screen and on a phone. */
const nameWidths = [248, 96] as const;

/** The space after the last bar, for its mark. */
const tail = 24;

const axisHeight = 32;
const mostZoom = 64;

/**
 * The attempts of every task over time. The timeline is one tab stop, and arrow keys move between tasks.
 * Draws only the visible rows.
 */
export function TimelineView(props: {
  label: string;
  tasks: readonly TimelineTask[];
  /** The current time, at which open periods end. */
  now: number;
  onOpen: (id: string) => void;
}) {
  const { label, tasks, now, onOpen } = props;
  const words = useOrchestrationWords();
  const prefix = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const viewport = useViewport(scroller);
  useDragScroll(scroller);
  const [zoom, setZoom] = useState(1);
  const keep = useKeptScroll(scroller, zoom);
  const [pointed, setPointed] = useState<string | null>(null);
  const period = useMemo(() => periodOf(tasks, now), [tasks, now]);
  const places = useMemo(() => new Map(tasks.map(({ id }, index) => [id, index])), [tasks]);
  const active = places.get(pointed ?? "") ?? 0;
  const { width = 0, top = 0, height = 0 } = viewport ?? {};
  const nameWidth = width >= 640 ? nameWidths[0] : nameWidths[1];
  const chartWidth = Math.max(160, width - nameWidth - tail) * zoom;
  const scale = useMemo(() => ({ ...period, width: chartWidth }), [period, chartWidth]);
  const { first, end } = rowWindow(tasks.length, rowHeight, { top, height });
  const drawn = [...new Set([active, ...range(first, end)])].toSorted((one, other) => one - other);

  function changeZoom(next: number): void {
    keep();
    setZoom(Math.min(mostZoom, Math.max(1, next)));
  }

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const last = tasks.length - 1;
    const target = { ArrowUp: active - 1, ArrowDown: active + 1, Home: 0, End: last }[event.key];
    const task = tasks[target === undefined ? active : Math.min(last, Math.max(0, target))];
    if (task === undefined || (target === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (target === undefined) onOpen(task.id);
    else {
      setPointed(task.id);
      showRow(event.currentTarget, places.get(task.id) ?? 0);
    }
  }

  if (tasks.length === 0) return <p className="p-4 text-soft">{words.noTasks}</p>;
  if (tasks.every(({ attempts }) => attempts.length === 0))
    return <p className="p-4 text-soft">{words.nothingStarted}</p>;
  const total = nameWidth + chartWidth + tail;
  return (
    <div className="flex max-h-full min-h-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <TimelineLegend />
        <ZoomButtons
          onZoom={(larger) => changeZoom(larger ? zoom * 2 : zoom / 2)}
          onShowAll={() => changeZoom(1)}
        />
      </div>
      <p id={`${prefix}-keys`} className="sr-only">
        {words.timelineKeys}
      </p>
      <div
        ref={scroller}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${prefix}-keys`}
        aria-activedescendant={`${prefix}-${active}`}
        onKeyDown={press}
        className="task-list relative -outline-offset-2 min-h-0 flex-1 overflow-auto rounded-lg border border-line bg-page data-dragged:cursor-grabbing data-dragged:select-none"
      >
        <TimeAxis scale={scale} nameWidth={nameWidth} height={axisHeight} width={total} />
        <div
          role="presentation"
          style={{ height: tasks.length * rowHeight, width: total }}
          className="relative"
        >
          <TimeLines scale={scale} left={nameWidth} height={tasks.length * rowHeight} now={now} />
          {drawn.map((index) => {
            const task = tasks[index];
            return (
              task !== undefined && (
                <TimelineRow
                  key={task.id}
                  task={task}
                  elementId={`${prefix}-${index}`}
                  place={index + 1}
                  total={tasks.length}
                  top={index * rowHeight}
                  nameWidth={nameWidth}
                  scale={scale}
                  now={now}
                  active={index === active}
                  onOpen={onOpen}
                  onPoint={setPointed}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

function range(first: number, end: number): readonly number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
}

/** Scrolls a row into view below the axis. */
function showRow(scroller: HTMLElement, index: number): void {
  const { scrollTop, clientHeight } = scroller;
  const top = index * rowHeight;
  const room = clientHeight - axisHeight;
  if (top < scrollTop) scroller.scrollTop = top;
  else if (top + rowHeight > scrollTop + room) scroller.scrollTop = top + rowHeight - room;
}
