import { useLayoutEffect, useRef } from "react";
import type { Review } from "../../../../src/protocol/task/review.ts";
import type { TaskState, Turn } from "../../../../src/protocol/task/state.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { useWorkWords } from "../../../i18n/work-words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { ReviewLink } from "../../review/address/review-link.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";

const stayWithin = 80;

/**
 * The messages of the person and the agent, and the decisions on its work, oldest first. It stays at the end unless
 * the person scrolls up.
 */
export function Conversation(props: {
  /** Shown when the task has no description. */
  title: string;
  turns: readonly Turn[];
  reviews: readonly Review[];
  outbox: TaskState["agent"]["outbox"];
}) {
  const { title, turns, reviews, outbox } = props;
  const words = useWords();
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    const { current } = list;
    if (current !== null && turns.length > 0 && atEnd.current) current.scrollTop = current.scrollHeight;
  }, [turns]);
  return (
    <ol
      ref={list}
      tabIndex={0}
      aria-label={words.task.tabs.conversation}
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4 -outline-offset-2"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight <= stayWithin;
      }}
    >
      {inOrder(turns, reviews).map((said) =>
        "turn" in said ? (
          <TurnItem key={said.at} turn={said.turn} title={title} />
        ) : (
          <DecisionItem key={said.review.id} review={said.review} at={said.time} />
        ),
      )}
      {outbox.some((message) => message.type === "user_message") && (
        <li className="self-end text-xs text-soft">{words.task.notSentYet}</li>
      )}
    </ol>
  );
}

type ConversationItem =
  | { readonly time: string; readonly at: number; readonly turn: Turn }
  | { readonly time: string; readonly review: Review };

/** Merges messages and decisions by time; messages keep their order. */
function inOrder(turns: readonly Turn[], reviews: readonly Review[]): ConversationItem[] {
  const said: ConversationItem[] = turns.map((turn, at) => ({ time: turn.at, at, turn }));
  const decided = reviews.flatMap((review): ConversationItem[] =>
    review.decidedAt === null ? [] : [{ time: review.decidedAt, review }],
  );
  return [...said, ...decided].toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time));
}

/** A decision on a review with its message and a link to its comments. */
function DecisionItem({ review, at }: { review: Review; at: string }) {
  const work = useWorkWords();
  const format = useFormat();
  const now = useNow();
  const say = usePlatformWords();
  const words = review.decisionComment ?? review.reason;
  return (
    <li data-decided={review.id} className="max-w-[92%] min-w-0 self-end">
      <p className="mb-0.5 text-right text-xs text-soft">
        {review.decidedBy} · <time dateTime={at}>{format.when(at, now)}</time>
      </p>
      <div className="rounded-lg bg-accent-wash px-3 py-2">
        <p>
          <strong className="font-semibold">{work.reviewStatuses[review.status]}</strong> ·{" "}
          <ReviewLink id={review.id} at={review.comments.length > 0 ? { tab: "discussion" } : {}}>
            {work.reviewOf(format.count(review.phase), format.count(review.attempt))}
          </ReviewLink>
        </p>
        {words !== null && words !== "" && (
          <p className="shown-as-written mt-1">
            <VisibleText text={review.autoApproved ? say(words) : words} />
          </p>
        )}
      </div>
    </li>
  );
}

function TurnItem({ turn: { by, text, at }, title }: { turn: Turn; title: string }) {
  const { task } = useWords();
  const format = useFormat();
  const now = useNow();
  const mine = by === "person";
  return (
    <li className={`max-w-[92%] min-w-0 ${mine ? "self-end" : "self-start"}`}>
      <p className={`mb-0.5 text-xs text-soft ${mine ? "text-right" : ""}`}>
        {mine ? task.you : task.agent} · <time dateTime={at}>{format.when(at, now)}</time>
      </p>
      <div
        className={`shown-as-written rounded-lg px-3 py-2 ${mine ? "bg-accent-wash" : "border border-line bg-page"}`}
      >
        <VisibleText text={text === "" ? title : text} />
      </div>
    </li>
  );
}
