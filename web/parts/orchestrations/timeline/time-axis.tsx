import { memo } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import { marksOf, positionOf, type TimeScale } from "./time-scale.ts";

/** The space that a label of the axis needs. */
const labelSpace = 72;

/** The axis above the bars: the start, and the time since then. It stays visible while scrolling. */
export const TimeAxis = memo(function TimeAxis(props: {
  scale: TimeScale;
  nameWidth: number;
  height: number;
  width: number;
}) {
  const { scale, nameWidth, height, width } = props;
  const words = useOrchestrationWords();
  const format = useFormat();
  return (
    <div
      aria-hidden="true"
      style={{ height, width }}
      className="sticky top-0 z-20 flex border-b border-line bg-page text-xs text-soft tabular-nums"
    >
      <span
        style={{ width: nameWidth }}
        className="sticky left-0 z-10 flex shrink-0 items-center truncate border-r border-line bg-page px-2"
      >
        {words.since(format.when(new Date(scale.from).toISOString(), scale.to))}
      </span>
      <svg width={scale.width} height={height} className="shrink-0 overflow-visible">
        {marksOf(scale, labelSpace).map((since) => {
          const x = positionOf(scale, scale.from + since);
          // The label of a mark at the end would be cut off.
          return since > 0 && x > width - nameWidth - labelSpace ? null : (
            <text key={since} x={x + 4} y={20} className="fill-soft">
              {format.spans(since)}
            </text>
          );
        })}
      </svg>
    </div>
  );
});

/** A vertical line for every mark of the axis, and one for now. */
export const TimeLines = memo(function TimeLines(props: {
  scale: TimeScale;
  left: number;
  height: number;
  now: number;
}) {
  const { scale, left, height, now } = props;
  const marks = marksOf(scale, labelSpace).map((since) => positionOf(scale, scale.from + since) + 0.5);
  return (
    <svg
      aria-hidden="true"
      width={scale.width}
      height={height}
      style={{ left }}
      className="absolute top-0 overflow-visible"
    >
      <path d={marks.map((x) => `M${x} 0V${height}`).join("")} className="stroke-line" />
      {now <= scale.to && (
        <path d={`M${positionOf(scale, now)} 0V${height}`} strokeWidth={1.5} className="stroke-accent" />
      )}
    </svg>
  );
});
