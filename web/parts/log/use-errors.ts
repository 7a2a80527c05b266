import { useRef } from "react";
import { isErrorLine } from "../../data/log/error-line.ts";
import type { OutputFile } from "../../data/log/output-file.ts";
import { LogSearch } from "../../data/log/search.ts";

/** Finds, in what is loaded of a log, the next line that tells of an error after this one, or the one before, around the ends; null where there is none. */
export function useErrors(): (file: OutputFile, from: number, by: 1 | -1) => Promise<number | null> {
  const searches = useRef(new WeakMap<OutputFile, LogSearch>());
  return async (file, from, by) => {
    const search = searches.current.get(file) ?? new LogSearch(file.index, isErrorLine);
    searches.current.set(file, search);
    const found = await search.find("error", new AbortController().signal);
    const next = by === 1 ? found.find((at) => at > from) : found.findLast((at) => at < from);
    return next ?? found.at(by === 1 ? 0 : -1) ?? null;
  };
}
