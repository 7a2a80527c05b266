import {
  Ban,
  Check,
  CircleQuestionMark,
  Clock,
  FileText,
  Hourglass,
  MessageSquare,
  Pause,
  Pencil,
  Play,
  ScanSearch,
  TriangleAlert,
  X,
} from "lucide-react";
import { useWords } from "../../i18n/words.ts";
import type { Standing } from "../../../src/protocol/inbox/standing.ts";

const looks: Readonly<Record<Standing, { Icon: typeof Check; colour: string }>> = {
  question: { Icon: CircleQuestionMark, colour: "bg-waiting-wash text-waiting" },
  decision: { Icon: CircleQuestionMark, colour: "bg-waiting-wash text-waiting" },
  review: { Icon: FileText, colour: "bg-review-wash text-review" },
  turn: { Icon: MessageSquare, colour: "bg-waiting-wash text-waiting" },
  error: { Icon: TriangleAlert, colour: "bg-failed-wash text-failed" },
  budget: { Icon: TriangleAlert, colour: "bg-risk-wash text-risk" },
  failed: { Icon: X, colour: "bg-failed-wash text-failed" },
  running: { Icon: Play, colour: "bg-running-wash text-running" },
  verifying: { Icon: ScanSearch, colour: "bg-checking-wash text-checking" },
  limited: { Icon: Hourglass, colour: "bg-quiet-wash text-quiet" },
  stuck: { Icon: TriangleAlert, colour: "bg-risk-wash text-risk" },
  paused: { Icon: Pause, colour: "bg-quiet-wash text-quiet" },
  queued: { Icon: Clock, colour: "bg-quiet-wash text-quiet" },
  draft: { Icon: Pencil, colour: "bg-quiet-wash text-quiet" },
  done: { Icon: Check, colour: "bg-done-wash text-done" },
  cancelled: { Icon: Ban, colour: "bg-quiet-wash text-quiet" },
};

/** The status of a task as word, icon and colour, so that none of them carries it alone. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const { Icon, colour } = looks[standing];
  const words = useWords();
  return (
    <span
      data-standing={standing}
      className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${colour}`}
    >
      <Icon size={13} aria-hidden="true" />
      {words.standings[standing]}
    </span>
  );
}
