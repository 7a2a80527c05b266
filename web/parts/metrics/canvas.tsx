import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { useFormat } from "../../i18n/format.ts";
import { useDark } from "../../ui/use-dark.ts";
import { colourOf, type Series, stacked } from "./series.ts";
import { useMetricsWords } from "../../i18n/metrics-words.ts";

/** The contents of a plot: stacked bars or lines, the format of values, and the range and marks of the axis. */
export interface Drawn {
  readonly series: Series;
  readonly kind: "bars" | "lines";
  readonly show: (value: number) => string;
  /** The smallest and largest possible value, if they are fixed. */
  readonly range?: readonly [number, number];
  /** The allowed distances between axis marks, if not every round number is readable. */
  readonly steps?: readonly number[];
}

const height = 200;

/**
 * Draws series over days as stacked bars or lines, with the figures of the day under the pointer. It follows its
 * width and the theme.
 */
export function Canvas(props: Drawn) {
  const dark = useDark();
  return <Drawing key={String(dark)} {...props} />;
}

function Drawing({ series, kind, show, range, steps }: Drawn) {
  const container = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<{ at: number; left: number } | null>(null);
  const format = useFormat();
  useEffect(() => {
    const { current } = container;
    if (current === null) return undefined;
    const options = optionsFor({ series, kind, show, ...(range && { range }), ...(steps && { steps }) });
    const plot = new uPlot(
      {
        ...options,
        width: current.clientWidth,
        axes: [dayAxis(series, format.day), ...(options.axes ?? [])],
        hooks: {
          setCursor: [
            (plot) => {
              const { cursor, over } = plot;
              const at = cursor.idx ?? null;
              const isOver = at !== null && (cursor.left ?? -1) >= 0;
              setPointed(isOver ? { at, left: over.offsetLeft + plot.valToPos(at, "x") } : null);
            },
          ],
        },
      },
      dataOf(series, kind),
      current,
    );
    const watch = new ResizeObserver(() => plot.setSize({ width: current.clientWidth, height }));
    watch.observe(current);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [series, kind, show, range, steps, format]);
  return (
    <div className="relative">
      <div ref={container} className="h-50 overflow-hidden" />
      {pointed !== null && <Tip series={series} show={show} total={kind === "bars"} {...pointed} />}
    </div>
  );
}

function dataOf(series: Series, kind: "bars" | "lines"): uPlot.AlignedData {
  const at = series.days.map((_, index) => index);
  const rows = kind === "bars" ? stacked(series) : series.rows.map(({ values }) => [...values]);
  return [at, ...rows];
}

function optionsFor({ series, kind, show, range, steps }: Drawn): Omit<uPlot.Options, "width"> {
  const count = series.rows.length;
  const bars = uPlot.paths.bars?.({ size: [0.7, 40] });
  return {
    height,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.6, series.days.length - 0.4] },
      y: {
        range: (_, __, high) =>
          range === undefined ? [0, Math.max(high * 1.1, steps?.[0] ?? 0) || 1] : [...range],
      },
    },
    axes: [
      {
        ...axisLook(),
        size: 56,
        ...(steps && { incrs: [...steps] }),
        values: (_, splits) => splits.map((value) => (kind === "bars" && value === 0 ? "0" : show(value))),
      },
    ],
    series: [
      {},
      ...series.rows.map((_, at): uPlot.Series => {
        const stroke = colour(colourOf(series, kind === "bars" ? count - 1 - at : at));
        return kind === "bars" && bars !== undefined
          ? { fill: stroke, stroke, width: 0, paths: bars, points: { show: false } }
          : { stroke, width: 2, spanGaps: true, points: { show: true, size: 6, fill: stroke } };
      }),
    ],
  };
}

function dayAxis(series: Series, day: (day: string) => string): uPlot.Axis {
  return {
    ...axisLook(),
    grid: { show: false },
    gap: 10,
    size: 34,
    space: 72,
    incrs: [1, 2, 5, 7, 14, 28],
    values: (_, splits) => splits.map((at) => (Number.isInteger(at) ? day(series.days[at] ?? "") : "")),
  };
}

function axisLook(): uPlot.Axis {
  return {
    stroke: colour("--soft"),
    font: `12px ${getComputedStyle(document.body).fontFamily}`,
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
  };
}

/** Returns a token's colour for the canvas: the current one of `light-dark(…)`. */
function colour(token: string): string {
  const sample = document.createElement("span");
  sample.style.color = `var(${token})`;
  document.body.append(sample);
  const { color } = getComputedStyle(sample);
  sample.remove();
  return color;
}

/** Shows the figures of one day beside the pointer. The table has them for everybody else. */
function Tip(props: {
  series: Series;
  show: (value: number) => string;
  /** The rows of a day add up to a total. */
  total: boolean;
  at: number;
  left: number;
}) {
  const { series, show, total, at, left } = props;
  const words = useMetricsWords();
  const format = useFormat();
  const told = series.rows
    .map(({ name, values }, row) => ({ name, row, value: values[at] ?? null }))
    .filter(({ value }) => value !== null && (!total || value !== 0));
  const side = at * 2 > series.days.length ? { right: `calc(100% - ${left - 10}px)` } : { left: left + 10 };
  return (
    <div
      aria-hidden="true"
      data-tip
      style={side}
      className="pointer-events-none absolute top-2 z-10 grid gap-0.5 rounded-md border border-line bg-page px-2.5 py-1.5 text-xs whitespace-nowrap shadow"
    >
      <p className="font-semibold">{format.day(series.days[at] ?? "")}</p>
      {told.length === 0 && <p className="text-soft">{words.none}</p>}
      {told.map(({ name, row, value }) => (
        <p key={name} className="flex items-center gap-1.5">
          <svg viewBox="0 0 10 10" className="size-2">
            <rect width="10" height="10" rx="2" fill={`var(${colourOf(series, row)})`} />
          </svg>
          {name}
          <span className="ml-auto pl-3 tabular-nums">{show(value ?? 0)}</span>
        </p>
      ))}
      {total && told.length > 1 && (
        <p className="flex border-t border-line pt-0.5">
          {words.total}
          <span className="ml-auto pl-3 tabular-nums">
            {show(told.reduce((sum, { value }) => sum + (value ?? 0), 0))}
          </span>
        </p>
      )}
    </div>
  );
}
