import type { ReviewFile } from "../protocol/api/review-files.ts";
import type { CriterionResult } from "../protocol/workflow/criterion.ts";
import type { Review, ReviewComment } from "../protocol/task/review.ts";
import { ageOf } from "./terminal/age.ts";
import { hanging, onOneLine } from "./terminal/harmless.ts";
import type { Shown } from "./terminal/shown.ts";
import { table } from "./terminal/table.ts";

/** Formats a review on one line: id, task, phase and attempt, status, and the title of the task if it is given. */
export function reviewLine(review: Review, title?: string): string {
  const { id, taskId, phase, attempt, status, verified, decision, decidedBy } = review;
  const stands = decision === null ? status : `${decision} by ${decidedBy ?? "system"}`;
  const doubt = verified ? "" : "  unverified";
  const named = title === undefined ? "" : `  ${onOneLine(title)}`;
  return `${id}  ${taskId}  phase ${phase}, attempt ${attempt}  ${stands.replaceAll("_", " ")}${doubt}${named}`;
}

/** Formats reviews as a table, with the titles of their tasks. */
export function reviewTable(
  reviews: readonly Review[],
  titles: ReadonlyMap<string, string>,
  now: Date,
): Shown {
  return table(
    ["REVIEW", "TASK", "PHASE", "ATTEMPT", "STATUS", "AGE", "TITLE"],
    reviews.map((review) => [
      { text: review.id, style: "id" },
      { text: review.taskId, style: "id" },
      String(review.phase),
      String(review.attempt),
      { text: standsAs(review), style: review.decision === null ? "waiting" : "aside" },
      { text: ageOf(review.createdAt, now), style: "aside" },
      titles.get(review.taskId) ?? "",
    ]),
  );
}

function standsAs({ status, verified, decision, decidedBy }: Review): string {
  const stands = decision === null ? status : `${decision} by ${decidedBy ?? "system"}`;
  return `${stands.replaceAll("_", " ")}${verified ? "" : ", unverified"}`;
}

/** The parts of the server's data that a review is shown with. */
interface ReviewParts {
  readonly title: string;
  /** The files and their changes since the attempt that a person saw before, or since the start of the phase. */
  readonly files: readonly ReviewFile[];
  readonly guide: string | null;
  readonly url: string;
}

/** Formats a review in full, for a person: its files, the verdict on each criterion, and the comments with replies. */
export function reviewCard(review: Review, { title, files, guide, url }: ReviewParts): string {
  const { verification, previousCommit, comments, version, commit, taskId, id } = review;
  const changed = files.filter(({ status }) => status !== "unchanged");
  const since = previousCommit === null ? "the start of the phase" : "the previous attempt";
  return [
    reviewLine(review, title),
    ...review.deliverables.map(({ path, size }) => `  ${onOneLine(path)}  ${size} bytes`),
    `  changes since ${since}: ${totals(changed)}`,
    ...changed.map((file) => `    ${fileLine(file)}`),
    ...criteria(verification?.criteria ?? []),
    ...(verification?.verifierFailures ?? []).map(
      (reason) => `  the verifier gave no verdict: ${hanging(reason, 4)}`,
    ),
    ...comments.flatMap(commentLines),
    ...(guide === null ? [] : [`  review guide: signalbox review guide ${id}`]),
    `  version ${version}, commit ${commit.slice(0, 12)}`,
    `  ${url}/t/${taskId}`,
  ].join("\n");
}

function totals(changed: readonly ReviewFile[]): string {
  if (changed.length === 0) return "none";
  const added = changed.reduce((sum, file) => sum + (file.added ?? 0), 0);
  const removed = changed.reduce((sum, file) => sum + (file.removed ?? 0), 0);
  return `${changed.length} ${changed.length === 1 ? "file" : "files"}, +${added} -${removed}`;
}

function fileLine({ path, from, status, added, removed }: ReviewFile): string {
  const name = from === null ? onOneLine(path) : `${onOneLine(from)} → ${onOneLine(path)}`;
  const lines = added === null && removed === null ? "" : `  +${added ?? 0} -${removed ?? 0}`;
  return `${status}  ${name}${lines}`;
}

/** Shows failed and unchecked criteria and the verifier's judgements with their details; the platform's passed checks are counted. */
function criteria(all: readonly CriterionResult[]): string[] {
  const shown = all.filter(({ status, by }) => status !== "passed" || by !== "platform");
  const rest = all.length - shown.length;
  return [
    ...shown.flatMap(({ id, status, title, details, suggestion }) => [
      `  ${status.replace("_", " ")} ${onOneLine(id)}: ${hanging(title, 4)}`,
      ...(details === "" || details === title ? [] : [`    ${hanging(details, 4)}`]),
      ...(suggestion === undefined ? [] : [`    suggestion: ${hanging(suggestion, 6)}`]),
    ]),
    ...(rest === 0 ? [] : [`  ${rest} ${rest === 1 ? "check" : "checks"} of the platform passed`]),
  ];
}

/** Formats a comment: id, status, place and text. */
export function commentLine({ id, file, lines, body, status }: ReviewComment): string {
  const where = file === null ? "" : `${onOneLine(file)}${lines === null ? "" : `:${lines.from}`}  `;
  return `${id}  ${status} comment  ${where}${hanging(body, 2)}`;
}

function commentLines(comment: ReviewComment): string[] {
  const { replies = [] } = comment;
  return [
    `  ${hanging(commentLine(comment), 2)}`,
    ...replies.map(
      ({ author, verdict, body: text }) =>
        `    ${onOneLine(author)}${verdict === null ? "" : ` (${verdict})`}: ${hanging(text, 6)}`,
    ),
  ];
}
