import type { ReactNode } from "react";
import type { OfficeState } from "../../../../src/protocol/office/state.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useOfficeEventWords } from "../../../i18n/office-event-words.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import type { Known } from "../known-calls.ts";
import { costOf, tokensOf } from "../member-standing.ts";

/** The costs of an office by member, and by request: a person's message with all calls that follow from it. */
export function CostPanel({ state, known }: { state: OfficeState; known: Known }) {
  const { costs: words } = useOfficeEventWords();
  return (
    <div className="grid gap-6">
      <section>
        <h2 className="mb-1 font-semibold">{words.members}</h2>
        <MemberCosts state={state} known={known} />
      </section>
      <section>
        <h2 className="font-semibold">{words.requests}</h2>
        <p className="mb-1 text-xs text-soft">{words.requestsHint}</p>
        <RequestCosts state={state} known={known} />
      </section>
    </div>
  );
}

function MemberCosts(props: { state: OfficeState; known: Known }) {
  const { members, definition } = props.state;
  const { costs: words } = useOfficeEventWords();
  const format = useFormat();
  return (
    <Table heads={[words.member, words.agent]} figures={[words.turns, words.tokens, words.cost]}>
      {members.map((member, index) => (
        <tr key={member.name} className="border-t border-line">
          <th scope="row" className="py-1.5 pr-3 text-left font-medium">
            {member.name}
          </th>
          <td className="py-1.5 pr-3 text-soft">
            {props.known.sessions.get(member.name)?.agent ?? definition.members[index]?.agent ?? "–"}
          </td>
          <Figure>{format.count(member.turns)}</Figure>
          <Figure>{format.short(tokensOf(member))}</Figure>
          <Figure>{format.cost(costOf(member))}</Figure>
        </tr>
      ))}
      <tr className="border-t border-line font-semibold">
        <th scope="row" colSpan={2} className="py-1.5 pr-3 text-left">
          {words.total}
        </th>
        <Figure>{format.count(members.reduce((sum, { turns }) => sum + turns, 0))}</Figure>
        <Figure>{format.short(members.reduce((sum, member) => sum + tokensOf(member), 0))}</Figure>
        <Figure>{format.cost(members.reduce((sum, member) => sum + costOf(member), 0))}</Figure>
      </tr>
    </Table>
  );
}

function RequestCosts({ state: { chains }, known }: { state: OfficeState; known: Known }) {
  const { costs: words } = useOfficeEventWords();
  const format = useFormat();
  const say = usePlatformWords();
  if (chains.length === 0) return <p className="text-soft">{words.noRequests}</p>;
  return (
    <Table heads={[words.request]} figures={[words.calls, words.cost]}>
      {chains.toReversed().map(({ id, calls, costUsd, limited, stopped }) => {
        const reason = stopped ?? limited;
        return (
          <tr key={id} data-chain={id} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              <span className="line-clamp-2 break-words">
                <VisibleText text={known.requests.get(id) ?? words.earlierRequest} />
              </span>
              {reason !== null && <span className="block text-xs text-waiting">{say(reason)}</span>}
            </th>
            <Figure>{format.count(calls)}</Figure>
            <Figure>{format.cost(costUsd)}</Figure>
          </tr>
        );
      })}
    </Table>
  );
}

function Table(props: { heads: readonly string[]; figures: readonly string[]; children: ReactNode }) {
  return (
    <table className="w-full">
      <thead className="text-xs text-soft">
        <tr>
          {props.heads.map((head) => (
            <th key={head} scope="col" className="py-1 pr-3 text-left font-medium">
              {head}
            </th>
          ))}
          {props.figures.map((head) => (
            <th key={head} scope="col" className="py-1 pl-3 text-right font-medium whitespace-nowrap">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  );
}

function Figure({ children }: { children: string }) {
  return <td className="py-1.5 pl-3 text-right tabular-nums">{children}</td>;
}
