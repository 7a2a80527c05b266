import { useEffect, useRef, useState } from "react";
import type { OutputFile } from "../../data/log/output-file.ts";
import { LogSearch } from "../../data/log/search.ts";
import { useFormat } from "../../i18n/format.ts";
import { useLogWords } from "../../i18n/log-words.ts";
import { useKeys } from "../../keys/use-keys.ts";
import type { LogView } from "./log-view.ts";

const pauseMs = 200;

/**
 * Searches the loaded part of the log as the person types; Enter goes to the next match, Shift+Enter to the previous
 * one.
 */
export function LogSearchBox(props: {
  log: { file: OutputFile; view: LogView } | null;
  at: number | null;
  rows: number;
  exact: boolean;
}) {
  const { log, at, rows, exact } = props;
  const words = useLogWords();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const searches = useRef(new WeakMap<OutputFile, LogSearch>());
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<readonly number[]>([]);
  const [shown, setShown] = useState<{ offset: number; at: number | null } | null>(null);
  // After a jump to another line, the last match is no longer current.
  const current = shown !== null && shown.at === at ? shown.offset : null;

  useEffect(() => {
    if (log === null || rows === 0) return undefined;
    const ending = new AbortController();
    const search = searches.current.get(log.file) ?? new LogSearch(log.file.index);
    searches.current.set(log.file, search);
    const run = async (): Promise<void> => {
      const offsets = await search.find(query, ending.signal);
      if (!ending.signal.aborted) setFound(offsets);
    };
    const timer = setTimeout(() => void run(), pauseMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [log, query, rows]);
  useEffect(() => {
    log?.view.mark({ query, found: new Set(found), at: current ?? at });
  }, [log, query, found, current, at]);

  const go = (step: 1 | -1): void => {
    if (log === null || found.length === 0) return;
    const from = current === null ? -1 : found.indexOf(current);
    const next = found.at(from === -1 ? (step === 1 ? 0 : -1) : (from + step) % found.length);
    if (next === undefined) return;
    setShown({ offset: next, at });
    log.view.show(next);
  };
  // Pressed again in the field, Ctrl F opens the browser's own search.
  useKeys("log", {
    search: () => document.activeElement !== input.current && input.current?.focus(),
  });

  const position = current === null ? -1 : found.indexOf(current);
  return (
    <div className="flex min-w-20 flex-1 items-center gap-2 sm:flex-none">
      <input
        ref={input}
        type="search"
        value={query}
        placeholder={words.search}
        aria-label={words.search}
        aria-keyshortcuts="/"
        className="w-full max-w-48 min-w-20 rounded-md border border-field bg-page px-2.5 py-1 text-ink text-ellipsis placeholder:text-sm"
        onChange={(event) => {
          setQuery(event.target.value);
          setShown(null);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      {query !== "" && (
        <span role="status" className="text-xs whitespace-nowrap text-soft">
          {words.found(
            position === -1 ? null : format.count(position + 1),
            format.count(found.length),
            exact,
          )}
        </span>
      )}
    </div>
  );
}
