import { useFormat } from "../../i18n/format.ts";
import { useMetricsWords } from "../../i18n/metrics-words.ts";
import { colourOf } from "./colours.ts";
import type { Series } from "./series.ts";

/** The figures of one day beside the pointer. Who uses no pointer has them in the table. */
export function Tip(props: {
  series: Series;
  show: (value: number) => string;
  /** Whether the rows of a day add up to something. */
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
