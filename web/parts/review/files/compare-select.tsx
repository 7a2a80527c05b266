import type { Against } from "../../../../src/protocol/api/review-files.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import type { Comparable } from "./comparable.ts";
import { againstOf, type Compared, comparedWith } from "./compared.ts";

/** Selects the comparison: an earlier attempt, or the start of the phase. */
export function CompareSelect(props: {
  comparable: Comparable;
  against: Against;
  className?: string;
  onChange: (against: Against) => void;
}) {
  const { comparable, against, className = "", onChange } = props;
  const { file } = useReviewWords();
  const { attempts, previous } = comparable;
  if (attempts.length === 0) return null;
  return (
    <label className={`flex min-w-0 items-center gap-1.5 ${className}`}>
      <span className="shrink-0 text-soft max-lg:sr-only">{file.against}</span>
      <select
        value={comparedWith(against, comparable)}
        className="min-h-7 max-lg:min-h-11 pointer-coarse:min-h-11 min-w-0 flex-1 rounded max-lg:rounded-md border border-field bg-page px-1"
        onChange={({ target }) => onChange(againstOf(target.value as Compared, comparable))}
      >
        {attempts.toReversed().map((attempt) => (
          <option key={attempt} value={`attempt-${attempt}`}>
            {attempt === previous
              ? file.againstPrevious(String(attempt))
              : file.againstAttempt(String(attempt))}
          </option>
        ))}
        <option value="base">{file.againstBase}</option>
      </select>
    </label>
  );
}
