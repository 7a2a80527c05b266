import { useConnection } from "../data/live.ts";
import { useWords } from "../i18n/words.ts";

const looks = {
  connecting: { dot: "bg-quiet", text: "text-quiet" },
  live: { dot: "bg-done", text: "text-done" },
  reconnecting: { dot: "bg-waiting animate-pulse", text: "text-waiting" },
  offline: { dot: "bg-failed", text: "text-failed" },
} as const;

/** Whether the page hears from the server, in a word and a dot. */
export function ConnectionMark() {
  const status = useConnection();
  const words = useWords();
  return (
    <span
      role="status"
      data-connection={status}
      className={`flex items-center gap-1.5 text-xs ${looks[status].text}`}
    >
      <span aria-hidden="true" className={`size-2 rounded-full ${looks[status].dot}`} />
      {words.connection[status]}
    </span>
  );
}

/** A line across the page while the server cannot be reached. */
export function OfflineLine() {
  const status = useConnection();
  const words = useWords();
  if (status !== "offline" && status !== "reconnecting") return null;
  return (
    <p role="alert" className="border-b border-line bg-waiting-wash px-4 py-2 text-waiting lg:px-6">
      <strong className="font-semibold">{words.connection[status]}.</strong> {words.connection.offlineHint}
    </p>
  );
}
