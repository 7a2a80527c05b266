import { Check, X } from "lucide-react";
import type { Review, Verification } from "../../../src/protocol/task/review.ts";
import { useFormat } from "../../i18n/format.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { useWorkWords } from "../../i18n/work-words.ts";
import { ReviewLink } from "../review-link.tsx";

type Criterion = Verification["criteria"][number];

/**
 * A verification: how it ended, what failed with details first, what passed folded away. Where its attempt came before
 * a person, the documents lead to that review.
 */
export function Report(props: { verification: Verification; review: Review | null; open: boolean }) {
  const { verification, review, open } = props;
  const words = useWorkWords();
  const format = useFormat();
  const { status, criteria, attempt, verifierFailures } = verification;
  const failed = criteria.filter((one) => one.status === "failed");
  const passed = criteria.filter((one) => one.status === "passed");
  const colour = status === "passed" ? "text-done" : status === "failed" ? "text-failed" : "text-checking";
  return (
    <details open={open} className="rounded-lg border border-line">
      <summary className="px-3 py-2">
        {words.verificationOf(format.count(attempt))} ·{" "}
        <strong className={`font-semibold ${colour}`}>{words.verificationStatuses[status]}</strong>
        {criteria.length > 0 && (
          <span className="text-soft">
            {" "}
            · {words.criteria(format.count(passed.length), format.count(criteria.length))}
          </span>
        )}
      </summary>
      <div className="grid gap-2 border-t border-line px-3 py-2">
        {verifierFailures.length > 0 && (
          <div className="text-failed">
            <p>{words.verifierFailed}</p>
            <ul className="list-disc pl-5">
              {verifierFailures.map((reason) => (
                <li key={reason} className="shown-as-written">
                  {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
        {failed.length > 0 && <Criteria criteria={failed} review={review} />}
        {passed.length > 0 && (
          <details open={failed.length === 0}>
            <summary className="min-h-6 text-soft">{words.passedOnes(format.count(passed.length))}</summary>
            <Criteria criteria={passed} review={review} />
          </details>
        )}
      </div>
    </details>
  );
}

function Criteria({ criteria, review }: { criteria: readonly Criterion[]; review: Review | null }) {
  return (
    <ul className="grid gap-2">
      {criteria.map((criterion) => (
        <CriterionItem key={criterion.id} criterion={criterion} review={review} />
      ))}
    </ul>
  );
}

function CriterionItem({ criterion, review }: { criterion: Criterion; review: Review | null }) {
  const words = useWorkWords();
  const say = usePlatformWords();
  const { id, status, by, title, details, suggestion } = criterion;
  const places = placesOf(criterion);
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-2">
      {status === "failed" ? (
        <X size={16} className="mt-0.5 text-failed" aria-label={words.criterion.failed} />
      ) : (
        <Check size={16} className="mt-0.5 text-done" aria-label={words.criterion.passed} />
      )}
      <div className="min-w-0">
        <p>
          <span className="font-medium">{say(title)}</span>{" "}
          <span className="text-xs text-soft">
            <span className="font-mono">{id}</span> · {words.by[by]}
          </span>
        </p>
        {details !== "" && (
          <p className="shown-as-written max-h-60 overflow-auto text-soft">
            {by === "platform" ? say(details) : details}
          </p>
        )}
        {suggestion !== undefined && (
          <p className="shown-as-written">
            {words.suggestion}: {by === "platform" ? say(suggestion) : suggestion}
          </p>
        )}
        {places.length > 0 && (
          <p className="flex flex-wrap gap-x-3 text-xs text-soft">
            {words.affected}
            {places.map(({ file, line }) => (
              <span key={`${file}:${line}`} className="font-mono">
                {review === null ? (
                  placeText(file, line)
                ) : (
                  <ReviewLink id={review.id} at={line === null ? { file } : { file, line }}>
                    {placeText(file, line)}
                  </ReviewLink>
                )}
              </span>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

/** Where a finding is: its lines, else the documents it is about. */
function placesOf({ places = [], affectedDocuments = [] }: Criterion) {
  const named = new Set(places.map(({ file }) => file));
  const whole = affectedDocuments.filter((file) => !named.has(file));
  return [...places, ...whole.map((file) => ({ file, line: null }))];
}

function placeText(file: string, line: number | null): string {
  return line === null ? file : `${file}:${line}`;
}
