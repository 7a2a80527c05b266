import { ShieldOff } from "lucide-react";
import { useWords } from "../../../i18n/words.ts";

/** Says that the agent's latest run is not contained; nothing where it is, or where nobody knows. */
export function UnsandboxedBadge({ sandboxed }: { sandboxed: boolean | undefined }) {
  const words = useWords();
  if (sandboxed !== false) return null;
  return (
    <span
      title={words.task.unsandboxedMeans}
      className="inline-flex items-center gap-1 rounded-full bg-waiting-wash px-2 py-0.5 text-xs font-medium whitespace-nowrap text-waiting"
    >
      <ShieldOff size={13} aria-hidden="true" />
      {words.task.unsandboxed}
    </span>
  );
}
