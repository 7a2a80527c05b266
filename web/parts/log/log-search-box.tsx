import { useEffect, useRef, useState } from "react";
import type { OutputView } from "../../../src/protocol/api/output.ts";
import type { TaskId } from "../../../src/protocol/ids.ts";
import { stepFrom } from "../../data/log/found-lines.ts";
import { useFoundLines } from "../../data/log/use-found-lines.ts";
import { useFormat } from "../../i18n/format.ts";
import { useLogToolsWords } from "../../i18n/log-tools-words.ts";
import { useKeys } from "../../keys/use-keys.ts";
import type { LogView } from "./log-view.ts";

/**
 * Searches the whole log as the person types; Enter goes to the next match, Shift+Enter to the previous one. A step
 * beyond the matches found so far is made when the next one is found.
 */
export function LogSearchBox(props: {
  taskId: TaskId;
  stream: OutputView;
  length: number;
  view: LogView | null;
  at: number | null;
}) {
  const { taskId, stream, length, view, at } = props;
  const words = useLogToolsWords();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const { found, more } = useFoundLines({ taskId, stream, length }, query);
  const [shown, setShown] = useState<{ offset: number; at: number | null } | null>(null);
  const [waits, setWaits] = useState(false);
  // After a jump to another line, the last match is no longer current.
  const current = shown !== null && shown.at === at ? shown.offset : null;

  useEffect(() => {
    view?.mark({ query, found: new Set(found.offsets), at: current ?? at });
  }, [view, query, found.offsets, current, at]);

  const go = (step: 1 | -1): void => {
    const next = stepFrom(found, current, step);
    setWaits(next === "more");
    if (next === "more") return more();
    if (next === null) return undefined;
    setShown({ offset: next, at });
    view?.show(next);
    return undefined;
  };
  const goOn = useRef(go);
  useEffect(() => {
    goOn.current = go;
  });
  useEffect(() => {
    if (waits && found.state !== "limit") goOn.current(1);
  }, [waits, found]);
  // Pressed again in the field, Ctrl F opens the browser's own search.
  useKeys("log", {
    search: () => document.activeElement !== input.current && input.current?.focus(),
  });

  const position = current === null ? -1 : found.offsets.indexOf(current);
  const percent = length === 0 ? 100 : Math.min(99, (found.searched / length) * 100);
  return (
    <div className="flex min-w-20 flex-1 items-center gap-2 max-sm:basis-3/4 sm:flex-none">
      <input
        ref={input}
        type="search"
        value={query}
        placeholder={words.search}
        aria-label={words.search}
        aria-keyshortcuts="/"
        className="w-full min-w-20 sm:max-w-48 rounded-md border border-field bg-page px-2.5 py-1 text-ink text-ellipsis placeholder:text-sm"
        onChange={(event) => {
          setQuery(event.target.value);
          setShown(null);
          setWaits(false);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      {query !== "" && (
        <span role="status" className="text-xs whitespace-nowrap text-soft tabular-nums">
          {words.found(
            position === -1 ? null : format.count(position + 1),
            format.count(found.offsets.length),
            found.state === "limit",
          )}
          {found.state === "running" && ` · ${format.percent(percent)}`}
        </span>
      )}
    </div>
  );
}
