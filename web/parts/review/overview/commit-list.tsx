import { useQuery } from "@tanstack/react-query";
import { GitCommitHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ReviewCommit } from "../../../../src/protocol/api/review-commits.ts";
import type { Against } from "../../../../src/protocol/api/review-files.ts";
import type { GateState } from "../../../../src/protocol/task/gate-state.ts";
import type { Review } from "../../../../src/protocol/task/review.ts";
import { reviewCommits } from "../../../data/reviews.ts";
import { useCommitListWords } from "../../../i18n/commit-list-words.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useNow } from "../../../ui/use-now.ts";
import { LoadingOrFailure } from "../../failure/loading-or-failure.tsx";
import { ReviewLink } from "../address/review-link.tsx";
import {
  againstOf,
  type Comparable,
  comparableWith,
  type Compared,
  comparedWith,
} from "../files/comparable.ts";

interface CommitListProps {
  readonly review: Review;
  readonly gate: GateState;
  readonly against: Against;
  readonly onCompare: (against: Against) => void;
}

/** The attempts at the phase as a list of commits, which is fetched when it is opened. */
export function CommitList(props: CommitListProps) {
  const { review, gate } = props;
  const words = useCommitListWords();
  const { count } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const made = [...gate.verifications, ...gate.reviews].filter(({ phase }) => phase === review.phase);
  const attempts = new Set(made.map(({ attempt }) => attempt)).size;
  return (
    <details data-commits className="max-w-4xl" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-6 w-fit cursor-pointer items-center gap-2 rounded pointer-coarse:min-h-11">
        <GitCommitHorizontal size={16} aria-hidden="true" className="text-soft" />
        <span className="underline decoration-dotted underline-offset-4">
          {words.commits(attempts, count(attempts))}
        </span>
      </summary>
      {isOpen && <Commits {...props} attempts={attempts} />}
    </details>
  );
}

function Commits(props: CommitListProps & { readonly attempts: number }) {
  const { review, gate, against, onCompare, attempts } = props;
  const words = useCommitListWords();
  const commits = useQuery(reviewCommits(review.id, attempts));
  if (commits.data === undefined) return <LoadingOrFailure of={commits} shape="lines" />;
  const comparable = comparableWith(review, gate);
  const compared = comparedWith(against, comparable);
  const compare = (version: Compared, name: string): ReactNode => (
    <Compare
      name={name}
      isChosen={compared === version}
      onChoose={() => onCompare(againstOf(version, comparable))}
    />
  );
  return (
    <ol className="mt-1 divide-y divide-line rounded-md border border-line">
      {comparable.attempts.length > 0 && <Row name={words.start}>{compare("base", words.start)}</Row>}
      {commits.data.map((commit) => (
        <CommitRow key={commit.attempt} commit={commit} review={review}>
          {isEarlier(commit, comparable) &&
            compare(`attempt-${commit.attempt}`, words.attempt(String(commit.attempt)))}
        </CommitRow>
      ))}
    </ol>
  );
}

function CommitRow(props: { commit: ReviewCommit; review: Review; children: ReactNode }) {
  const { commit, review, children } = props;
  const { attempt, author, byReviewer, added, removed, reviewId } = commit;
  const words = useCommitListWords();
  const { count, when } = useFormat();
  const now = useNow();
  const name = words.attempt(String(attempt));
  const isShown = attempt === review.attempt;
  return (
    <Row
      name={isShown || reviewId === null ? name : <ReviewLink id={reviewId}>{name}</ReviewLink>}
      isShown={isShown}
      commit={commit.commit}
    >
      <span className="min-w-0 wrap-anywhere text-soft">
        {byReviewer ? words.suggestions(author) : author} · {when(commit.at, now)}
      </span>
      <span className="font-mono text-xs">
        <span className="text-done">+{count(added)}</span>{" "}
        <span className="text-failed">−{count(removed)}</span>
      </span>
      {isShown ? <span className="ml-auto text-xs text-soft">{words.shown}</span> : children}
    </Row>
  );
}

function Row(props: { name: ReactNode; isShown?: boolean; commit?: string; children: ReactNode }) {
  const { name, isShown = false, commit, children } = props;
  return (
    <li
      data-commit={commit}
      aria-current={isShown ? true : undefined}
      className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-1 aria-current:font-medium"
    >
      <span>{name}</span>
      {commit !== undefined && <code className="font-mono text-xs">{commit.slice(0, 7)}</code>}
      {children}
    </li>
  );
}

/** Compares the review with this version. */
function Compare({ name, isChosen, onChoose }: { name: string; isChosen: boolean; onChoose: () => void }) {
  const words = useCommitListWords();
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={words.compareWith(name)}
      className="ml-auto min-h-7 rounded border border-line px-2 text-xs text-soft hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:min-h-11"
      onClick={onChoose}
    >
      {words.compare}
    </button>
  );
}

/** Checks whether the review can be compared with a commit. */
function isEarlier({ attempt }: ReviewCommit, { attempts }: Comparable): boolean {
  return attempts.includes(attempt);
}
