import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DecideReview } from "../../../../src/protocol/api/gates.ts";
import type { Review } from "../../../../src/protocol/task/review.ts";
import { messagePreview } from "../../../data/reviews.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { FailureNote } from "../../failure/failure-note.tsx";
import { MarkdownText } from "../../markdown/markdown-text.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The pause in typing before the preview is updated. */
const settledMs = 300;

/** Shows the messages that the agent would receive in words, and as JSON if it receives that. Fetched when opened. */
export function DecisionPreview(props: { review: Review; decision: Omit<DecideReview, "version"> }) {
  const { decision: words } = useReviewWords();
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-4" data-preview onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit rounded text-soft pointer-coarse:min-h-11 pointer-coarse:py-3">
        {words.preview}
      </summary>
      {open && <Messages {...props} />}
    </details>
  );
}

function Messages({ review, decision }: { review: Review; decision: Omit<DecideReview, "version"> }) {
  const { decision: words } = useReviewWords();
  const [asked, setAsked] = useState(decision);
  const wish = JSON.stringify(decision);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(JSON.parse(wish) as typeof decision), settledMs);
    return () => clearTimeout(timer);
  }, [wish]);
  const { data, error } = useQuery({
    ...messagePreview(review.id, asked, review.version),
    placeholderData: keepPreviousData,
    // A review that was just decided has nothing to preview.
    enabled: review.status === "pending",
  });
  if (error !== null) return <FailureNote error={error} />;
  if (data === undefined) return null;
  const { messages, inWords } = data;
  if (messages.length === 0) return <p className="mt-2 text-soft">{words.previewNothing}</p>;
  return messages.map((message, at) => (
    <div key={message} className="mt-2">
      <div
        data-in-words
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-md border border-line bg-panel px-3 py-2"
      >
        <MarkdownText text={inWords[at] ?? message} />
      </div>
      {inWords[at] !== message && (
        <details className="mt-1">
          <summary className="w-fit rounded text-xs text-soft pointer-coarse:min-h-11 pointer-coarse:py-3">
            {words.previewRaw}
          </summary>
          <pre
            tabIndex={0}
            className="shown-as-written mt-1 max-h-56 overflow-auto rounded-md border border-line bg-panel p-2 font-mono text-xs"
          >
            <VisibleText text={message} />
          </pre>
        </details>
      )}
    </div>
  ));
}
