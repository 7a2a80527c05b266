import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { useFormat } from "../../i18n/format.ts";
import { useDark } from "../../ui/use-dark.ts";
import { colours } from "./colours.ts";
import { type Series, stacked } from "./series.ts";

const height = 224;

/** Draws rows over days: bars on each other, or lines. It follows its width and the colours of the page. */
export function Canvas(props: { series: Series; kind: "bars" | "lines"; show: (value: number) => string }) {
  const dark = useDark();
  return <Drawing key={String(dark)} {...props} />;
}

function Drawing(props: { series: Series; kind: "bars" | "lines"; show: (value: number) => string }) {
  const { series, kind, show } = props;
  const place = useRef<HTMLDivElement>(null);
  const format = useFormat();
  useEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    const plot = new uPlot(
      optionsFor({ series, kind, show, day: format.day, width: current.clientWidth }),
      dataOf(series, kind),
      current,
    );
    const watch = new ResizeObserver(() => plot.setSize({ width: current.clientWidth, height }));
    watch.observe(current);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [series, kind, show, format]);
  return <div ref={place} className="h-56 overflow-hidden" />;
}

function dataOf(series: Series, kind: "bars" | "lines"): uPlot.AlignedData {
  const at = series.days.map((_, index) => index);
  const rows = kind === "bars" ? stacked(series) : series.rows.map(({ values }) => [...values]);
  return [at, ...rows];
}

function optionsFor(about: {
  series: Series;
  kind: "bars" | "lines";
  show: (value: number) => string;
  day: (day: string) => string;
  width: number;
}): uPlot.Options {
  const { series, kind, show, day, width } = about;
  const axis = {
    stroke: colour("--soft"),
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
  };
  const count = series.rows.length;
  const bars = uPlot.paths.bars?.({ size: [0.7, 40] });
  return {
    width,
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.6, series.days.length - 0.4] },
      y: { range: (_, __, high) => [0, high * 1.1 || 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 72,
        values: (_, splits) => splits.map((at) => (Number.isInteger(at) ? day(series.days[at] ?? "") : "")),
      },
      { ...axis, size: 64, values: (_, splits) => splits.map(show) },
    ],
    series: [
      {},
      ...series.rows.map((_, at): uPlot.Series => {
        const row = kind === "bars" ? count - 1 - at : at;
        const stroke = colour(colours[row % colours.length] ?? "--quiet");
        return kind === "bars" && bars !== undefined
          ? { fill: stroke, stroke, width: 0, paths: bars, points: { show: false } }
          : { stroke, width: 2, spanGaps: true, points: { show: true, size: 6, fill: stroke } };
      }),
    ],
  };
}

/** A token's colour as a canvas takes it: of `light-dark(…)` the one that holds. */
function colour(token: string): string {
  const sample = document.createElement("span");
  sample.style.color = `var(${token})`;
  document.body.append(sample);
  const { color } = getComputedStyle(sample);
  sample.remove();
  return color;
}
