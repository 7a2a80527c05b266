import { DoorOpen, Pause, Square } from "lucide-react";
import type { OfficeSummary } from "../../../../src/protocol/office/summary.ts";
import { useOfficeWords } from "../../../i18n/office-words.ts";

const looks = {
  running: { Icon: DoorOpen, look: "bg-running-wash text-running" },
  paused: { Icon: Pause, look: "bg-quiet-wash text-quiet" },
  ended: { Icon: Square, look: "bg-quiet-wash text-quiet" },
} as const satisfies Record<OfficeSummary["status"], unknown>;

/** The status of an office as a word with an icon. */
export function OfficeStatus({ status }: { status: OfficeSummary["status"] }) {
  const words = useOfficeWords();
  const { Icon, look } = looks[status];
  return (
    <span
      data-office-status={status}
      className={`inline-flex shrink-0 items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${look}`}
    >
      <Icon size={12} aria-hidden="true" />
      {words.statuses[status]}
    </span>
  );
}
