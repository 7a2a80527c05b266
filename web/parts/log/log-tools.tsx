import { useMutation } from "@tanstack/react-query";
import { Braces, CircleAlert, Clock, Download, ListCollapse, TextWrap } from "lucide-react";
import type { OutputView } from "../../../src/protocol/api/output.ts";
import type { TaskId } from "../../../src/protocol/ids.ts";
import { usePreferences } from "../../data/preferences.ts";
import { downloadOutput } from "../../data/results.ts";
import { useLogToolsWords } from "../../i18n/log-tools-words.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { LogSearchBox } from "./log-search-box.tsx";
import type { LogState } from "./log-state.ts";
import type { LogView } from "./log-view.ts";

/** The tools above a log: search, next error, the stream, the looks of lines, and the download. */
export function LogTools(props: {
  taskId: TaskId;
  stream: OutputView;
  length: number;
  at: number | null;
  view: LogView | null;
  state: LogState;
  /** True while the next error is being searched for. */
  finding: boolean;
  onStream: (stream: OutputView) => void;
  onNextError: () => void;
  onFailure: (failure: unknown) => void;
}) {
  const { taskId, stream, length, at, view, state, finding, onStream, onNextError, onFailure } = props;
  const words = useLogToolsWords();
  const [{ wrap, asPrinted, timestamps }, change] = usePreferences();
  const download = useMutation({ mutationFn: () => downloadOutput(taskId, stream), onError: onFailure });
  return (
    <>
      <LogSearchBox taskId={taskId} stream={stream} length={length} view={view} at={at} />
      <Button
        variant="bare"
        title={`${words.nextError} (E)`}
        aria-label={words.nextError}
        aria-keyshortcuts="E"
        aria-busy={finding}
        disabled={length === 0}
        className={finding ? "animate-pulse" : ""}
        onClick={onNextError}
      >
        <CircleAlert size={16} aria-hidden="true" />
        <span className="hidden text-sm xl:inline">{words.nextError}</span>
      </Button>
      <Choice
        label={words.stream}
        labelHidden
        name="stream"
        value={stream}
        options={[
          { value: "all", label: words.bothStreams },
          { value: "stdout", label: "stdout" },
          { value: "stderr", label: "stderr" },
        ]}
        onChange={onStream}
      />
      <Button
        variant={wrap ? "plain" : "bare"}
        className="px-2!"
        aria-pressed={wrap}
        title={words.wrap}
        aria-label={words.wrap}
        onClick={() => change({ wrap: !wrap })}
      >
        <TextWrap size={16} aria-hidden="true" />
      </Button>
      <Button
        variant={timestamps ? "plain" : "bare"}
        className="px-2!"
        aria-pressed={timestamps}
        title={words.timestamps}
        aria-label={words.timestamps}
        onClick={() => change({ timestamps: !timestamps })}
      >
        <Clock size={16} aria-hidden="true" />
      </Button>
      <Button
        variant={asPrinted ? "plain" : "bare"}
        className="px-2!"
        aria-pressed={asPrinted}
        title={words.asPrinted}
        aria-label={words.asPrinted}
        onClick={() => change({ asPrinted: !asPrinted })}
      >
        <Braces size={16} aria-hidden="true" />
      </Button>
      {state.groups && (
        <Button
          variant={state.folded ? "plain" : "bare"}
          className="px-2!"
          aria-pressed={state.folded}
          title={words.foldAll}
          aria-label={words.foldAll}
          onClick={() => void view?.toggleGroups()}
        >
          <ListCollapse size={16} aria-hidden="true" />
        </Button>
      )}
      <Button
        variant="bare"
        className="px-2!"
        title={words.download}
        aria-label={words.download}
        disabled={length === 0 || download.isPending}
        onClick={() => download.mutate()}
      >
        <Download size={16} aria-hidden="true" />
      </Button>
    </>
  );
}
