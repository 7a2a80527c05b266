import { type ReactNode, useEffect, useRef, useState } from "react";

const rowHeight = 20;

/** A part of a table, from a line on, that is drawn when it comes near the window; before that it only takes its room. */
export function WhenNear(props: { from: number; rows: number; columns: number; children: ReactNode }) {
  const { from, rows, columns, children } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const { current } = body;
    if (near || current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      // The lines may scroll in a part of the window: what is near counts there too.
      { rootMargin: "800px", scrollMargin: "800px" },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [near]);
  return (
    <tbody ref={body} data-part={from}>
      {near ? (
        children
      ) : (
        <tr>
          <td colSpan={columns} style={{ height: rows * rowHeight }} />
        </tr>
      )}
    </tbody>
  );
}
