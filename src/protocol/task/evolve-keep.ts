import type { TaskEvent } from "./event.ts";
import type { KeepState } from "./keep-state.ts";
import type { TaskState } from "./state.ts";
import type { BlockedBy } from "./task.ts";

/** Before anything has happened. */
export const beginKeep: KeepState = {
  endedAt: null,
  archive: null,
  outputRemovedAt: null,
  workspaceRemoved: null,
  feedback: [],
  waitedMs: 0,
  followUps: 0,
};

type Fold<Type extends TaskEvent["type"]> = (
  event: Extract<TaskEvent, { type: Type }>,
  at: string,
  before: TaskState,
) => Partial<KeepState> | null;

/** Folds what an event says about what is kept; it sees every event after everything else of it was folded. */
export function evolveKeep(before: TaskState, after: TaskState, event: TaskEvent, at: string): TaskState {
  const fold = folds[event.type] as Fold<TaskEvent["type"]> | undefined;
  const kept = fold === undefined ? null : fold(event, at, before);
  const waitedMs = before.keep.waitedMs + waited(before, after, at);
  if (kept === null && waitedMs === before.keep.waitedMs) return after;
  return { ...after, keep: { ...before.keep, ...kept, waitedMs } };
}

const folds: { readonly [Type in TaskEvent["type"]]?: Fold<Type> } = {
  "task.moved": ({ to }, at) => ({ endedAt: isEnd(to) ? at : null, archive: null }),
  "task.archived": ({ file, bytes, commit }, at) => ({ archive: { file, bytes, at, commit } }),
  "output.removed": (_, at) => ({ outputRemovedAt: at }),
  "workspace.removed": ({ commit }, at) => ({ workspaceRemoved: { at, commit } }),
  "workspace.returned": () => ({ workspaceRemoved: null }),
  "feedback.given": ({ author, rating, thumbsUp, comment }, at, { keep }) => {
    const others = keep.feedback.filter((given) => given.author !== author);
    return { feedback: [...others, { author, at, rating, thumbsUp, comment }] };
  },
  "person.wrote": (_, __, { keep, conversation }) =>
    conversation.some(({ by }) => by === "agent") ? { followUps: keep.followUps + 1 } : null,
};

function isEnd(status: string): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** People are what a task waits for when it asks, is reviewed, or was stopped for them; not a provider or a limit. */
const people: readonly (BlockedBy | null)[] = ["question", "review", "user", "error"];

/** The wait for people that has just ended. */
function waited({ task: was }: TaskState, { task: is }: TaskState, at: string): number {
  if (was.waitingSince === null || was.waitingSince === is.waitingSince) return 0;
  return people.includes(was.blockedBy) ? Math.max(0, Date.parse(at) - Date.parse(was.waitingSince)) : 0;
}
