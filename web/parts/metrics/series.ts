import type { DayUsage } from "../../../src/protocol/usage.ts";

/** Named rows of figures over the same days; null where there is none. */
export interface Series {
  readonly days: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

const mostModels = 5;

/** What each model used, day by day, the most used first; models beyond the first five are taken together. */
export function byModel(
  days: readonly string[],
  usage: readonly DayUsage[],
  about: { readonly valueOf: (one: DayUsage) => number; readonly other: string },
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
    const index = at.get(one.day);
    const row = rows.find(({ name }) => name === nameOf(one.model));
    if (index !== undefined && row !== undefined)
      row.values[index] = (row.values[index] ?? 0) + about.valueOf(one);
  }
  return { days, rows };
}

/** The rows put on each other: each as high as it and all before it, the highest first, as they are drawn. */
export function stacked({ days, rows }: Series): number[][] {
  const below = days.map(() => 0);
  return rows
    .map(({ values }) => values.map((value, index) => (below[index] = (below[index] ?? 0) + (value ?? 0))))
    .toReversed();
}
