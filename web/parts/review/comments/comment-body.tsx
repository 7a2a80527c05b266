import { useReviewWords } from "../../../i18n/review-words.ts";
import { partsOf } from "../../../../src/protocol/task/suggestion.ts";
import { MarkdownText } from "../../markdown/markdown-text.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The text of a comment. A suggestion is shown against the lines that it replaces. */
export function CommentBody({ body, excerpt }: { body: string; excerpt: string }) {
  return partsOf(body).map(({ is, text }, index) =>
    is === "text" ? (
      // Parts of a text have no key but their index.
      <MarkdownText key={index} text={text} className="mt-1.5" />
    ) : (
      <SuggestedChange key={index} text={text} excerpt={excerpt} />
    ),
  );
}

/** A suggestion, against the lines that it replaces. */
export function SuggestedChange({ text, excerpt }: { text: string; excerpt: string }) {
  const { comment } = useReviewWords();
  return (
    <figure data-suggestion className="mt-2 overflow-hidden rounded-md border border-line">
      <figcaption className="border-b border-line bg-panel px-2 py-0.5 text-xs text-soft">
        {comment.suggestion}
      </figcaption>
      <div className="suggestion">
        {excerpt !== "" && excerpt !== text && <Side kind="-" text={excerpt} />}
        {text === "" ? (
          <p className="px-2 py-0.5 font-sans text-soft">{comment.suggestsNothing}</p>
        ) : (
          <Side kind="+" text={text} />
        )}
      </div>
    </figure>
  );
}

function Side({ kind, text }: { kind: "+" | "-"; text: string }) {
  const { file } = useReviewWords();
  return (
    <div data-kind={kind} className="shown-as-written">
      <span className="sr-only">{kind === "+" ? file.added : file.removed}: </span>
      <VisibleText text={text} />
    </div>
  );
}
