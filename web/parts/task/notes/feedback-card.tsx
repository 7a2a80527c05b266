import { useMutation, useQuery } from "@tanstack/react-query";
import { Star, ThumbsUp } from "lucide-react";
import { useState } from "react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { useDraft } from "../../../data/drafts.ts";
import { feedbackOn, giveFeedback } from "../../../data/results.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useWorkWords } from "../../../i18n/work-words.ts";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/text-field.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";
import type { TaskFeedback } from "../../../../src/protocol/api/archives.ts";
import { usePersonNames } from "../../../i18n/use-person-names.ts";

type Scores = NonNullable<TaskFeedback["quality"]>["scores"];

/** Asks for feedback on a result: stars, a thumb, a comment. Sent feedback stays visible and can be replaced. */
export function FeedbackCard({ taskId }: { taskId: TaskId }) {
  const words = useWorkWords();
  const names = usePersonNames();
  const format = useFormat();
  const said = useQuery(feedbackOn(taskId));
  const [rating, setRating] = useState<number | null>(null);
  const [thumb, setThumb] = useState(false);
  const [comment, setComment, dropComment] = useDraft(`feedback.${taskId}`);
  const give = useMutation({
    mutationFn: () =>
      giveFeedback(taskId, {
        ...(rating === null ? {} : { rating }),
        ...(thumb ? { thumbsUp: true } : {}),
        ...(comment.trim() === "" ? {} : { comment: comment.trim() }),
      }),
    onSuccess: () => {
      setRating(null);
      setThumb(false);
      dropComment();
    },
  });
  const nothing = rating === null && !thumb && comment.trim() === "";
  return (
    <details className="mx-4 mb-3 shrink-0 rounded-lg border border-line px-4 py-2 pointer-coarse:py-0 lg:mx-6">
      <summary className="min-h-6 pointer-coarse:py-3">
        {words.feedback}
        {said.data !== undefined && said.data.feedback.length > 0 && (
          <span className="text-soft">
            {" "}
            ·{" "}
            {said.data.feedback
              .map((one) => words.said(names.alone(one.author), stars(one.rating), one.thumbsUp === true))
              .join(" · ")}
          </span>
        )}
      </summary>
      <form
        className="mt-2 grid gap-2 pointer-coarse:mt-0 pointer-coarse:pb-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!nothing && !give.isPending) give.mutate();
        }}
      >
        <div className="flex flex-wrap items-center gap-3">
          <fieldset className="flex">
            <legend className="sr-only">{words.rating}</legend>
            {[1, 2, 3, 4, 5].map((value) => (
              <label
                key={value}
                className="flex size-9 pointer-coarse:size-11 items-center justify-center rounded-md text-waiting has-focus-visible:outline-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name="rating"
                  className="sr-only"
                  checked={rating === value}
                  aria-label={words.stars(format.count(value))}
                  onChange={() => setRating(value)}
                />
                <Star size={20} aria-hidden="true" fill={value <= (rating ?? 0) ? "currentColor" : "none"} />
              </label>
            ))}
          </fieldset>
          <Button aria-pressed={thumb} className="aria-pressed:text-accent" onClick={() => setThumb(!thumb)}>
            <ThumbsUp size={15} aria-hidden="true" fill={thumb ? "currentColor" : "none"} /> {words.thumb}
          </Button>
          <TextInput
            value={comment}
            aria-label={words.feedbackComment}
            placeholder={words.feedbackComment}
            className="min-w-40 flex-1"
            onChange={({ target }) => setComment(target.value)}
          />
          <Button variant="primary" type="submit" disabled={nothing || give.isPending}>
            {words.sendFeedback}
          </Button>
        </div>
        <FailureNote error={give.error ?? said.error} />
        {said.data?.feedback.map(
          (one) =>
            one.comment !== null && (
              <p key={one.author} className="shown-as-written text-soft">
                {names.alone(one.author)}: {one.comment}
              </p>
            ),
        )}
        {said.data?.quality != null && <Heuristics scores={said.data.quality.scores} />}
      </form>
    </details>
  );
}

function stars(rating: number | null): string {
  return rating === null ? "" : "★".repeat(rating);
}

/** Shows heuristic scores of the form of an answer, labelled as such. */
function Heuristics({ scores }: { scores: Scores }) {
  const words = useWorkWords();
  const format = useFormat();
  const shown = ["relevance", "completeness", "accuracy", "clarity", "actionability", "mean"] as const;
  return (
    <div className="text-xs text-soft">
      <p>{words.heuristics}</p>
      <dl className="flex flex-wrap gap-x-4">
        {shown.map((score) => (
          <div key={score} className="flex gap-1">
            <dt>{words.scores[score]}</dt>
            <dd className="tabular-nums">{scores[score] === null ? "–" : format.short(scores[score])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
