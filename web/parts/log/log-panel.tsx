import { ArrowDown } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { TaskId } from "../../../src/protocol/ids.ts";
import type { OutputView } from "../../../src/protocol/api/output.ts";
import { openOutput, type OutputFile } from "../../data/log/output-file.ts";
import { usePreferences } from "../../data/preferences.ts";
import { useTaskPart } from "../../data/queries.ts";
import { type Format, useFormat } from "../../i18n/format.ts";
import { type LogWords, useLogWords } from "../../i18n/log-words.ts";
import { Button } from "../../ui/button.tsx";
import { Key } from "../../ui/key.tsx";
import { toast } from "../../ui/toast.tsx";
import "../../ui/log.css";
import { useKeys } from "../../keys/use-keys.ts";
import { FailureNote } from "../failure/failure-note.tsx";
import { Loading } from "../failure/loading-or-failure.tsx";
import type { LogState } from "./log-state.ts";
import { LogView } from "./log-view.ts";
import type { RowOptions } from "./row-element.ts";

/** Fetched together with the log instead of after it. */
const tools = import("./log-tools.tsx");
const LogTools = lazy(async () => ({ default: (await tools).LogTools }));

const MissingNote = lazy(async () => ({ default: (await import("./missing-note.tsx")).MissingNote }));
const NewLinesCounter = lazy(async () => ({
  default: (await import("./new-lines-counter.tsx")).NewLinesCounter,
}));

const atStart: LogState = {
  following: true,
  newRows: 0,
  rows: 0,
  arrived: false,
  exact: true,
  groups: false,
  folded: false,
};

/** The location in the log that the address names: the stream, and the first byte of a linked line. */
export interface LogLocation {
  readonly stream: OutputView;
  readonly at: number | null;
}

/**
 * A task's live log with its tools: search, errors, times, line wrapping, the two streams apart or merged, following the
 * end, links to lines.
 */
export function LogPanel(props: {
  taskId: TaskId;
  location: LogLocation;
  /** The log may still grow. */
  live: boolean;
  onNavigate: (location: LogLocation) => void;
}) {
  const { taskId, location, live, onNavigate } = props;
  const { stream, at } = location;
  const words = useLogWords();
  const format = useFormat();
  const [{ wrap, asPrinted, timestamps, language }, change] = usePreferences();
  const scroller = useRef<HTMLDivElement>(null);
  const [log, setLog] = useState<{ file: OutputFile; view: LogView } | null>(null);
  const [state, setState] = useState(atStart);
  const [failure, setFailure] = useState<unknown>(null);
  const [missing, setMissing] = useState(0);
  /** The search for an error that is running. */
  const finding = useRef<AbortController | null>(null);
  const length =
    useTaskPart(taskId, ({ agent: { output } }) =>
      stream === "all" ? output.stdout + output.stderr : output[stream],
    ) ?? 0;
  const headWords = useRef(headWordsOf(words, format));
  const cardLanguage = useRef(language);
  const pick = useRef((_offset: number): void => undefined);
  useEffect(() => {
    headWords.current = headWordsOf(words, format);
    cardLanguage.current = language;
    pick.current = (offset) => {
      onNavigate({ stream, at: offset });
      void navigator.clipboard?.writeText(lineAddress(stream, offset)).then(() => toast(words.linkCopied));
    };
  });

  useEffect(() => {
    if (scroller.current === null) return undefined;
    const file = openOutput(taskId, stream, {
      onChange: () => view.changed(),
      onFailure: setFailure,
      onMissing: setMissing,
    });
    const view = new LogView(scroller.current, {
      file,
      onState: setState,
      onPick: (at) => pick.current(at),
      words: () => headWords.current,
      language: () => cardLanguage.current,
    });
    setLog({ file, view });
    return () => {
      view.end();
      file.close();
      finding.current?.abort();
      setFailure(null);
    };
  }, [taskId, stream]);
  useEffect(() => log?.file.grow(length), [log, length]);
  useEffect(() => log?.view.setWrap(wrap), [log, wrap]);
  useEffect(() => log?.view.setInWords(!asPrinted), [log, asPrinted]);
  useEffect(() => log?.view.setWithTimes(timestamps), [log, timestamps]);
  const linked = useRef<unknown>(null);
  useEffect(() => {
    if (log === null || at === null || length === 0 || linked.current === log) return;
    linked.current = log;
    log.view.show(at);
  }, [log, at, length]);

  const [isFinding, setFinding] = useState(false);
  const goToError = async (by: 1 | -1): Promise<void> => {
    if (log === null) return;
    finding.current?.abort();
    const ending = new AbortController();
    finding.current = ending;
    setFinding(true);
    try {
      const from = at ?? log.view.topOffset() - by;
      const { nextError } = await import("../../data/log/search-output.ts");
      const next = await nextError({ taskId, stream, signal: ending.signal }, from, by);
      if (next === null) return toast(words.noErrors);
      onNavigate({ stream, at: next });
      log.view.show(next);
    } catch (error) {
      if (!ending.signal.aborted) setFailure(error);
    } finally {
      if (finding.current === ending) setFinding(false);
    }
  };

  useKeys("log", {
    nextError: () => void goToError(1),
    previousError: () => void goToError(-1),
    follow: () => log?.view.follow(),
    wrap: () => change({ wrap: !wrap }),
    asPrinted: () => change({ asPrinted: !asPrinted }),
    timestamps: () => change({ timestamps: !timestamps }),
    fold: () => log?.view.toggleGroup(at ?? log.view.topOffset()),
    foldAll: () => void log?.view.toggleGroups(),
    copyLink: () => log !== null && pick.current(at ?? log.view.topOffset()),
  });

  return (
    <section aria-label={words.title} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 border-b border-line px-3 py-2 sm:gap-x-3 lg:px-6">
        <Suspense fallback={<div className="h-9" />}>
          <LogTools
            taskId={taskId}
            stream={stream}
            length={length}
            at={at}
            view={log?.view ?? null}
            state={state}
            onStream={(chosen) => onNavigate({ stream: chosen, at: null })}
            finding={isFinding}
            onNextError={() => void goToError(1)}
            onFailure={setFailure}
          />
        </Suspense>
        <span className="ml-auto hidden text-xs sm:block text-soft tabular-nums">
          {(state.arrived || length === 0) && words.lines(state.rows, format.count(state.rows), state.exact)}
        </span>
        {live && <FollowMark following={state.following} onFollow={() => log?.view.follow()} />}
      </div>
      {missing > 0 && (
        <Suspense>
          <MissingNote bytes={missing} />
        </Suspense>
      )}
      <div className="relative min-h-40 flex-1">
        <div
          ref={scroller}
          role="log"
          aria-live="off"
          aria-label={words.title}
          tabIndex={0}
          data-rests={live && "end"}
          className="log-scroll h-full"
        />
        {length === 0 && (
          <p className="absolute inset-x-0 top-0 p-4 text-soft lg:px-6">
            {live ? words.empty : words.nothing}
          </p>
        )}
        {length > 0 && !state.arrived && failure === null && (
          <Loading shape="lines" className="absolute inset-0 p-4 lg:px-6" />
        )}
        {failure !== null && (
          <div className="absolute inset-x-0 top-0 grid gap-1 bg-page px-3 py-4 lg:px-6">
            <FailureNote error={failure} />
            <p className="px-1 text-xs text-soft">{words.retrying}</p>
          </div>
        )}
        {!state.following && (state.newRows > 0 || live) && (
          <Button
            variant="primary"
            className={`absolute bottom-4 left-1/2 -translate-x-1/2 rounded-full! shadow-lg ${state.newRows === 0 ? "sm:hidden" : ""}`}
            onClick={() => log?.view.follow()}
          >
            {state.newRows === 0 ? words.follow : words.newLines(state.newRows, format.count(state.newRows))}
            <ArrowDown size={16} aria-hidden="true" />
            <Key onAccent>F</Key>
          </Button>
        )}
        <Suspense>
          <NewLinesCounter rows={state.rows} />
        </Suspense>
      </div>
    </section>
  );
}

function FollowMark({ following, onFollow }: { following: boolean; onFollow: () => void }) {
  const words = useLogWords();
  if (!following) {
    return (
      <Button variant="bare" className="text-xs max-sm:hidden" onClick={onFollow}>
        {words.follow} <Key>F</Key>
      </Button>
    );
  }
  return (
    <span className="flex items-center gap-1.5 px-3 text-xs text-done max-sm:sr-only">
      <span className="size-2 rounded-full bg-done" aria-hidden="true" />
      {words.following}
    </span>
  );
}

function headWordsOf(words: LogWords, format: Format): RowOptions["words"] {
  const { fold, unfold, hidden, stderrLine } = words;
  return {
    fold,
    unfold,
    hidden: (rows) => hidden(rows, format.count(rows)),
    stderr: stderrLine,
    time: format.second,
    exactTime: format.exact,
    duration: format.spans,
  };
}

function lineAddress(stream: OutputView, offset: number): string {
  const url = new URL(location.href);
  url.hash = "";
  url.searchParams.set("tab", "log");
  if (stream !== "all") url.searchParams.set("stream", stream);
  url.searchParams.set("at", String(offset));
  return url.href;
}
