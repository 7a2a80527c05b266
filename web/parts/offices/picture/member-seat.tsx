import type { CSSProperties } from "react";
import type { MemberState, OfficeState } from "../../../../src/protocol/office/state.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useOfficeWords } from "../../../i18n/office-words.ts";
import { costOf, standingOfMember } from "../member-standing.ts";
import { seatLook, StandingText } from "./standing-looks.tsx";

/** A member on its seat: its name, its state, the length of its queue, and its cost. A press selects it. */
export function MemberSeat(props: {
  state: OfficeState;
  member: MemberState;
  isSelected: boolean;
  /** True if the member is a part of the broken cycle that the picture shows. */
  isBroken: boolean;
  box: CSSProperties;
  onSelect: (name: string) => void;
}) {
  const { state, member, isSelected, isBroken, box, onSelect } = props;
  const { member: words } = useOfficeWords();
  const format = useFormat();
  const standing = standingOfMember(state, member);
  const cost = costOf(member);
  const queued = member.queue.length;
  return (
    <button
      type="button"
      data-seat={member.name}
      aria-pressed={isSelected}
      className={`absolute flex flex-col justify-center gap-0.5 rounded-lg border-2 px-2.5 text-left hover:border-accent ${seatLook(standing, isBroken)} ${isSelected ? "ring-2 ring-accent ring-offset-2 ring-offset-page focus-visible:outline-offset-5" : ""}`}
      style={box}
      onClick={() => onSelect(member.name)}
    >
      <span className="w-full truncate font-semibold">{member.name}</span>
      <StandingText standing={standing} />
      <span className="flex w-full items-center justify-between gap-2 text-xs text-soft tabular-nums">
        <span className={queued > 0 ? "font-medium text-ink" : ""}>{words.queued(format.count(queued))}</span>
        {cost > 0 && <span>{format.money(cost)}</span>}
      </span>
    </button>
  );
}
