import { useNavigate } from "@tanstack/react-router";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { answerQueue } from "../../data/commands.ts";
import { unsnooze } from "../../data/snoozed.ts";
import { useKeys } from "../../keys/use-keys.ts";
import type { InboxRow } from "./inbox-of.ts";
import { mostOptionsInRow } from "./rows/question-row.tsx";
import { rowTarget } from "./rows/row-target.ts";

/** The rows in order, the number of waiting ones, and the snoozed ones. */
export interface Rows {
  readonly all: readonly InboxRow[];
  readonly waiting: readonly InboxRow[];
  readonly snoozed: readonly InboxRow[];
}

/**
 * Binds the keys of the inbox. The current row is the focused one, else the last that was; when it goes, the next row
 * becomes current. Answering or snoozing a row makes the next one current, and undo returns to it.
 */
export function useRowKeys(
  { all, waiting, snoozed }: Rows,
  on: {
    readonly snooze: (id: string) => void;
    readonly select: (id: string) => void;
    /** Archives a row; returns false if it cannot be archived. */
    readonly archive: (row: InboxRow) => boolean;
    /** Undoes the last archiving; returns the row, or null if there is nothing to undo. */
    readonly unarchive: () => string | null;
  },
) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ id: string; at: number } | null>(null);
  const lastSnoozed = useRef<string | null>(null);
  const wanted = useRef<string | null>(null);
  const found = all.findIndex(({ id }) => id === chosen?.id);
  const at = found === -1 ? Math.max(0, Math.min(chosen?.at ?? 0, all.length - 1)) : found;
  const current = all[at];
  useEffect(() => {
    if (wanted.current === null) return;
    const link = document.querySelector<HTMLElement>(`[data-row-link="${wanted.current}"]`);
    if (link === null) return;
    wanted.current = null;
    link.focus();
  });

  const go = (row: InboxRow | undefined): void => {
    if (row === undefined) return;
    wanted.current = row.id;
    setChosen({ id: row.id, at: all.indexOf(row) });
  };
  const after = (id: string): InboxRow | undefined => {
    const here = waiting.findIndex((row) => row.id === id);
    return waiting[here + 1] ?? waiting[here - 1];
  };
  const back = (id: string): void => {
    wanted.current = id;
    setChosen({ id, at });
  };
  const answer = (option: number): void => {
    if (current?.kind !== "question" || current.question.options.length > mostOptionsInRow) return;
    const text = current.question.options[option];
    if (text === undefined || snoozed.includes(current)) return;
    answerQueue.hold(current.question.id, text);
    go(after(current.id) ?? current);
  };
  const undo = (): void => {
    const held = [...answerQueue.answers()].findLast(([, { status }]) => status === "held")?.[0];
    answerQueue.undo();
    const unarchived = held === undefined ? on.unarchive() : null;
    if (unarchived !== null) return back(unarchived);
    const id = held ?? lastSnoozed.current;
    if (held === undefined && id !== null) unsnooze(id);
    if (held === undefined) lastSnoozed.current = null;
    if (id !== null) back(id);
    return undefined;
  };
  useKeys("inbox", {
    next: () => go(chosen === null ? all[0] : all[Math.min(all.length - 1, at + 1)]),
    previous: () => go(all[Math.max(0, at - 1)]),
    open: () => current !== undefined && void navigate(rowTarget(current)),
    answer,
    undo,
    select: () => current !== undefined && on.select(current.id),
    archive: () => {
      if (current === undefined || !on.archive(current)) return;
      go(all[at + 1] ?? all[at - 1]);
    },
    snooze: () => {
      if (current === undefined) return;
      if (snoozed.includes(current)) {
        unsnooze(current.id);
        back(current.id);
      } else if (waiting.includes(current)) on.snooze(current.id);
    },
  });
  return {
    current: current?.id ?? null,
    onFocus: ({ target }: FocusEvent): void => {
      const id = target.closest<HTMLElement>("[data-row]")?.dataset["row"];
      const position = all.findIndex((row) => row.id === id);
      if (position !== -1) setChosen({ id: all[position]?.id ?? "", at: position });
    },
    /** Makes the next row current after a snooze. */
    onSnoozed: (id: string): void => {
      lastSnoozed.current = id;
      go(after(id));
    },
  };
}
