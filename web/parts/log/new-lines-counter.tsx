import { useEffect, useRef, useState } from "react";
import { useFormat } from "../../i18n/format.ts";
import { useLogWords } from "../../i18n/log-words.ts";

const quietMs = 4000;

/** Announces new lines to screen readers every few seconds at most, instead of reading the log out. */
export function NewLinesCounter({ rows }: { rows: number }) {
  const words = useLogWords();
  const format = useFormat();
  const latest = useRef(rows);
  const [told, setTold] = useState({ rows, added: 0 });
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  useEffect(() => {
    const timer = setInterval(
      () =>
        setTold((before) =>
          latest.current > before.rows
            ? { rows: latest.current, added: latest.current - before.rows }
            : before,
        ),
      quietMs,
    );
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="status" className="sr-only">
      {told.added === 0 ? "" : words.newLines(told.added, format.count(told.added))}
    </p>
  );
}
