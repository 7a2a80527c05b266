import { Ban, Check, Pause, Play, X } from "lucide-react";
import type { OrchestrationStatus } from "../../../../src/protocol/orchestration/state.ts";
import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";

const looks = {
  running: { Icon: Play, look: "bg-running-wash text-running" },
  paused: { Icon: Pause, look: "bg-quiet-wash text-quiet" },
  completed: { Icon: Check, look: "bg-done-wash text-done" },
  failed: { Icon: X, look: "bg-failed-wash text-failed" },
  cancelled: { Icon: Ban, look: "bg-quiet-wash text-quiet" },
} as const satisfies Record<OrchestrationStatus, unknown>;

/** The status of an orchestration as a word with an icon. */
export function RunStatus({ status }: { status: OrchestrationStatus }) {
  const words = useOrchestrationWords();
  const { Icon, look } = looks[status];
  return (
    <span
      data-run-status={status}
      className={`inline-flex shrink-0 items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${look}`}
    >
      <Icon size={12} aria-hidden="true" />
      {words.runStatuses[status]}
    </span>
  );
}
