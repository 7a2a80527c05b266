import type { Against } from "../../../../src/protocol/api/review-files.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import type { GateState } from "../../../../src/protocol/task/gate-state.ts";
import type { Review } from "../../../../src/protocol/task/review.ts";

/** The attempts that a review can be compared with. */
export interface Comparable {
  /** Earlier attempts at the phase, reviewed by a person or not. */
  readonly attempts: readonly number[];
  /** The attempt that a person last reviewed. */
  readonly previous: number | null;
}

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
  const usual = previous === null ? "base" : `attempt-${previous}`;
  return (
    <label className={`flex min-w-0 items-center gap-1.5 ${className}`}>
      <span className="shrink-0 text-soft max-lg:sr-only">{file.against}</span>
      <select
        value={against === "previous" ? usual : against}
        className="min-h-7 pointer-coarse:min-h-11 min-w-0 flex-1 rounded border border-field bg-page px-1"
        onChange={({ target }) => onChange(target.value === usual ? "previous" : (target.value as Against))}
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

/**
 * Returns the earlier attempts that a review can be compared with, including those that only the verification saw.
 */
export function comparableWith(
  { phase, attempt, previousCommit }: Review,
  { verifications, reviews }: Pick<GateState, "verifications" | "reviews">,
): Comparable {
  const earlier = [...verifications, ...reviews].filter(
    (each) => each.phase === phase && each.attempt < attempt,
  );
  const attempts = [...new Set(earlier.map((each) => each.attempt))].toSorted((one, other) => one - other);
  const seen = reviews.findLast(
    (each) => each.phase === phase && each.attempt < attempt && each.commit === previousCommit,
  );
  return { attempts, previous: seen?.attempt ?? null };
}
