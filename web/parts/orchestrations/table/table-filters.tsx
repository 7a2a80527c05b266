import type { RefObject } from "react";
import type { PlanPhase } from "../../../../src/protocol/orchestration/plan.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { SearchField } from "../../../ui/search-field.tsx";
import { type Arrangement } from "./arrange.ts";
import { filters, isFilter, isSort, type SortKey } from "./view-names.ts";

const look =
  "min-h-9 min-w-0 max-w-44 rounded-md border border-field bg-page px-2 py-1.5 pointer-coarse:min-h-11 max-sm:flex-1";

/** The sort orders on a phone, each in its default direction. */
const orders = ["id", "state", "-since", "-attempts", "-cost"] as const;

/** The search field, the filters by state and phase, and on a phone the sort order. */
export function TableFilters(props: {
  field: RefObject<HTMLInputElement | null>;
  arrangement: Arrangement;
  phases: readonly PlanPhase[];
  onChange: (changes: Arrangement) => void;
}) {
  const { field, arrangement, phases, onChange } = props;
  const { table: words } = useTaskRunWords();
  const { statuses, phase: nameOfPhase } = useOrchestrationWords();
  const { count } = useFormat();
  const { filter = "", phase, find = "", sort = "id" } = arrangement;
  const chosen = phases.find(({ number }) => number === phase)?.number ?? "";
  return (
    <div className="flex flex-wrap gap-2">
      <SearchField
        field={field}
        words={find}
        aria-label={words.find}
        placeholder={words.find}
        className="min-h-9 w-56 rounded-md border border-field bg-page px-2.5 py-1.5 pointer-coarse:min-h-11 max-sm:w-full"
        onWords={(typed) => onChange({ find: typed })}
      />
      <select
        aria-label={words.status}
        value={filter}
        className={look}
        onChange={({ target }) => onChange({ filter: isFilter(target.value) ? target.value : undefined })}
      >
        <option value="">{words.anyStatus}</option>
        {filters.map((name) => (
          <option key={name} value={name}>
            {name === "attention" ? words.attention : statuses[name]}
          </option>
        ))}
      </select>
      {phases.length > 1 && (
        <select
          aria-label={words.phase}
          value={chosen}
          className={look}
          onChange={({ target }) =>
            onChange({ phase: target.value === "" ? undefined : Number(target.value) })
          }
        >
          <option value="">{words.anyPhase}</option>
          {phases.map(({ number, title }) => (
            <option key={number} value={number}>
              {[nameOfPhase(count(number)), title ?? []].flat().join(" · ")}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={words.sort}
        value={sort}
        className={`${look} lg:hidden`}
        onChange={({ target }) => onChange({ sort: isSort(target.value) ? target.value : "id" })}
      >
        {[...new Set([...orders, sort])].map((order) => (
          <option key={order} value={order}>
            {words.columns[order.replace(/^-/u, "") as SortKey]}
          </option>
        ))}
      </select>
    </div>
  );
}
