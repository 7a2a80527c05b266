import { ArrowDownFromLine, ArrowUpFromLine, UnfoldVertical } from "lucide-react";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { moreRows } from "./segments.ts";

/** Represents hidden unchanged lines, with buttons that show more below, more above, or all. */
export function HiddenLines(props: {
  count: number;
  columns: number;
  /** There are visible lines above or below. */
  above: boolean;
  below: boolean;
  onShow: (which: "start" | "end" | "all") => void;
}) {
  const { count, columns, above, below, onShow } = props;
  const { file } = useReviewWords();
  const format = useFormat();
  const some = format.count(moreRows);
  return (
    <tbody>
      <tr className="lines-hidden">
        <td colSpan={columns}>
          <div>
            {count > moreRows && above && (
              <button type="button" aria-label={file.showBelow(some)} onClick={() => onShow("start")}>
                <ArrowDownFromLine size={14} aria-hidden="true" />
                {file.someLines(some)}
              </button>
            )}
            {count > moreRows && below && (
              <button type="button" aria-label={file.showAbove(some)} onClick={() => onShow("end")}>
                <ArrowUpFromLine size={14} aria-hidden="true" />
                {file.someLines(some)}
              </button>
            )}
            <button type="button" onClick={() => onShow("all")}>
              <UnfoldVertical size={14} aria-hidden="true" />
              {file.showSame(format.count(count))}
            </button>
          </div>
        </td>
      </tr>
    </tbody>
  );
}
