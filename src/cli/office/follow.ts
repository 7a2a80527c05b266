import type { OfficeId } from "../../protocol/ids.ts";
import type { OfficeState } from "../../protocol/office/state.ts";
import type { Api } from "../api/connect.ts";
import { waitsForPerson } from "../api/waits-for-person.ts";
import { watchOffice } from "../api/watch-events.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { say, sayAside, sayJson } from "../terminal/say.ts";
import { OfficeWords } from "./event-words.ts";
import { questionLines } from "./question-words.ts";
import { type Rest, restOf } from "./rest.ts";

/** Options for following an office. */
export interface FollowOptions {
  readonly json?: boolean;
  readonly verbose?: boolean;
  /** Stops as soon as the office is idle or needs a person. */
  readonly untilIdle?: boolean;
  readonly timeoutMs?: number;
}

/** The interval between two checks of an office that may be idle. */
const lookEveryMs = 3_000;

/**
 * Prints the past and current events of an office until it has ended or, on request, until it is idle. Returns the exit
 * code: 0 if the office has ended or is idle, 1 if it cannot work, 8 if it is still running, 10 if it needs a person.
 */
export async function followOffice(api: Api, id: OfficeId, options: FollowOptions): Promise<ExitCode> {
  const stop = new AbortController();
  const words = new OfficeWords(options.verbose === true);
  let code: ExitCode = exitCodes.stillRunning;
  const end = (rest: Rest): void => {
    if (stop.signal.aborted) return;
    ({ code } = rest);
    stop.abort();
    if (rest.words !== null) sayAside(rest.words);
  };
  const look = async (judge: (state: OfficeState) => Promise<Rest | null> | Rest | null): Promise<void> => {
    const { state } = words;
    const rest = state === null ? null : await judge(state);
    if (state === null || rest === null) return;
    // The events of one decision arrive one by one, so only a state that the server has too counts.
    const { seq } = await api.call("GET /api/offices/:id", { params: { id } });
    if (seq === state.seq) end(rest);
  };
  // Keeps watching while the server is unreachable. If it stays unreachable, the stream reports it.
  const lookAgain = (): void =>
    void look((state) => restOf(state) ?? membersWaiting(api, state)).catch(() => undefined);
  const interrupt = (): void =>
    end({
      code: exitCodes.stillRunning,
      words: `${id} continues. Watch it with: signalbox office watch ${id}`,
    });
  process.once("SIGINT", interrupt);
  const timeout =
    options.timeoutMs === undefined
      ? undefined
      : setTimeout(() => end({ code: exitCodes.stillRunning, words: null }), options.timeoutMs);
  const looking = options.untilIdle === true ? setInterval(lookAgain, lookEveryMs) : undefined;
  try {
    const { seq: atLeast } = await api.call("GET /api/offices/:id", { params: { id } });
    for await (const record of watchOffice(api, id, 0, stop.signal)) {
      const before = words.state;
      const line = words.next(record.event, record.at);
      const after = words.state!;
      if (options.json === true) sayJson(record);
      else printLines(record.at, [line, ...(await questionLines(api, before, after))]);
      if (record.seq < atLeast) continue;
      if (after.status === "ended") end({ code: exitCodes.fine, words: null });
      else if (options.untilIdle === true) await look(restOf).catch(() => undefined);
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    clearTimeout(timeout);
    clearInterval(looking);
    process.off("SIGINT", interrupt);
  }
  return code;
}

function printLines(at: string, lines: readonly (string | null)[]): void {
  for (const line of lines) if (line !== null) say(`${at.slice(11, 19)}  ${line}`);
}

/** Returns the reason to stop if every member in a turn waits for a person, for example after its budget is used up. */
async function membersWaiting(api: Api, { members }: OfficeState): Promise<Rest | null> {
  const working = members.flatMap(({ name, turn, session }) =>
    turn === null || session === null ? [] : [{ name, id: session.childId }],
  );
  if (working.length === 0) return null;
  const lines: string[] = [];
  for (const { name, id } of working) {
    const reason = await waitsForPerson(api, id);
    if (reason === null) return null;
    lines.push(`${name} is waiting for you (${reason}): ${api.url}/t/${id}`);
  }
  return { code: exitCodes.needsPerson, words: lines.join("\n") };
}
