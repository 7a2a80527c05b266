import { Link } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import type { Review } from "../../../../src/protocol/task/review.ts";
import type { TaskState, Turn } from "../../../../src/protocol/task/state.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import type { AgentAct } from "../../../data/timeline.ts";
import { useConversationWords } from "../../../i18n/conversation-words.ts";
import { ActCard, ActLine } from "./act-cards.tsx";
import { inOrder } from "./in-order.ts";
import { MessageText } from "./message-text.tsx";
import { useTaskWords } from "../../../i18n/task-words.ts";
import { useWorkWords } from "../../../i18n/work-words.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { ReviewLink } from "../../review/address/review-link.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { usePersonNames } from "../../../i18n/use-person-names.ts";

const stayWithin = 80;

/**
 * The messages of the person and the agent, what the agent did between them, and the decisions on its work, oldest first. It stays at the end unless
 * the person scrolls up.
 */
export function Conversation(props: {
  taskId: TaskId;
  /** Shown when the task has no description. */
  title: string;
  /** The name of the person who created the task. */
  creator: string;
  turns: readonly Turn[];
  reviews: readonly Review[];
  acts: readonly AgentAct[];
  outline: TaskState["gate"]["outline"];
  outbox: TaskState["agent"]["outbox"];
  /** The task has ended. */
  ended: boolean;
}) {
  const { taskId, title, creator, turns, reviews, acts, outline, outbox, ended } = props;
  const taskWords = useTaskWords();
  const said = useConversationWords();
  const say = usePlatformWords();
  const phaseName = (phase: number): string => say(outline[phase - 1]?.name ?? "");
  const items = inOrder(turns, reviews, acts);
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  const shown = items.length;
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null || shown === 0 || !atEnd.current) return undefined;
    const scroll = (): void => void (current.scrollTop = current.scrollHeight);
    scroll();
    // Rendered messages are a little higher than their texts.
    const request = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(request);
  }, [shown]);
  return (
    <ol
      ref={list}
      tabIndex={0}
      data-rests="end"
      aria-label={taskWords.tabs.conversation}
      className="focus-edge reading-column flex min-h-0 flex-1 flex-col gap-3 overflow-auto py-4"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight <= stayWithin;
      }}
    >
      {items.map((item, index) => {
        switch (item.is) {
          case "turn":
            return <TurnItem key={item.at} turn={item.turn} title={title} creator={creator} />;
          case "decision":
            return <DecisionItem key={item.review.id} review={item.review} at={item.time} />;
          case "line":
            return <ActLine key={`${item.act.is} ${item.time}`} act={item.act} phaseName={phaseName} />;
          case "card":
            return <ActCard key={`card ${item.time}`} acts={item.acts} last={index === items.length - 1} />;
        }
      })}
      {items.length <= 1 && (
        <li className="grid justify-items-center gap-3 self-center px-4 py-8 text-center text-soft">
          {ended ? said.silent : said.empty}
          <Link to="/t/$taskId" params={{ taskId }} search={{ tab: "log" }} className={buttonClass()}>
            {taskWords.openLog}
          </Link>
        </li>
      )}
      {outbox.some((message) => message.type === "user_message") && (
        <li className="self-end text-xs text-soft">{taskWords.notSentYet}</li>
      )}
    </ol>
  );
}

/** A decision on a review with its message and a link to its comments. */
function DecisionItem({ review, at }: { review: Review; at: string }) {
  const names = usePersonNames();
  const work = useWorkWords();
  const format = useFormat();
  const now = useNow();
  const say = usePlatformWords();
  const words = review.decisionComment ?? review.reason;
  return (
    <li data-decided={review.id} className="max-w-[min(92%,48rem)] min-w-0 self-end">
      <p className="mb-0.5 text-right text-xs text-soft">
        {names.alone(review.decidedBy ?? "system")} · <time dateTime={at}>{format.when(at, now)}</time>
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

function TurnItem({
  turn: { by, author, text, at },
  title,
  creator,
}: {
  turn: Turn;
  title: string;
  creator: string;
}) {
  const task = useTaskWords();
  const names = usePersonNames();
  const format = useFormat();
  const now = useNow();
  const mine = by === "person";
  return (
    <li className={`max-w-[min(92%,48rem)] min-w-0 ${mine ? "self-end" : "self-start"}`}>
      <p className={`mb-0.5 text-xs text-soft ${mine ? "text-right" : ""}`}>
        {mine ? names.alone(author ?? creator) : task.agent} ·{" "}
        <time dateTime={at}>{format.when(at, now)}</time>
      </p>
      <div className={`rounded-lg px-3 py-2 ${mine ? "bg-accent-wash" : "border border-line bg-page"}`}>
        <MessageText text={text === "" ? title : text} />
      </div>
    </li>
  );
}
