import type { MetricsInterval, MetricsSummary } from "../../../src/protocol/api/archives.ts";
import { daysBetween, mondayOf } from "../../../src/protocol/days.ts";
import type { DayUsage } from "../../../src/protocol/usage.ts";

/** The colours of rows in a plot, each distinct from the one before, as tokens of the page. */
const colours = ["--running", "--waiting", "--done", "--checking", "--failed", "--quiet"] as const;

/** Named rows of figures over the same days, or over weeks by their Mondays; null for missing figures. */
export interface Series {
  readonly days: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly values: readonly (number | null)[];
    /** A token of the page; by default the next of the plot's own colours. */
    readonly colour?: string;
  }[];
}

const mostModels = 5;

/** Returns the days of a period, or the Mondays of its weeks. */
export function timesBetween({ from, to, by }: { from: string; to: string; by: MetricsInterval }): string[] {
  const days = daysBetween(from, to);
  return by === "day" ? days : [...new Set(days.map(mondayOf))];
}

/** Returns the usage of each model over time, most used first; models beyond the first five are combined. */
export function byModel(
  days: readonly string[],
  usage: readonly DayUsage[],
  about: {
    readonly valueOf: (one: DayUsage) => number;
    readonly other: string;
    readonly by: MetricsInterval;
  },
): Series {
  const totals = new Map<string, number>();
  for (const one of usage) totals.set(one.model, (totals.get(one.model) ?? 0) + about.valueOf(one));
  const ranked = [...totals].toSorted(([, one], [, other]) => other - one).map(([model]) => model);
  const named = ranked.slice(0, mostModels);
  const nameOf = (model: string): string => (named.includes(model) ? model : about.other);
  const names = ranked.length > mostModels ? [...named, about.other] : named;
  const at = new Map(days.map((day, index) => [day, index]));
  const rows = names.map((name) => ({ name, values: days.map(() => 0) }));
  for (const one of usage) {
    const index = at.get(about.by === "day" ? one.day : mondayOf(one.day));
    const row = rows.find(({ name }) => name === nameOf(one.model));
    if (index !== undefined && row !== undefined)
      row.values[index] = (row.values[index] ?? 0) + about.valueOf(one);
  }
  return { days, rows };
}

type Ended = MetricsSummary["ended"][number];

/** Returns one row over time for each figure of ended tasks. */
export function ofEnded(
  days: readonly string[],
  ended: readonly Ended[],
  rows: readonly {
    readonly name: string;
    readonly valueOf: (one: Ended) => number | null;
    colour?: string;
  }[],
): Series {
  const byDay = new Map(ended.map((one) => [one.day, one]));
  return {
    days,
    rows: rows.map(({ valueOf, ...row }) => ({
      ...row,
      values: days.map((day) => {
        const one = byDay.get(day);
        return one === undefined ? null : valueOf(one);
      }),
    })),
  };
}

/**
 * Returns the index of the only day with figures; null if there are several or none. Zeros are no figures of rows that
 * add up.
 */
export function onlyDay({ days, rows }: Series, adds: boolean): number | null {
  const filled = days.flatMap((_, at) =>
    rows.some(({ values }) => values[at] != null && (!adds || values[at] !== 0)) ? [at] : [],
  );
  return filled.length === 1 ? (filled[0] ?? null) : null;
}

/** Returns the rows stacked: each includes all before it, tallest first, in drawing order. */
export function stacked({ days, rows }: Series): number[][] {
  const below = days.map(() => 0);
  return rows
    .map(({ values }) => values.map((value, index) => (below[index] = (below[index] ?? 0) + (value ?? 0))))
    .toReversed();
}

/** Returns the colour token of a row: its own, or the next in order. */
export function colourOf({ rows }: Series, at: number): string {
  return rows[at]?.colour ?? colours[at % colours.length] ?? "--quiet";
}
