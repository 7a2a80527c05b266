import type { Dialect } from "../dialects/reader.ts";
import type { TaskEvent } from "./event.ts";
import type { TaskState } from "./state.ts";
import type { MainAssignment, MainUsage } from "./main-event.ts";

/** The conversation of main with its orchestration, as the task of main knows it. */
export interface MainTask {
  readonly assignment: MainAssignment;
  /** Messages of main that its orchestration may not have taken yet. */
  readonly said: readonly string[];
  /** The number of messages before those in `said`. */
  readonly taken: number;
  /** The number of the last message to main; 0 before the first. */
  readonly told: number;
  /** True if that message was the last one. */
  readonly over: boolean;
  readonly usage: MainUsage;
}

/** The use of tokens before the first turn. */
export const nothingUsed: MainUsage = { billedInput: 0, output: 0, context: 0 };

/** Returns the conversation of a new main. */
export function newMainTask(assignment: MainAssignment): MainTask {
  return { assignment, said: [], taken: 0, told: 0, over: false, usage: nothingUsed };
}

/** Returns the dialect of the messages of a task's agent. */
export function dialectOf({ main, member }: Pick<TaskState, "main" | "member">): Dialect {
  if (main !== null) return "thin";
  return member === null ? "platform" : "office";
}

/** Folds one event into the conversation of main. */
export function evolveMainTask(main: MainTask | null, event: TaskEvent): MainTask | null {
  if (main === null) return null;
  switch (event.type) {
    case "thin.said":
      return { ...main, said: [...main.said, ...event.messages] };
    case "thin.told": {
      const said = main.said.slice(Math.max(0, event.taken - main.taken));
      return { ...main, said, taken: event.taken, told: event.number, over: event.last };
    }
    case "usage.recorded": {
      const input = event.input + event.cacheRead + event.cacheWrite;
      const { billedInput, output, context } = main.usage;
      return {
        ...main,
        usage: {
          billedInput: billedInput + input,
          output: output + event.output,
          context: Math.max(context, input + event.output),
        },
      };
    }
    default:
      return main;
  }
}
