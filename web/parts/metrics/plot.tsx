import { lazy, Suspense } from "react";
import { useFormat } from "../../i18n/format.ts";
import { useMetricsWords } from "../../i18n/metrics-words.ts";
import type { Drawn } from "./canvas.tsx";
import { colourOf, onlyDay, type Series } from "./series.ts";

/** Loaded when there is something to draw. */
const Canvas = lazy(async () => ({ default: (await import("./canvas.tsx")).Canvas }));

/** A plot with its title and hint. */
export type Titled = Drawn & { readonly title: string; readonly hint?: string };

/** Checks whether there is nothing to draw. */
export function isBlank({ series, kind }: Drawn): boolean {
  return series.rows.every(({ values }) =>
    values.every((value) => value === null || (kind === "bars" && value === 0)),
  );
}

/**
 * A titled plot with a legend if it has several rows, and the same figures as a table. The figures of a single day are
 * shown as such: one bar in an empty chart says nothing.
 */
export function Plot({ title, hint, ...drawn }: Titled) {
  const { series, kind, show } = drawn;
  const only = onlyDay(series, kind === "bars");
  return (
    <figure className="min-w-0 rounded-lg border border-line p-4">
      <figcaption className="font-semibold">{title}</figcaption>
      {hint !== undefined && <p className="text-xs text-soft">{hint}</p>}
      {only === null ? (
        <Chart title={title} {...drawn} />
      ) : (
        <OneDay at={only} series={series} show={show} adds={kind === "bars"} />
      )}
    </figure>
  );
}

function Chart({ title, ...drawn }: Titled) {
  const { series, kind, show } = drawn;
  const words = useMetricsWords();
  return (
    <>
      <Suspense fallback={<div className="h-50" />}>
        <div role="img" aria-label={words.plot(title)}>
          <Canvas {...drawn} />
        </div>
      </Suspense>
      {series.rows.length > 1 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs">
          {series.rows.map(({ name }, at) => (
            <li key={name} className="flex items-center gap-1.5">
              <Dot colour={colourOf(series, at)} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <SeriesTable title={title} series={series} show={show} adds={kind === "bars"} />
    </>
  );
}

/** The figures of the only day that has some. */
function OneDay(props: { at: number; series: Series; show: (value: number) => string; adds: boolean }) {
  const { at, series, show, adds } = props;
  const words = useMetricsWords();
  const format = useFormat();
  const told = series.rows
    .map(({ name, values }, row) => ({ name, row, value: values[at] ?? null }))
    .filter(({ value }) => value !== null && (!adds || value !== 0));
  return (
    <div data-one-day={series.days[at]} className="mt-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {told.map(({ name, row, value }) => (
          <div key={name}>
            <dt className="flex items-center gap-1.5 text-xs text-soft">
              <Dot colour={colourOf(series, row)} />
              {name}
            </dt>
            <dd className="text-lg font-semibold tabular-nums">{show(value ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-soft">{words.onlyFrom(format.day(series.days[at] ?? ""))}</p>
    </div>
  );
}

function Dot({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
      <rect width="10" height="10" rx="2" fill={`var(${colour})`} />
    </svg>
  );
}

function SeriesTable(props: {
  title: string;
  series: Series;
  show: (value: number) => string;
  /** The rows of a day add up to a total. */
  adds: boolean;
}) {
  const { title, series, show, adds } = props;
  const total = adds && series.rows.length > 1;
  const words = useMetricsWords();
  const format = useFormat();
  const filled = series.days
    .map((day, at) => ({ day, values: series.rows.map(({ values }) => values[at] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null && (!adds || value !== 0)))
    .toReversed();
  const cell = (value: number | null): string => (value === null ? "–" : show(value));
  return (
    <details className="mt-2">
      <summary className="min-h-6 w-fit rounded text-accent pointer-coarse:py-3">{words.table}</summary>
      <div className="mt-1 max-h-72 overflow-auto" tabIndex={0}>
        <table className="w-full text-right tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead className="text-xs text-soft">
            <tr>
              <th scope="col" className="py-1 pr-2 text-left font-medium">
                {words.day}
              </th>
              {[...series.rows.map(({ name }) => name), ...(total ? [words.total] : [])].map((name) => (
                <th key={name} scope="col" className="px-2 py-1 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {filled.map(({ day, values }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1 pr-2 text-left font-normal whitespace-nowrap">
                  {format.day(day)}
                </th>
                {values.map((value, at) => (
                  <td key={at} className="px-2 py-1">
                    {cell(value)}
                  </td>
                ))}
                {total && (
                  <td className="px-2 py-1">
                    {show(values.reduce<number>((sum, one) => sum + (one ?? 0), 0))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
