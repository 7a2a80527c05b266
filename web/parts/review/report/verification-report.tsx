import { Check, CircleDashed, X } from "lucide-react";
import type { ReviewId } from "../../../../src/protocol/ids.ts";
import type { Verification } from "../../../../src/protocol/task/review.ts";
import type { CriterionResult } from "../../../../src/protocol/workflow/criterion.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useReportWords } from "../../../i18n/report-words.ts";
import { inPresentWords } from "./earlier-sentences.ts";
import { outputIn } from "./output-in.ts";
import { ReviewLink } from "../address/review-link.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** A location that a finding names: a file, and a line if known. */
interface FileLocation {
  readonly file: string;
  readonly line: number | null;
}

/**
 * A verification report: failed criteria first with their locations, then those not checked, passed ones folded. If a person reviewed the
 * attempt, the locations link to that review.
 */
export function VerificationReport(props: { verification: Verification; reviewId: ReviewId | null }) {
  const { verification, reviewId } = props;
  const words = useReportWords();
  const format = useFormat();
  const say = usePlatformWords();
  const { criteria, verifierFailures } = verification;
  const failed = criteria.filter(({ status }) => status === "failed");
  const notChecked = criteria.filter(({ status }) => status === "not_checked");
  const passed = criteria.filter(({ status }) => status === "passed");
  return (
    <div className="grid gap-3">
      {verifierFailures.length > 0 && (
        <div className="rounded-md bg-failed-wash p-3 text-failed">
          {words.verifierFailed}
          <ul className="list-disc pl-5">
            {[...new Set(verifierFailures)].map((reason) => (
              <li key={reason} className="shown-as-written">
                <VisibleText text={say(reason)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {failed.length > 0 && <Criteria results={failed} reviewId={reviewId} />}
      {notChecked.length > 0 && <Criteria results={notChecked} reviewId={reviewId} />}
      {passed.length > 0 && (
        <details open={failed.length === 0}>
          <summary className="mb-2 min-h-6 w-fit rounded text-soft pointer-coarse:mb-0 pointer-coarse:py-3">
            {words.showPassed(format.count(passed.length))}
          </summary>
          <Criteria results={passed} reviewId={reviewId} />
        </details>
      )}
    </div>
  );
}

/** Summarizes a verification in one line: attempt, passed criteria and duration. */
export function VerificationSummary({ verification }: { verification: Verification }) {
  const words = useReportWords();
  const format = useFormat();
  const { status, criteria, attempt, startedAt, finishedAt } = verification;
  const passed = criteria.filter((one) => one.status === "passed").length;
  const notChecked = criteria.filter((one) => one.status === "not_checked").length;
  const colour = status === "passed" ? "text-done" : status === "failed" ? "text-failed" : "text-checking";
  const took = finishedAt === null ? 0 : Date.parse(finishedAt) - Date.parse(startedAt);
  const parts = [
    criteria.length > 0 && words.summary(format.count(passed), format.count(criteria.length)),
    notChecked > 0 && words.notCheckedCount(format.count(notChecked)),
    took >= 1000 && words.took(format.span(took)),
  ].filter((part) => part !== false);
  return (
    <>
      {words.title(format.count(attempt))} ·{" "}
      <strong className={`font-semibold ${colour}`}>{words.statuses[status]}</strong>
      <span className="text-soft">{parts.map((part) => ` · ${part}`).join("")}</span>
    </>
  );
}

function Criteria({ results, reviewId }: { results: readonly CriterionResult[]; reviewId: ReviewId | null }) {
  return (
    <ul className="grid divide-y divide-line rounded-md border border-line">
      {results.map((result) => (
        <Criterion key={result.id} result={result} reviewId={reviewId} />
      ))}
    </ul>
  );
}

function Criterion({ result, reviewId }: { result: CriterionResult; reviewId: ReviewId | null }) {
  const words = useReportWords();
  const platform = usePlatformWords();
  const { id, status, by, title, details, suggestion } = result;
  const say = (text: string): string => (by === "platform" ? inPresentWords(platform(text)) : text);
  const { text, output } = by === "platform" ? outputIn(details) : { text: details, output: "" };
  return (
    <li data-criterion={id} className="grid grid-cols-[auto_1fr] gap-x-2 px-3 py-2">
      <StatusIcon status={status} />
      <div className="min-w-0">
        <p>
          <span className="font-medium">
            <VisibleText text={platform(title)} />
          </span>{" "}
          <span className="text-xs text-soft max-sm:block">
            <span className="font-mono">{id}</span> · {words.by[by]}
          </span>
        </p>
        {text !== "" && text !== title && (
          <p className="shown-as-written max-h-60 overflow-auto text-soft">
            <VisibleText text={say(text)} />
          </p>
        )}
        {output !== "" && <Output text={output} open={status === "failed"} />}
        {suggestion !== undefined && (
          <p className="shown-as-written">
            <span className="text-soft">{words.suggestion}</span> <VisibleText text={say(suggestion)} />
          </p>
        )}
        <Locations places={locationsOf(result)} reviewId={reviewId} />
      </div>
    </li>
  );
}

/** The output of commands, folded unless the check failed. */
function Output({ text, open }: { text: string; open: boolean }) {
  const words = useReportWords();
  const format = useFormat();
  const lines = text.split("\n").length;
  return (
    <details open={open} data-output className="mt-1">
      <summary className="min-h-6 w-fit rounded text-xs text-soft pointer-coarse:py-3">
        {words.output(lines, format.count(lines))}
      </summary>
      <pre
        tabIndex={0}
        className="shown-as-written mt-1 max-h-80 overflow-auto rounded-md border border-line bg-panel px-3 py-2 font-mono text-xs"
      >
        <VisibleText text={text} />
      </pre>
    </details>
  );
}

function StatusIcon({ status }: Pick<CriterionResult, "status">) {
  const words = useReportWords();
  switch (status) {
    case "failed":
      return <X size={16} className="mt-0.5 text-failed" aria-label={words.failed} />;
    case "not_checked":
      return <CircleDashed size={16} className="mt-0.5 text-soft" aria-label={words.notChecked} />;
    case "passed":
      return <Check size={16} className="mt-0.5 text-done" aria-label={words.passed} />;
  }
}

function Locations({ places, reviewId }: { places: readonly FileLocation[]; reviewId: ReviewId | null }) {
  const words = useReportWords();
  if (places.length === 0) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-xs text-soft">
      {words.locations}
      {places.map(({ file, line }) => {
        const text = line === null ? file : `${file}:${line}`;
        return (
          <span key={text} className="font-mono break-all">
            {reviewId === null ? (
              <VisibleText text={text} />
            ) : (
              <ReviewLink id={reviewId} at={line === null ? { file } : { file, line, view: "source" }}>
                <VisibleText text={text} />
              </ReviewLink>
            )}
          </span>
        );
      })}
    </p>
  );
}

/** Returns the locations of a finding: its lines, and affected documents without lines. */
function locationsOf({ places = [], affectedDocuments = [] }: CriterionResult): FileLocation[] {
  const named = new Set(places.map(({ file }) => file));
  const whole = affectedDocuments.filter((file) => !named.has(file));
  return [...places, ...whole.map((file) => ({ file, line: null }))];
}
