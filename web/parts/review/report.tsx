import { Check, X } from "lucide-react";
import type { Verification } from "../../../src/protocol/task/review.ts";
import type { CriterionResult } from "../../../src/protocol/workflow/criterion.ts";
import { useFormat } from "../../i18n/format.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { useReviewWords } from "../../i18n/review-words.ts";

/** The report of a verification: what failed first, with the places it was found at; what passed folded away. */
export function Report(props: {
  verification: Verification | null;
  onOpen: (file: string, line: number | null) => void;
}) {
  const { verification, onOpen } = props;
  const { report } = useReviewWords();
  const format = useFormat();
  const say = usePlatformWords();
  if (verification === null) return <p className="p-4 text-soft">{report.none}</p>;
  const failed = verification.criteria.filter(({ status }) => status === "failed");
  const passed = verification.criteria.filter(({ status }) => status === "passed");
  return (
    <div className="max-w-4xl p-4">
      <h2 className="font-semibold">
        {report.summary(format.count(passed.length), format.count(failed.length))}
      </h2>
      {verification.verifierFailures.length > 0 && (
        <div className="mt-3 rounded-md bg-failed-wash p-3 text-failed">
          {report.verifierFailed}
          <ul className="list-disc pl-5">
            {[...new Set(verification.verifierFailures)].map((reason) => (
              <li key={reason} className="shown-as-written">
                {say(reason)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Criteria results={failed} onOpen={onOpen} />
      {passed.length > 0 && (
        <details className="mt-4" open={failed.length === 0}>
          <summary className="w-fit rounded text-soft">
            {report.showPassed(format.count(passed.length))}
          </summary>
          <Criteria results={passed} onOpen={onOpen} />
        </details>
      )}
    </div>
  );
}

function Criteria(props: {
  results: readonly CriterionResult[];
  onOpen: (file: string, line: number | null) => void;
}) {
  const { report } = useReviewWords();
  const say = usePlatformWords();
  return (
    <ul className="mt-3 grid gap-2">
      {props.results.map((result) => (
        <li key={result.id} data-criterion={result.id} className="rounded-md border border-line p-3">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {result.status === "failed" ? (
              <span className="inline-flex items-center gap-1 rounded-full bg-failed-wash px-2 text-xs text-failed">
                <X size={12} aria-hidden="true" />
                {report.failed}
              </span>
            ) : (
              <span className="inline-flex items-center gap-1 rounded-full bg-done-wash px-2 text-xs text-done">
                <Check size={12} aria-hidden="true" />
                {report.passed}
              </span>
            )}
            <strong className="font-semibold">{say(result.title)}</strong>
            <span className="font-mono text-xs text-soft">{result.id}</span>
            <span className="text-xs text-soft">{report.by[result.by]}</span>
          </div>
          {result.details !== "" && (
            <p className="shown-as-written mt-1">
              {result.by === "platform" ? say(result.details) : result.details}
            </p>
          )}
          {result.suggestion !== undefined && (
            <p className="shown-as-written mt-1">
              <span className="text-soft">{report.suggestion}</span>{" "}
              {result.by === "platform" ? say(result.suggestion) : result.suggestion}
            </p>
          )}
          <Places result={result} onOpen={props.onOpen} />
        </li>
      ))}
    </ul>
  );
}

/** Where a finding is: its lines, else the documents it is about. */
function Places({
  result,
  onOpen,
}: {
  result: CriterionResult;
  onOpen: (file: string, line: number | null) => void;
}) {
  const places = result.places ?? [];
  const named = new Set(places.map(({ file }) => file));
  const documents = (result.affectedDocuments ?? []).filter((file) => !named.has(file));
  const all = [
    ...places.map(({ file, line }) => ({ file, line: line as number | null })),
    ...documents.map((file) => ({ file, line: null })),
  ];
  if (all.length === 0) return null;
  return (
    <div className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1">
      {all.map(({ file, line }) => (
        <button
          key={`${file}:${line}`}
          type="button"
          className="rounded font-mono text-xs text-accent underline"
          onClick={() => onOpen(file, line)}
        >
          {line === null ? file : `${file}:${line}`}
        </button>
      ))}
    </div>
  );
}
