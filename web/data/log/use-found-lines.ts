import { useCallback, useEffect, useRef, useState } from "react";
import type { OutputView } from "../../../src/protocol/api/output.ts";
import type { TaskId } from "../../../src/protocol/ids.ts";
import { foundAfter, type FoundLines, nothingFound } from "./found-lines.ts";
import { type OutputSearch, searchOutput } from "./search-output.ts";

const pauseMs = 200;
const continueAfterMs = 1000;

/** The state of the page that a running search looks at. */
interface Latest {
  length: number;
  /** The person wants matches after the limit. */
  more: boolean;
  /** Ends the pause of the search. */
  wake: () => void;
}

/**
 * Searches the whole log on the server as the person types, and continues every second while the log grows. `more`
 * continues after the limit of matches.
 */
export function useFoundLines(
  log: { readonly taskId: TaskId; readonly stream: OutputView; readonly length: number },
  text: string,
): { found: FoundLines; more: () => void } {
  const { taskId, stream, length } = log;
  const name = nameOf(taskId, stream, text);
  const [result, setResult] = useState({ name, found: nothingFound });
  const latest = useRef<Latest>({ length, more: false, wake: () => undefined });
  useEffect(() => {
    latest.current.length = length;
  }, [length]);

  useEffect(() => {
    if (text === "") return undefined;
    const ending = new AbortController();
    const show = (found: FoundLines): void => setResult({ name: nameOf(taskId, stream, text), found });
    // The log itself reports that the server cannot be reached; typing searches again.
    searchAsItGrows({ taskId, stream, text, signal: ending.signal }, latest.current, show).catch(
      () => undefined,
    );
    return () => ending.abort();
  }, [taskId, stream, text]);

  const more = useCallback(() => {
    latest.current.more = true;
    latest.current.wake();
  }, []);
  if (text === "") return { found: nothingFound, more };
  return { found: result.name === name ? result.found : { ...nothingFound, state: "running" }, more };
}

async function searchAsItGrows(
  search: OutputSearch,
  latest: Latest,
  show: (found: FoundLines) => void,
): Promise<void> {
  let found = nothingFound;
  let searchedLength = -1;
  await pause(latest, pauseMs);
  while (!search.signal.aborted) {
    const limited = found.state === "limit";
    if (limited ? latest.more : latest.length > searchedLength) {
      searchedLength = latest.length;
      latest.more = false;
      const from = limited ? (found.offsets.at(-1) ?? 0) + 1 : found.searched;
      found = { ...found, state: "running" };
      for await (const line of searchOutput({ ...search, from })) {
        found = foundAfter(found, line);
        show(found);
      }
    }
    await pause(latest, continueAfterMs);
  }
}

function pause(latest: Latest, ms: number): Promise<void> {
  return new Promise((resolve) => {
    latest.wake = resolve;
    setTimeout(resolve, ms);
  });
}

function nameOf(taskId: TaskId, stream: OutputView, text: string): string {
  return `${taskId} ${stream} ${text}`;
}
