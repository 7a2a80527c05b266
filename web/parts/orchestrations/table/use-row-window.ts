import { type RefObject, useLayoutEffect, useState } from "react";

/** The number of extra rows above and below the visible part, for Tab and fast scrolling. */
const spare = 12;

/** The rows to draw: from `first` up to, but not including, `end`. */
interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** Returns the visible rows of a long list whose rows have the same height. Any ancestor may scroll. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const [window, setWindow] = useState<RowWindow>({ first: 0, end: Math.min(count, 4 * spare) });
  useLayoutEffect(() => {
    let frame = 0;
    const read = (): void => {
      frame = 0;
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const next = windowOf({ top, height: globalThis.innerHeight, count, rowHeight });
      setWindow((known) => (known.first === next.first && known.end === next.end ? known : next));
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(read);
    };
    read();
    document.addEventListener("scroll", soon, { capture: true, passive: true });
    globalThis.addEventListener("resize", soon);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("scroll", soon, { capture: true });
      globalThis.removeEventListener("resize", soon);
    };
  }, [body, count, rowHeight]);
  return window;
}

/** Returns the rows to draw, in steps, so that scrolling by one row causes no rendering. */
export function windowOf(of: {
  /** The distance of the first row from the top of the screen. */
  readonly top: number;
  readonly height: number;
  readonly count: number;
  readonly rowHeight: number;
}): RowWindow {
  const step = spare / 2;
  const first = Math.floor(-of.top / of.rowHeight / step) * step - spare;
  const rows = Math.ceil(of.height / of.rowHeight) + 2 * spare + step;
  const begin = Math.min(Math.max(0, first), Math.max(0, of.count - rows));
  return { first: begin, end: Math.min(of.count, Math.max(begin, first + rows)) };
}
