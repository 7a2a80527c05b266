import { ArrowDownLeft, ArrowUpRight, Bell, CircleStop, MessageSquare, Power } from "lucide-react";
import { useLayoutEffect, useMemo, useRef } from "react";
import type { Call, OfficeState } from "../../../../src/protocol/office/state.ts";
import { loadEarlier, type OfficeRecord } from "../../../data/office-events.ts";
import { useFormat } from "../../../i18n/format.ts";
import { type MemberWords, useMemberWords } from "../../../i18n/office-member-words.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { Loading } from "../../failure/loading-or-failure.tsx";
import type { Known } from "../known-calls.ts";
import { conversationOf, type Said } from "./conversation-of.ts";
import { LongText } from "./long-text.tsx";

/** The distance to the end within which the list follows new messages. */
const stayWithin = 80;

/** Everything that a member was told and said, oldest first. It stays at the end unless the person scrolls up. */
export function Conversation(props: {
  state: OfficeState;
  name: string;
  records: readonly OfficeRecord[] | undefined;
  known: Known;
}) {
  const { state, name, records, known } = props;
  const words = useMemberWords();
  const said = useMemo(() => conversationOf(records ?? [], name, known), [records, name, known]);
  const calls = useMemo(() => new Map(state.calls.map((call) => [call.id, call])), [state.calls]);
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    const { current } = list;
    if (current !== null && said.length > 0 && atEnd.current) current.scrollTop = current.scrollHeight;
  }, [said]);
  if (records === undefined) return <Loading shape="lines" className="flex-1 p-4" />;
  return (
    <ol
      ref={list}
      tabIndex={0}
      aria-label={words.conversation}
      className="focus-edge flex min-h-40 flex-1 flex-col gap-3 overflow-auto p-4 max-lg:max-h-[60dvh]"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight <= stayWithin;
      }}
    >
      {(records[0]?.seq ?? 1) > 1 && (
        <li className="self-center">
          <Button onClick={() => void loadEarlier(state.id)}>{words.earlier}</Button>
        </li>
      )}
      {said.length === 0 && <li className="text-soft">{words.nothingSaid}</li>}
      {said.map((one) =>
        isLine(one) ? (
          <EventLine key={one.seq} said={one} />
        ) : (
          <SaidItem
            key={one.seq}
            said={one}
            call={one.call === null ? null : (calls.get(one.call) ?? null)}
          />
        ),
      )}
    </ol>
  );
}

/** Returns true if something is told in one line without a text of its own. */
function isLine({ is }: Said): boolean {
  return is === "started" || is === "ended" || is === "interrupted";
}

function EventLine({ said: { is, other, text, at } }: { said: Said }) {
  const { said: words } = useMemberWords();
  const say = usePlatformWords();
  const format = useFormat();
  const Icon = is === "interrupted" ? CircleStop : Power;
  const sentence =
    is === "interrupted"
      ? words.interrupted(other)
      : is === "started"
        ? words.started(other)
        : words.ended(say(text));
  return (
    <li data-said={is} className="flex items-start gap-1.5 text-xs text-soft">
      <Icon size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 flex-1 break-words">
        <VisibleText text={sentence} />
      </span>
      <Time at={at} format={format.when} />
    </li>
  );
}

/** The looks of what a member hears, on the right, and of what it says, on the left. */
const looks = {
  message: { Icon: MessageSquare, box: "bg-accent-wash", isHeard: true },
  callIn: { Icon: ArrowDownLeft, box: "bg-panel", isHeard: true },
  resultIn: { Icon: ArrowDownLeft, box: "bg-panel", isHeard: true },
  notice: { Icon: Bell, box: "bg-waiting-wash text-waiting", isHeard: true },
  callOut: { Icon: ArrowUpRight, box: "border border-line bg-page", isHeard: false },
  resultOut: { Icon: ArrowUpRight, box: "border border-line bg-page", isHeard: false },
  text: { Icon: MessageSquare, box: "border border-line bg-page", isHeard: false },
  step: { Icon: MessageSquare, box: "border border-line bg-page", isHeard: false },
} as const;

function SaidItem({ said, call }: { said: Said; call: Call | null }) {
  const words = useMemberWords();
  const say = usePlatformWords();
  const format = useFormat();
  const { is, text, at } = said;
  if (is === "started" || is === "ended" || is === "interrupted") return null;
  const { Icon, box, isHeard } = looks[is];
  return (
    <li data-said={is} className={`max-w-[92%] min-w-0 ${isHeard ? "self-end" : "self-start"}`}>
      <p className={`mb-0.5 flex items-center gap-1.5 text-xs text-soft ${isHeard ? "justify-end" : ""}`}>
        <Icon size={13} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 truncate font-medium">{titleOf(said, words)}</span>
        {call !== null && is !== "resultOut" && <CallStatus call={call} />}
        <Time at={at} format={format.when} />
      </p>
      <div className={`rounded-lg px-3 py-2 ${box}`}>
        <LongText text={is === "notice" ? say(text) : text} />
      </div>
    </li>
  );
}

function Time({ at, format }: { at: string; format: (at: string, now: number) => string }) {
  const now = useNow();
  return (
    <time dateTime={at} className="shrink-0 tabular-nums">
      {format(at, now)}
    </time>
  );
}

const statusLooks = {
  pending: "text-quiet",
  in_progress: "text-running",
  completed: "text-done",
  failed: "text-failed",
  expired: "text-failed",
} as const satisfies Record<Call["status"], string>;

function CallStatus({ call: { status, heldBy } }: { call: Call }) {
  const words = useMemberWords();
  if (heldBy !== null && status === "pending") return <span className="text-waiting">{words.held}</span>;
  return <span className={`shrink-0 ${statusLooks[status]}`}>{words.callStatuses[status]}</span>;
}

function titleOf({ is, other }: Said, { said: words }: MemberWords): string {
  switch (is) {
    case "message":
    case "callIn":
    case "callOut":
    case "resultIn":
    case "resultOut":
      return words[is](other);
    case "notice":
    case "text":
    case "step":
      return words[is];
    default:
      return other;
  }
}
