import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { usePreferences } from "../../data/preferences.ts";
import { useWords } from "../../i18n/words.ts";
import { everywhereKeys } from "../../keys/first-keys.ts";
import { useChords } from "../../keys/use-chords.ts";
import { shortcuts } from "../../ui/use-shortcuts.ts";
import type { InboxRow } from "../inbox/inbox-of.ts";
import { nextWaiting } from "../inbox/next-waiting.ts";
import { rowTarget } from "../inbox/rows/row-target.ts";
import { beginTypingAhead } from "../../ui/typed-ahead.ts";

/** Binds the keys that work on every screen. */
export function AppShortcuts(props: {
  waiting: readonly InboxRow[];
  onHelp: () => void;
  onFind: () => void;
}) {
  const { waiting, onHelp, onFind } = props;
  const words = useWords();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { taskId, questionId, reviewId } = useParams({ strict: false });
  const [{ shortcuts: singleKeys }] = usePreferences();
  useEffect(() => {
    shortcuts.singleKeys = singleKeys;
  }, [singleKeys]);

  const step = (by: 1 | -1): void => {
    const next = nextWaiting(waiting, { taskId, id: reviewId ?? questionId }, by);
    if (next !== undefined) void navigate(rowTarget(next));
  };
  useChords("app", everywhereKeys, {
    help: onHelp,
    palette: onFind,
    search: onFind,
    newTask: () => {
      beginTypingAhead();
      void navigate({ to: "/new" });
    },
    goInbox: () => void navigate({ to: "/" }),
    goBoard: () => void navigate({ to: "/board" }),
    goTaskLists: () => void navigate({ to: "/orchestrations" }),
    goOffices: () => void navigate({ to: "/offices" }),
    goNodes: () => void navigate({ to: "/nodes" }),
    goMetrics: () => void navigate({ to: "/metrics" }),
    goSettings: () => void navigate({ to: "/settings" }),
    previousWaiting: () => step(-1),
    nextWaiting: () => step(1),
    copyLink: async () => (await import("./copy-address.ts")).copyLink(words),
    copyCommand: async () =>
      (await import("./copy-address.ts")).copyCommand({ path, taskId, questionId, reviewId }, words),
  });
  return null;
}
