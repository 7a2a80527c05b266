import { messagesOf } from "../../protocol/orchestration/messages.ts";
import type { OrchestrationId } from "../../protocol/ids.ts";
import { evolveOrchestration } from "../../protocol/orchestration/evolve.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import type { Api } from "../api/connect.ts";
import { watchOrchestration } from "../api/watch-events.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { clearProgress, say, sayAside, sayJson, showProgress } from "../terminal/say.ts";
import { personNeeded } from "./person-needed.ts";
import { progressInWords, reportInWords } from "./report-words.ts";
import { childrenWaiting } from "./waiting-children.ts";

/** Options for following an orchestration. */
export interface FollowOptions {
  readonly json?: boolean;
  readonly verbose?: boolean;
  /** The sequence number up to which messages are not printed. */
  readonly after: number;
  /** The sequence number before which an end does not count, because the orchestration was resumed. */
  readonly atLeast: number;
  readonly timeoutMs?: number;
}

/** The interval between two checks for questions of agents. */
const lookEveryMs = 3_000;

/**
 * Prints the thin messages of an orchestration as they happen, until it has ended or waits for a person, then
 * prints its report. Returns the exit code: 0 if it completed, 1 if it failed or was cancelled, 8 if it is
 * still running, 10 if a person is needed.
 */
export async function followOrchestration(
  api: Api,
  id: OrchestrationId,
  options: FollowOptions,
): Promise<ExitCode> {
  const stop = new AbortController();
  let code: ExitCode = exitCodes.stillRunning;
  let state: OrchestrationState | null = null;
  const end = (with_: ExitCode, words: string | null): void => {
    if (stop.signal.aborted) return;
    code = with_;
    stop.abort();
    clearProgress();
    if (words !== null) sayAside(words);
  };
  const interrupt = (): void =>
    end(exitCodes.stillRunning, `${id} continues. Watch it with: signalbox orchestrate watch ${id}`);
  process.once("SIGINT", interrupt);
  const timer =
    options.timeoutMs === undefined ? undefined : setTimeout(() => end(code, null), options.timeoutMs);
  const looking = setInterval(() => {
    if (state === null || state.status !== "running") return;
    void childrenWaiting(api, state).then(
      (words) => (words === null ? undefined : end(exitCodes.needsPerson, words)),
      () => undefined,
    );
  }, lookEveryMs);
  try {
    for await (const { seq, at, event } of watchOrchestration(api, id, 0, stop.signal)) {
      const after: OrchestrationState = evolveOrchestration(state, event, at);
      state = after;
      if (seq > options.after)
        for (const line of messagesOf(event, { at, state: after, verbose: options.verbose === true }))
          printLine(at, line, options.json);
      if (seq < options.atLeast) continue;
      if (options.json !== true) showProgress(progressInWords(after));
      const ended = endOf(after);
      if (ended !== null) end(ended, ended === exitCodes.needsPerson ? personNeeded(after) : null);
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(looking);
    process.off("SIGINT", interrupt);
    clearProgress();
  }
  await printReport(api, id, options.json);
  return code;
}

/** Prints the report: as the last line of JSON on stdout, or as text on stderr. */
export async function printReport(api: Api, id: OrchestrationId, json: boolean | undefined): Promise<void> {
  const report = await api.call("GET /api/orchestrations/:id/report", { params: { id } });
  if (json === true) sayJson({ result: report });
  else sayAside(reportInWords(report));
}

function printLine(at: string, line: string, json: boolean | undefined): void {
  clearProgress();
  if (json === true) sayJson({ at, line });
  else say(line);
}

function endOf(state: OrchestrationState): ExitCode | null {
  if (state.status === "completed") return exitCodes.fine;
  if (state.status === "failed" || state.status === "cancelled") return exitCodes.failed;
  return personNeeded(state) === null ? null : exitCodes.needsPerson;
}
