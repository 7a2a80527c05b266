import { Check, CircleHelp, X } from "lucide-react";
import type { CommentReply, CommentVerdict } from "../../../../src/protocol/task/review.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { CommentBody } from "./comment-body.tsx";
import { usePersonNames } from "../../../i18n/use-person-names.ts";

const looks: Readonly<Record<CommentVerdict, { readonly Icon: typeof Check; readonly look: string }>> = {
  fixed: { Icon: Check, look: "bg-done-wash text-done" },
  disagree: { Icon: X, look: "bg-failed-wash text-failed" },
  question: { Icon: CircleHelp, look: "bg-waiting-wash text-waiting" },
};

/** The replies to a comment, oldest first, with the agent's verdicts. */
export function CommentReplies({ replies, excerpt }: { replies: readonly CommentReply[]; excerpt: string }) {
  const { comment, attempt: attemptWord } = useReviewWords();
  const format = useFormat();
  const now = useNow();
  const names = usePersonNames();
  if (replies.length === 0) return null;
  return (
    <div role="list" className="mt-2 grid gap-2 border-l-2 border-line pl-3">
      {replies.map(({ author, at, body, verdict, attempt }) => (
        <div key={`${at} ${author} ${body}`} role="listitem" data-reply={verdict ?? "person"}>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
            <strong className="font-semibold text-ink">
              {verdict === null ? names.alone(author) : author}
            </strong>
            <span>{format.when(at, now)}</span>
            {attempt !== null && <span>{attemptWord(format.count(attempt))}</span>}
            {verdict !== null && <Verdict verdict={verdict} text={comment.verdicts[verdict]} />}
          </p>
          <CommentBody body={body} excerpt={excerpt} />
        </div>
      ))}
    </div>
  );
}

function Verdict({ verdict, text }: { verdict: CommentVerdict; text: string }) {
  const { Icon, look } = looks[verdict];
  return (
    <span className={`inline-flex items-center gap-1 rounded-full px-2 font-medium ${look}`}>
      <Icon size={12} aria-hidden="true" />
      {text}
    </span>
  );
}
