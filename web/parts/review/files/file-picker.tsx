import { Check } from "lucide-react";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { CompareSelect } from "./compare-select.tsx";
import type { FilesPanelProps } from "./files-panel.tsx";
import { withNames } from "../../../../src/protocol/hidden-characters.ts";

/** The files on a phone, in one row: a select with the open file, the comparison, and the progress. */
export function FilePicker(props: FilesPanelProps) {
  const { folders, current, viewed, seen, comparable, against, layout, onAll, onOne, onShow } = props;
  const words = useReviewWords();
  const format = useFormat();
  const shown = folders.flatMap(({ files }) => files);
  const [count, total] = seen;
  return (
    <div className="flex items-center gap-2 border-b border-line bg-panel px-3 py-2">
      <div className={current === null ? "hidden" : "contents"}>
        <select
          aria-label={words.files.choose}
          value={layout === "all" ? "" : (current?.path ?? "")}
          className={`min-h-11 min-w-0 flex-1 basis-0 rounded-md border border-field bg-page px-2 text-sm ${layout === "all" ? "" : "font-mono"}`}
          onChange={({ target }) => (target.value === "" ? onAll(true) : onOne(target.value))}
        >
          <option value="">{words.files.all}</option>
          {layout !== "all" && current !== null && !shown.includes(current) && (
            <option value={current.path}>{withNames(current.path)}</option>
          )}
          {shown.map(({ path, blob }) => (
            <option key={path} value={path}>
              {viewed.has(path, blob) ? "✓ " : ""}
              {withNames(path)}
            </option>
          ))}
        </select>
      </div>
      <CompareSelect
        comparable={comparable}
        against={against}
        className="min-h-11 flex-1 basis-0 text-xs"
        onChange={(next) => onShow({ against: next })}
      />
      <span
        title={words.files.viewed(format.count(count), format.count(total))}
        className={total === 0 || current === null ? "hidden" : "shrink-0 text-xs text-soft"}
      >
        <span aria-hidden="true" className="flex items-center gap-1">
          <Check size={13} />
          {format.count(count)}/{format.count(total)}
        </span>
        <span className="sr-only">{words.files.viewed(format.count(count), format.count(total))}</span>
      </span>
    </div>
  );
}
