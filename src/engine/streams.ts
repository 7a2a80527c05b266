import type { StoredEvent } from "../protocol/record.ts";
import type { Result } from "../protocol/result.ts";
import type { Act, OwnerAct } from "./act.ts";
import type { StreamState } from "./stream-kind.ts";
import type { StreamLog } from "./stream-log.ts";

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
