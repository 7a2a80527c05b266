import { Circle, CircleQuestionMark, Clock, Hourglass, Pause, Play, Square } from "lucide-react";
import { useFormat } from "../../../i18n/format.ts";
import { useOfficeWords } from "../../../i18n/office-words.ts";
import { useNow } from "../../../ui/use-now.ts";
import type { MemberStanding } from "../member-standing.ts";

/** The icon of a state, and the classes of its text and of the seat. Icon, word and border differ, not only colours. */
const looks = {
  working: { Icon: Play, text: "text-running", border: "border-running", box: "bg-running-wash" },
  person: {
    Icon: CircleQuestionMark,
    text: "text-waiting",
    border: "border-waiting",
    box: "bg-waiting-wash",
  },
  member: { Icon: Hourglass, text: "text-quiet", border: "border-field", box: "bg-page" },
  session: { Icon: Clock, text: "text-quiet", border: "border-field", box: "bg-page" },
  idle: { Icon: Circle, text: "text-soft", border: "border-line", box: "bg-page" },
  paused: { Icon: Pause, text: "text-quiet", border: "border-field border-dashed", box: "bg-page" },
  ended: { Icon: Square, text: "text-quiet", border: "border-line border-dashed", box: "bg-quiet-wash" },
} as const satisfies Record<MemberStanding["is"], unknown>;

/** Returns the classes of the seat of a member in this state; red if it is a part of a broken cycle. */
export function seatLook({ is }: MemberStanding, isBroken: boolean): string {
  const { border, box } = looks[is];
  return `${isBroken ? "border-failed" : border} ${box}`;
}

/** The state of a member as icon and words. */
export function StandingText({ standing }: { standing: MemberStanding }) {
  const { Icon, text } = looks[standing.is];
  return (
    <span
      data-member-standing={standing.is}
      className={`flex min-w-0 items-center gap-1 text-xs font-medium ${text}`}
    >
      <Icon
        size={12}
        aria-hidden="true"
        className={`shrink-0 ${standing.is === "working" ? "animate-pulse" : ""}`}
      />
      <span className="truncate tabular-nums">
        <Words standing={standing} />
      </span>
    </span>
  );
}

function Words({ standing }: { standing: MemberStanding }) {
  const { member: words } = useOfficeWords();
  switch (standing.is) {
    case "working":
      return standing.stopping ? words.stopping : <Working since={standing.since} />;
    case "member":
      return words.member(standing.names.join(", "));
    default:
      return words[standing.is];
  }
}

function Working({ since }: { since: string }) {
  const { member: words } = useOfficeWords();
  const format = useFormat();
  const now = useNow();
  return words.working(format.clock(now - Date.parse(since)));
}
