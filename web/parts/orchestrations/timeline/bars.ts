import type { Attempt, SpanKind, TimelineTask } from "../types.ts";
import { positionOf, type TimeScale } from "./time-scale.ts";

/** A period of an attempt on the screen. */
export interface Piece {
  readonly kind: SpanKind;
  readonly x: number;
  readonly width: number;
}

/** An attempt on the screen. */
export interface Bar {
  readonly attempt: Attempt;
  readonly x: number;
  readonly width: number;
  readonly pieces: readonly Piece[];
}

/** The smallest width of an attempt in pixels. */
const narrowest = 3;

/** Returns the bars of a task. An attempt without periods has no bar. Open periods end now. */
export function barsOf(
  { attempts }: Pick<TimelineTask, "attempts">,
  scale: TimeScale,
  now: number,
): readonly Bar[] {
  return attempts.flatMap((attempt): Bar[] => {
    const pieces = attempt.spans.map(({ kind, from, to }): Piece => {
      const x = positionOf(scale, from);
      return { kind, x, width: positionOf(scale, to ?? now) - x };
    });
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (first === undefined || last === undefined) return [];
    const width = last.x + last.width - first.x;
    if (width >= narrowest) return [{ attempt, x: first.x, width, pieces }];
    return [{ attempt, x: first.x, width: narrowest, pieces: [{ ...last, x: first.x, width: narrowest }] }];
  });
}

/** Returns the time of an attempt per kind of period, in milliseconds. */
export function spentIn({ spans }: Attempt, now: number): ReadonlyMap<SpanKind, number> {
  const spent = new Map<SpanKind, number>();
  for (const { kind, from, to } of spans)
    spent.set(kind, (spent.get(kind) ?? 0) + Math.max(0, (to ?? now) - from));
  return spent;
}

/**
 * Returns the period of the tasks: from their first start to their last end, or to now if one is still open.
 */
export function periodOf(
  tasks: readonly TimelineTask[],
  now: number,
): { readonly from: number; readonly to: number } {
  let [from, to] = [Infinity, -Infinity];
  for (const { attempts } of tasks) {
    for (const { spans } of attempts) {
      for (const span of spans) {
        from = Math.min(from, span.from);
        to = Math.max(to, span.to ?? now);
      }
    }
  }
  return from === Infinity ? { from: now, to: now } : { from, to };
}
