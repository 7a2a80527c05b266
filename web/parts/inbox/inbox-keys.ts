import { useLocation, useNavigate } from "@tanstack/react-router";
import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { answerQueue } from "../../data/answers.ts";
import { unsnooze } from "../../data/snoozed.ts";
import { useRights } from "../../data/rights.ts";
import { inboxKeys } from "../../keys/first-keys.ts";
import { useChords } from "../../keys/use-chords.ts";
import { type Chosen, currentIndex } from "./current-row.ts";
import type { InboxSearch } from "./inbox-filters.ts";
import type { InboxRow } from "./inbox-of.ts";
import { inboxSearch } from "./inbox-search.ts";
import { isAnsweredInRow } from "./rows/question-row.tsx";
import { rowTarget } from "./rows/row-target.ts";

/** The rows in order, the waiting ones, and the snoozed ones. */
export interface Rows {
  /** The same array until rows change. */
  readonly all: readonly InboxRow[];
  readonly waiting: readonly InboxRow[];
  readonly snoozed: readonly InboxRow[];
}

/**
 * Binds the keys of the inbox. The current row is the focused one, else the last that was; when it goes, the next row
 * becomes current. Answering or snoozing a row makes the next one current, and undo returns to it. Where the current
 * row is shown beside the list, it is in the address: Back restores it, and a click makes a row current.
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
  { panes, search }: { readonly panes: boolean; readonly search: InboxSearch },
) {
  const navigate = useNavigate();
  const may = useRights();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [known, setKnown] = useState(all);
  const here = useLocation();
  const entry = here.state.__TSR_index;
  const [shownEntry, setShownEntry] = useState<number | null>(null);
  if (panes && entry !== shownEntry && here.pathname === "/") {
    const { item } = inboxSearch(here.search);
    setShownEntry(entry);
    setChosen(item === undefined ? null : { id: item, at: 0 });
  }
  const lastSnoozed = useRef<string | null>(null);
  const wanted = useRef<string | null>(null);
  if (known !== all && (chosen === null || all.some(({ id }) => id === chosen.id))) setKnown(all);
  const at = currentIndex(all, chosen, known);
  const current = all[at];
  const selected = panes && chosen !== null ? current?.id : undefined;
  useEffect(() => {
    // A person who is leaving the inbox is not brought back.
    if (selected !== undefined && selected !== search.item && window.location.pathname === "/")
      void navigate({ to: "/", search: { ...search, item: selected }, replace: true });
    // Only a change of the selection is written; the address may be behind it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected]);
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
  const asking =
    current?.kind === "question" &&
    isAnsweredInRow(current.question) &&
    may("work", { project: current.task?.project }) &&
    !snoozed.includes(current)
      ? current
      : null;
  const answer = ({ id, question }: Extract<InboxRow, { kind: "question" }>, option: number): void => {
    const text = question.options[option];
    if (text === undefined) return;
    answerQueue.hold(question.id, text);
    go(after(id) ?? current);
  };
  /** Checks whether an arrow key scrolls, or belongs to the item beside the list. */
  const scrolls = (chord: number): boolean => chord === 1 && (!panes || isFocusIn("[data-item]"));
  const choose = (target: Element): void => {
    const { row, item } = target.closest<HTMLElement>("[data-row], [data-item]")?.dataset ?? {};
    const id = row ?? item;
    const position = all.findIndex((row) => row.id === id);
    if (position !== -1) setChosen({ id: all[position]?.id ?? "", at: position });
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
  useChords("screen", inboxKeys, {
    next: (chord) =>
      scrolls(chord) ? false : go(chosen === null ? all[0] : all[Math.min(all.length - 1, at + 1)]),
    previous: (chord) => (scrolls(chord) ? false : go(all[Math.max(0, at - 1)])),
    // Enter in the form beside the list is for the form.
    open: (chord) =>
      chord === 1 && isFocusIn("[data-item] *")
        ? false
        : current !== undefined && void navigate(rowTarget(current)),
    // Other questions are answered with the form beside the list, which has keys of its own.
    answer: asking === null ? undefined : (option) => answer(asking, option),
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
    row: current,
    onFocus: ({ target }: FocusEvent): void => choose(target),
    /** Selects a row with one click; a double click and the key Enter follow its link. */
    onClickCapture: (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest("[data-row-link]") : null;
      const { detail, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (!panes || link === null || detail !== 1 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      choose(link);
    },
    /** Makes the next row current after a snooze. */
    onSnoozed: (id: string): void => {
      lastSnoozed.current = id;
      go(after(id));
    },
  };
}

function isFocusIn(part: string): boolean {
  return document.activeElement?.closest(part) != null;
}
