import { system } from "../protocol/actor.ts";
import type { StoredEvent } from "../protocol/record.ts";
import { refuse, type Result } from "../protocol/result.ts";
import type { Act, OwnerAct } from "./act.ts";
import type { EngineCommand, StreamState } from "./stream-kind.ts";
import { resultOf, type StreamLog } from "./stream-log.ts";

/** The streams of one kind, for the module that the kind belongs to. */
export interface Streams<State extends StreamState, Event extends StoredEvent, Command> {
  readonly log: StreamLog<State, Event, Command>;
  /** Decides a command of a person or program. `view` selects the part of the new state that the response contains. */
  execute(id: string, command: Command, act: Act, view?: (state: State) => unknown): Promise<Result<State>>;
  /** Decides a command of the stream's owner: a driver, a session, a timer. */
  executeAsOwner(id: string, command: Command, act?: Omit<OwnerAct, "lease">): Promise<Result<State>>;
  /** Creates a stream with these events and the events of `commands`. */
  create(
    id: string,
    first: readonly Event[],
    commands: readonly Command[],
    act: Act,
    view?: (state: State) => unknown,
  ): Promise<Result<State>>;
}

/** Returns the streams of a log. People's commands are refused while the engine closes. */
export function streamsOn<State extends StreamState, Event extends StoredEvent, Command>(
  log: StreamLog<State, Event, Command>,
  { isClosing, executeAsOwner }: StreamsOptions,
): Streams<State, Event, Command> {
  const { kind } = log;
  return {
    log,
    execute: async (id, command, act, view) => {
      if (isClosing() && act.by.kind !== "system") return closing;
      return resultOf(await log.execute(id, command, act, view), kind.missing(id));
    },
    executeAsOwner: (id, command, act = { by: system }) => executeAsOwner(log, id, command, act),
    create: async (id, first, commands, act, view) => {
      if (isClosing()) return closing;
      return resultOf(await log.create(id, first, commands, act, view), kind.missing(id));
    },
  };
}

/** The parts of the engine that streams use. */
interface StreamsOptions {
  readonly isClosing: () => boolean;
  readonly executeAsOwner: <State extends StreamState, Event extends StoredEvent, Command>(
    log: StreamLog<State, Event, Command>,
    id: string,
    command: Command | EngineCommand,
    act: Omit<OwnerAct, "lease">,
  ) => Promise<Result<State>>;
}

const closing = refuse("shutting_down", "The server is shutting down.");
