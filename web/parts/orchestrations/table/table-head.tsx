import { ArrowDown, ArrowUp } from "lucide-react";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { nextSort } from "./arrange.ts";
import { type Sort, type SortKey } from "./view-names.ts";

/**
 * The grid columns on a wide screen, the same in every row: id, title, state, waits, since, attempts, cost,
 * actions.
 */
export const columns =
  "lg:grid-cols-[5rem_minmax(0,1fr)_7.5rem_8.5rem_3.5rem_4.75rem_4.25rem_6.75rem] lg:items-center lg:gap-x-3";

const heads = ["id", "title", "state", "waits", "since", "attempts", "cost", "actions"] as const;
const sortable: Readonly<Record<string, SortKey>> = {
  id: "id",
  state: "state",
  since: "since",
  attempts: "attempts",
  cost: "cost",
};

/** The column headers. Sortable columns have buttons; on a phone, a select replaces them. */
export function TableHead({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { table: words } = useTaskRunWords();
  return (
    <div
      role="rowgroup"
      className="sticky top-0 z-10 hidden rounded-t-lg border-b border-line bg-panel lg:block"
    >
      <div role="row" aria-rowindex={1} className={`grid px-4 text-xs font-semibold text-soft ${columns}`}>
        {heads.map((head) => {
          const key = sortable[head];
          const label = words.columns[head];
          if (key === undefined)
            return (
              <div key={head} role="columnheader" className="py-2">
                {head === "actions" ? <span className="sr-only">{label}</span> : label}
              </div>
            );
          const isSorted = sort === key || sort === `-${key}`;
          const Icon = sort.startsWith("-") ? ArrowDown : ArrowUp;
          return (
            <div
              key={head}
              role="columnheader"
              aria-sort={isSorted ? (sort.startsWith("-") ? "descending" : "ascending") : "none"}
            >
              <button
                type="button"
                className="-ml-1 inline-flex min-h-8 items-center gap-1 rounded px-1 hover:text-ink"
                onClick={() => onSort(nextSort(sort, key))}
              >
                {label}
                {isSorted && <Icon size={12} aria-hidden="true" />}
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}
