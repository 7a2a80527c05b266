import { type MouseEvent, type PointerEvent, useRef } from "react";
import type { LineRange } from "../../../../src/protocol/task/review.ts";

/** Selects lines by dragging over their numbers with a mouse; a click or tap selects one. */
export function useDrag(onChoose: (lines: LineRange) => void, onDone: (lines: LineRange) => void) {
  const from = useRef<number | null>(null);
  const to = useRef<number | null>(null);
  const dragged = useRef(false);
  return {
    onPointerDown(event: PointerEvent): void {
      dragged.current = false;
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      from.current = lineAt(event.target);
      to.current = from.current;
      if (from.current !== null) event.preventDefault();
    },
    onPointerMove(event: PointerEvent): void {
      const line = from.current === null ? null : lineAt(event.target);
      if (line === null || line === to.current) return;
      to.current = line;
      dragged.current = true;
      onChoose(ordered(from.current ?? line, line));
    },
    onPointerUp(): void {
      const [start, end] = [from.current, to.current];
      from.current = null;
      if (dragged.current && start !== null && end !== null) onDone(ordered(start, end));
    },
    onClick(event: MouseEvent): void {
      const line = dragged.current ? null : lineAt(event.target);
      dragged.current = false;
      if (line === null) return;
      onChoose({ from: line, to: line });
      onDone({ from: line, to: line });
    },
  };
}

function lineAt(target: EventTarget): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-line]") : null;
  return cell === null ? null : Number(cell.dataset["line"]);
}

function ordered(one: number, other: number): LineRange {
  return { from: Math.min(one, other), to: Math.max(one, other) };
}
