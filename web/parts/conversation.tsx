import { useLayoutEffect, useRef } from "react";
import type { TaskState, Turn } from "../../src/protocol/task/state.ts";
import { useFormat } from "../i18n/format.ts";
import { useWords } from "../i18n/words.ts";
import { useNow } from "../ui/use-now.ts";

const stayWithin = 80;

/** What the person and the agent said to each other, oldest first. It stays at the end unless one scrolls up. */
export function Conversation(props: { turns: readonly Turn[]; outbox: TaskState["outbox"] }) {
  const { turns, outbox } = props;
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
      {turns.map((turn, at) => (
        <TurnItem key={at} turn={turn} />
      ))}
      {outbox.some((message) => message.type === "user_message") && (
        <li className="self-end text-xs text-soft">{words.task.notSentYet}</li>
      )}
    </ol>
  );
}

function TurnItem({ turn: { by, text, at } }: { turn: Turn }) {
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
        {text === "" ? <span className="text-soft">{task.noDescription}</span> : text}
      </div>
    </li>
  );
}
