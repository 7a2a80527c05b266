import { lazy, Suspense, useEffect } from "react";
import { onCaughtUp, useConnection, useStorageTrouble } from "../../data/live.ts";
import { useFormat } from "../../i18n/format.ts";
import { useWords } from "../../i18n/words.ts";
import { toast } from "../../ui/toast.tsx";

const StorageTroubleLine = lazy(async () => ({
  default: (await import("./storage-trouble-line.tsx")).StorageTroubleLine,
}));

const looks = {
  connecting: { dot: "bg-quiet", text: "text-quiet" },
  live: { dot: "bg-done", text: "text-done" },
  reconnecting: { dot: "bg-waiting animate-pulse", text: "text-waiting" },
  offline: { dot: "bg-failed", text: "text-failed" },
} as const;

/** The state of the connection as a word and a dot. */
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

/** A line across the page once the server has been away for a while. */
export function OfflineLine() {
  const status = useConnection();
  const words = useWords();
  if (status !== "offline") return null;
  return (
    <p role="alert" className="border-b border-line bg-waiting-wash px-4 py-2 text-waiting lg:px-6">
      <strong className="font-semibold">{words.connection.offline}.</strong> {words.connection.offlineHint}
    </p>
  );
}

/** A line across the page while the server cannot store anything. */
export function DiskLine() {
  const trouble = useStorageTrouble();
  if (trouble === null) return null;
  return (
    <Suspense>
      <StorageTroubleLine trouble={trouble} />
    </Suspense>
  );
}

/** The state of a lost connection on a phone, where the navigation has no room for it. */
export function LostConnectionMark() {
  const status = useConnection();
  const trouble = useStorageTrouble();
  // The line at the top says more, and has the same place.
  if (status !== "reconnecting" || trouble !== null) return null;
  return (
    <div className="fixed top-2 right-2 z-40 rounded-full border border-line bg-page px-2.5 py-1 shadow lg:hidden">
      <ConnectionMark />
    </div>
  );
}

/** Announces how many events were missed when a lost connection is up to date again. */
export function CaughtUpNote() {
  const { connection } = useWords();
  const format = useFormat();
  useEffect(
    () => onCaughtUp((events) => events > 0 && toast(connection.caughtUp(events, format.count(events)))),
    [connection, format],
  );
  return null;
}
