import { useMutation } from "@tanstack/react-query";
import { type FormEvent, lazy, Suspense, useState } from "react";
import type { DecideReview } from "../../../../src/protocol/api/gates.ts";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import type { Question } from "../../../../src/protocol/task/question.ts";
import type { Review, ReviewAction } from "../../../../src/protocol/task/review.ts";
import { useDraft } from "../../../data/drafts.ts";
import { decideReview } from "../../../data/reviews.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Key, modKey } from "../../../ui/key.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { useSending } from "../../../ui/use-sending.ts";
import { OtherDraft } from "../../drafts/other-draft.tsx";
import { DecisionWarnings } from "./decision-warnings.tsx";
import { DecisionPreview } from "./decision-preview.tsx";
import { answersText, answersName, useAnswerDrafts } from "./answer-drafts.ts";
import { QuestionFields } from "./question-fields.tsx";
import { ApiFailure } from "../../../data/api-failure.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useNow } from "../../../ui/use-now.ts";
import { FailureNote } from "../../failure/failure-note.tsx";
import { usePersonNames } from "../../../i18n/use-person-names.ts";

const ReviewerSelect = lazy(async () => ({
  default: (await import("../../people/reviewer-select.tsx")).ReviewerSelect,
}));

/** The decisions on a review. */
export type Decision = ReviewAction | "assign";

/** The text field of each decision. */
const fields: Readonly<Record<Decision, "comment" | "reason" | "reviewer" | null>> = {
  approve: "comment",
  request_changes: "comment",
  accept: "reason",
  fail: "reason",
  assign: "reviewer",
  verify: null,
};

/**
 * Confirms a decision with its message, reason or answers. It sends the version that was on the screen when it
 * opened, so that nobody decides on something they have not seen.
 */
export function DecisionDialog(props: {
  decision: Decision;
  review: Review;
  questions: readonly Question[];
  next: string | null;
  unviewed: number;
  unfinished: number;
  onClose: () => void;
}) {
  const { decision, review, questions, onClose } = props;
  const words = useReviewWords();
  const { close } = useWords();
  const [version] = useState(review.version);
  const name = `decision.${review.id}.${fields[decision] ?? "none"}`;
  const [text, setText, dropText] = useDraft(name);
  const [answers, answer, dropAnswers] = useAnswerDrafts(review.id);
  const [missing, setMissing] = useState<string | null>(null);
  const asks = decision === "approve" || decision === "accept" || decision === "request_changes";
  const send = useMutation({
    mutationFn: (body: DecideReview) => decideReview(review.id, body),
    onSuccess: () => {
      dropText();
      if (asks) dropAnswers();
      onClose();
    },
  });
  function whatIsMissing(): string | null {
    const empty = text.trim() === "";
    const hasOpen = review.comments.some(({ status }) => status === "open");
    if (decision === "request_changes" && empty && !hasOpen) return words.decision.needsWords;
    if ((decision === "accept" || decision === "fail") && empty) return words.decision.needsReason;
    if (decision === "assign" && empty) return words.decision.needsReviewer;
    const unanswered = questions.some(({ id, required }) => required && (answers[id] ?? "").trim() === "");
    return (decision === "approve" || decision === "accept") && unanswered
      ? words.decision.needsAnswers
      : null;
  }

  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (send.isPending) return;
    const lacking = whatIsMissing();
    setMissing(lacking);
    if (lacking !== null) return;
    send.mutate({ ...wanted(), version });
  };

  function wanted(): Omit<DecideReview, "version"> {
    const given = Object.fromEntries(Object.entries(answers).filter(([, given]) => given.trim() !== ""));
    const field = fields[decision];
    return {
      action: decision,
      ...(field === null || text.trim() === "" ? {} : { [field]: text.trim() }),
      ...(asks && Object.keys(given).length > 0 ? { answers: given } : {}),
    };
  }

  const sending = useSending(submit);

  return (
    <Dialog title={titles(words.decision)[decision]} closeLabel={close} onClose={onClose}>
      <form data-decide={decision} onSubmit={submit} {...sending}>
        <DecisionWarnings {...props} />
        {asks && (
          <>
            <QuestionFields questions={questions} answers={answers} onAnswer={answer} />
            <OtherDraft name={answersName(review.id)} toText={answersText} />
          </>
        )}
        <DecisionText taskId={review.taskId} decision={decision} text={text} onText={setText} />
        <OtherDraft name={name} />
        {asks && <DecisionPreview review={review} decision={wanted()} />}
        {missing !== null && (
          <p role="alert" className="mt-2 text-failed">
            {missing}
          </p>
        )}
        <div className="mt-2 empty:hidden">
          <DecisionFailure error={send.error} />
        </div>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{words.decision.keep}</Button>
          <Button
            variant={decision === "fail" ? "danger" : "primary"}
            type="submit"
            // Enter confirms when there is nothing to write.
            data-first={fields[decision] === null || decision === "approve" ? true : undefined}
            disabled={send.isPending}
          >
            {send.isPending ? words.decision.sending : titles(words.decision)[decision]}
            <Key onAccent={decision !== "fail"}>{`${modKey}↵`}</Key>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function DecisionText(props: {
  taskId: TaskId;
  decision: Decision;
  text: string;
  onText: (text: string) => void;
}) {
  const { taskId, decision, text, onText } = props;
  const words = useReviewWords().decision;
  const field = fields[decision];
  if (field === null) return null;
  const label =
    field === "reviewer"
      ? words.reviewer
      : field === "reason"
        ? words.reason
        : decision === "approve"
          ? words.messageOptional
          : words.message;
  return (
    <label className="mt-4 block">
      <span className="mb-1 block font-medium">{label}</span>
      {field === "reviewer" ? (
        <Suspense>
          <ReviewerSelect taskId={taskId} value={text} onChange={onText} />
        </Suspense>
      ) : (
        <TextArea
          data-first={decision === "approve" ? undefined : true}
          rows={3}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </label>
  );
}

function titles(words: ReturnType<typeof useReviewWords>["decision"]): Readonly<Record<Decision, string>> {
  return {
    approve: words.approve,
    request_changes: words.requestChanges,
    accept: words.accept,
    fail: words.fail,
    verify: words.verify,
    assign: words.assign,
  };
}

/** Shows why a decision failed: somebody else decided, the review changed, or the server's own message. */
function DecisionFailure({ error }: { error: unknown }) {
  const { decision } = useReviewWords();
  const names = usePersonNames();
  const format = useFormat();
  const now = useNow();
  if (!(error instanceof ApiFailure)) return <FailureNote error={error} />;
  if (error.code === "stale_version") return <FailureNote error={new Error(decision.stale)} />;
  const taken = takenIn(error.details);
  if (error.code !== "already_decided" || taken === null) return <FailureNote error={error} />;
  const what =
    Object.entries(decision.decided).find(([name]) => name === taken.decision)?.[1] ?? taken.decision;
  return (
    <FailureNote
      error={new Error(decision.already(what, names.within(taken.by), format.when(taken.at, now)))}
    />
  );
}

function takenIn(details: unknown): { decision: string; by: string; at: string } | null {
  if (typeof details !== "object" || details === null) return null;
  const { decision, decidedBy, decidedAt } = details as Record<string, unknown>;
  if (typeof decision !== "string" || typeof decidedAt !== "string") return null;
  return { decision, by: typeof decidedBy === "string" ? decidedBy : "system", at: decidedAt };
}
