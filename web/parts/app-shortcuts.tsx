import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { usePreferences } from "../data/preferences.ts";
import { shortcuts, useShortcuts } from "../ui/use-shortcuts.ts";
import type { InboxRow } from "./inbox-of.ts";

/** The keys that work on every screen. */
export function AppShortcuts(props: {
  waiting: readonly InboxRow[];
  onHelp: () => void;
  onFind: () => void;
}) {
  const { waiting, onHelp, onFind } = props;
  const navigate = useNavigate();
  const { taskId, questionId, reviewId } = useParams({ strict: false });
  const [{ shortcuts: singleKeys }] = usePreferences();
  useEffect(() => {
    shortcuts.singleKeys = singleKeys;
  }, [singleKeys]);

  const step = (by: 1 | -1): void => {
    const here = waiting.findIndex((row) => isOpen(row, taskId, reviewId ?? questionId));
    const next = waiting.at(here === -1 ? (by === 1 ? 0 : -1) : (here + by) % waiting.length);
    if (next?.kind === "question") void navigate({ to: "/q/$questionId", params: { questionId: next.id } });
    if (next?.kind === "review") void navigate({ to: "/reviews/$reviewId", params: { reviewId: next.id } });
    if (next?.kind === "task") void navigate({ to: "/t/$taskId", params: { taskId: next.id } });
  };
  useShortcuts("app", {
    "?": onHelp,
    "Mod+KeyK": onFind,
    KeyC: () => void navigate({ to: "/new" }),
    "KeyG KeyI": () => void navigate({ to: "/" }),
    "KeyG KeyB": () => void navigate({ to: "/board" }),
    "KeyG KeyM": () => void navigate({ to: "/metrics" }),
    "KeyG KeyS": () => void navigate({ to: "/settings" }),
    BracketLeft: () => step(-1),
    BracketRight: () => step(1),
  });
  return null;
}

function isOpen(row: InboxRow, taskId: string | undefined, id: string | undefined): boolean {
  if (row.id === id || row.id === taskId) return true;
  if (row.kind === "review") return row.review.taskId === taskId;
  return row.kind === "question" && row.question.taskId === taskId;
}
