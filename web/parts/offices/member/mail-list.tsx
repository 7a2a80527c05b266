import type { MailContent } from "../../../../src/protocol/office/event.ts";
import type { Mail, MemberState } from "../../../../src/protocol/office/state.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useMemberWords } from "../../../i18n/office-member-words.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import type { Known } from "../known-calls.ts";

const looks = {
  queued: "bg-quiet-wash text-quiet",
  handed: "bg-running-wash text-running",
  confirmed: "bg-done-wash text-done",
} as const;

/** The messages of the turn in progress and the queued ones, with their states. */
export function MailList({ member: { queue, turn }, known }: { member: MemberState; known: Known }) {
  const words = useMemberWords();
  const handed = turn?.mail ?? [];
  return (
    <div>
      <h3 className="text-xs font-semibold text-soft">{words.queue}</h3>
      {handed.length + queue.length === 0 && <p className="text-xs text-soft">{words.queueEmpty}</p>}
      {handed.length + queue.length > 0 && (
        <ul
          className="mt-0.5 grid max-h-36 grid-cols-[minmax(0,1fr)] gap-0.5 overflow-auto"
          tabIndex={0}
          aria-label={words.queue}
        >
          {handed.map((mail) => (
            <MailLine
              key={mail.id}
              mail={mail}
              known={known}
              state={turn?.confirmed === true ? "confirmed" : "handed"}
            />
          ))}
          {queue.map((mail) => (
            <MailLine key={mail.id} mail={mail} known={known} state="queued" />
          ))}
        </ul>
      )}
    </div>
  );
}

function MailLine({ mail, known, state }: { mail: Mail; known: Known; state: keyof typeof looks }) {
  const words = useMemberWords();
  const format = useFormat();
  const say = usePlatformWords();
  const now = useNow();
  const { from, content, queuedAt } = mail;
  const sender = from.is === "platform" ? words.platform : from.name;
  const text = textOf(content, known);
  return (
    <li data-mail={state} className="flex items-baseline gap-2 text-xs">
      <span className={`shrink-0 rounded px-1 font-medium ${looks[state]}`}>{words.mailStates[state]}</span>
      <span className="shrink-0 font-medium">
        {words.mailKinds[content.is]} · {sender}
      </span>
      <span className="min-w-0 flex-1 truncate text-soft">
        <VisibleText text={from.is === "platform" ? say(text) : text} />
      </span>
      <span className="shrink-0 text-soft tabular-nums">{format.span(now - Date.parse(queuedAt))}</span>
    </li>
  );
}

function textOf(content: MailContent, { calls, results }: Known): string {
  switch (content.is) {
    case "call":
      return calls.get(content.call)?.task ?? "";
    case "result":
      return results.get(content.result)?.content ?? "";
    default:
      return content.text;
  }
}
