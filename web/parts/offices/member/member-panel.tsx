import { ByRight } from "../../people/by-right.tsx";
import { Link } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import type { MemberState, OfficeState } from "../../../../src/protocol/office/state.ts";
import type { OfficeRecord } from "../../../data/office-events.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useMemberWords } from "../../../i18n/office-member-words.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import type { Known } from "../known-calls.ts";
import { costOf, standingOfMember, tokensOf } from "../member-standing.ts";
import { StandingText } from "../picture/standing-looks.tsx";
import { Conversation } from "./conversation.tsx";
import { MailList } from "./mail-list.tsx";
import { MemberActions } from "./member-actions.tsx";
import { MemberResults } from "./member-results.tsx";
import { MessageBox } from "./message-box.tsx";

/** One member of an office: its state, role, turn, queue, conversation and results, and a field to write to it. */
export function MemberPanel(props: {
  state: OfficeState;
  member: MemberState;
  /** The events of the office; undefined until they have arrived. */
  records: readonly OfficeRecord[] | undefined;
  known: Known;
}) {
  const { state, member, records, known } = props;
  const { name, ended } = member;
  const words = useMemberWords();
  const say = usePlatformWords();
  return (
    <section aria-label={words.panel(name)} data-member={name} className="flex min-h-0 flex-1 flex-col">
      <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-4 py-3">
        <div className="flex min-w-0 items-center gap-x-3">
          <h2 data-member-name tabIndex={-1} className="min-w-0 truncate text-base font-bold outline-none">
            {name}
          </h2>
          <StandingText standing={standingOfMember(state, member)} />
        </div>
        <Facts state={state} member={member} known={known} />
        <ByRight right="change" project={state.projectId} owner={state.createdBy} quiet instead>
          <MemberActions state={state} member={member} />
        </ByRight>
        {ended !== null && (
          <p className="text-soft">
            {words.ended} <VisibleText text={say(ended)} />
          </p>
        )}
        <Role state={state} name={name} />
        <MemberResults state={state} name={name} />
      </div>
      <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-4 py-2.5">
        <TurnLine member={member} known={known} />
        <MailList member={member} known={known} />
      </div>
      <Conversation state={state} name={name} records={records} known={known} />
      {ended === null && state.status !== "ended" && <MessageBox officeId={state.id} name={name} />}
    </section>
  );
}

/** The agent, the cost and the log of a member. */
function Facts(props: { state: OfficeState; member: MemberState; known: Known }) {
  const { state, member, known } = props;
  const words = useMemberWords();
  const format = useFormat();
  const { name } = member;
  const cost = costOf(member);
  const session = known.sessions.get(name);
  const agent = session?.agent ?? state.definition.members.find((each) => each.name === name)?.agent;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft">
      <dl className="contents">
        <Fact label={words.agent}>{agent ?? words.defaultAgent}</Fact>
        <Fact label={words.cost}>
          {cost > 0 && `${format.money(cost)} · `}
          {words.tokens(format.short(tokensOf(member)))}
        </Fact>
        <Fact label={words.turns}>{format.count(member.turns)}</Fact>
      </dl>
      {session === undefined && member.turns === 0 && member.ended === null && <p>{words.noSession}</p>}
      {session !== undefined && (
        <Link
          to="/t/$taskId"
          params={{ taskId: session.childId }}
          data-member-log
          className="ml-auto inline-flex items-center gap-1 rounded text-accent hover:underline pointer-coarse:min-h-11"
        >
          <ScrollText size={13} aria-hidden="true" /> {words.log}
        </Link>
      )}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1">
      <dt>{label}</dt>
      <dd className="font-medium text-ink tabular-nums">{children}</dd>
    </div>
  );
}

/** The instructions of a member, closed at first, and the members that it may call. */
function Role({ state: { definition }, name }: { state: OfficeState; name: string }) {
  const words = useMemberWords();
  const own = definition.members.find((each) => each.name === name);
  const others = definition.members.map((each) => each.name).filter((other) => other !== name);
  const callees = own?.mayCall ?? others;
  return (
    <details className="group">
      <summary className="text-xs text-soft pointer-coarse:py-3">
        <span className="font-medium text-ink">{words.role}</span> ·{" "}
        {callees.length === 0 ? words.mayCallNobody : words.mayCall(callees.join(", "))}
      </summary>
      <pre
        tabIndex={0}
        aria-label={words.role}
        className="mt-1 max-h-48 overflow-auto rounded-md bg-panel px-3 py-2 font-sans text-xs whitespace-pre-wrap"
      >
        <VisibleText text={own?.role ?? ""} />
      </pre>
    </details>
  );
}

/** The turn in progress: its number, its start, and the request that it belongs to. */
function TurnLine({ member: { turn, paused }, known }: { member: MemberState; known: Known }) {
  const words = useMemberWords();
  const format = useFormat();
  if (turn === null) return null;
  const request = known.requests.get(turn.chain);
  return (
    <div data-turn={turn.number} className="text-xs">
      <p className="flex flex-wrap gap-x-2">
        <strong className="font-semibold">{words.turnNumber(format.count(turn.number))}</strong>
        <span className="text-soft">{words.turnSince(format.second(turn.openedAt))}</span>
      </p>
      {request !== undefined && (
        <p className="truncate text-soft">
          <VisibleText text={words.request(request)} />
        </p>
      )}
      {turn.interrupted && <p className="text-waiting">{words.interrupting}</p>}
      {paused && <p className="text-waiting">{words.pausesAfter}</p>}
    </div>
  );
}
