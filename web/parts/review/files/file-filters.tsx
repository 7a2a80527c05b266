import { lazy, Suspense, useRef } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useKeys } from "../../../keys/use-keys.ts";
import { Check } from "../../../ui/check.tsx";
import { Button } from "../../../ui/button.tsx";
import { Key } from "../../../ui/key.tsx";
import { leaveField } from "../../../ui/leave-field.ts";
import type { FilesPanelProps } from "./files-panel.tsx";

const CompareSelect = lazy(async () => ({ default: (await import("./compare-select.tsx")).CompareSelect }));

/** The number of viewed files, the filters, and the comparison. */
export function FileFilters(props: FilesPanelProps) {
  const { filter, onFilter, folders, seen, only, onOnly, onOpen, onNextUnviewed } = props;
  const { comparable, against, onShow, layout, onAll } = props;
  const find = useRef<HTMLInputElement>(null);
  useKeys("review", { findFile: () => find.current?.focus() });
  const words = useReviewWords();
  const format = useFormat();
  const [count, total] = seen;
  return (
    <div className="grid gap-1.5 border-b border-line px-3 py-2 text-xs">
      <AllOrOne all={layout === "all"} onAll={onAll} />
      {total === 0 && <p className="text-soft">{words.files.nothingChanged}</p>}
      <p className={total === 0 ? "hidden" : "flex items-center gap-2 text-soft"}>
        <span data-viewed={count}>{words.files.viewed(format.count(count), format.count(total))}</span>
        <span aria-hidden="true" className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-line">
          <span
            className="block h-full bg-done"
            style={{ width: `${(100 * count) / Math.max(1, total)}%` }}
          />
        </span>
      </p>
      <input
        ref={find}
        type="search"
        value={filter.find}
        aria-label={words.files.find}
        placeholder={words.files.find}
        className="rounded-md border border-field bg-page px-2 py-1"
        onChange={({ target }) => onFilter({ ...filter, find: target.value })}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const first = folders[0]?.files[0];
          if (event.key === "Enter" && first !== undefined) onOpen(first.path);
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.stopPropagation();
          leaveField(event.currentTarget);
        }}
      />
      <div className="flex flex-wrap gap-x-4">
        <Check
          label={words.files.changedOnly}
          checked={filter.changedOnly}
          onChange={(changedOnly) => onFilter({ ...filter, changedOnly })}
        />
        <Check label={words.files.unviewedOnly} checked={only === "unviewed"} onChange={onOnly} />
      </div>
      {comparable.attempts.length > 0 && (
        <Suspense fallback={<div className="h-7 pointer-coarse:h-11" />}>
          <CompareSelect
            comparable={comparable}
            against={against}
            onChange={(next) => onShow({ against: next })}
          />
        </Suspense>
      )}
      {count < total && (
        <Button className="min-h-7! pointer-coarse:min-h-11! py-0.5! text-xs" onClick={onNextUnviewed}>
          {words.files.nextUnviewed}
          <Key>⇧N</Key>
        </Button>
      )}
    </div>
  );
}

/** Switches between all files below each other and one file. */
function AllOrOne({ all, onAll }: { all: boolean; onAll: (all: boolean) => void }) {
  const words = useReviewWords().files;
  return (
    <div role="group" aria-label={words.layout} className="grid grid-cols-2 rounded-md border border-line">
      {[true, false].map((each) => (
        <button
          key={String(each)}
          type="button"
          aria-pressed={all === each}
          className="min-h-7 text-soft first:rounded-l-md last:rounded-r-md hover:bg-hover aria-pressed:bg-accent-wash aria-pressed:font-medium aria-pressed:text-accent pointer-coarse:min-h-11"
          onClick={() => onAll(each)}
        >
          {each ? words.all : words.one}
        </button>
      ))}
    </div>
  );
}
