import type { TaskEvent } from "./event.ts";
import type { StorageState } from "./storage-state.ts";
import type { TaskState } from "./state.ts";
import type { BlockedBy } from "./task.ts";

/** The initial state of a new task. */
export const newStorage: StorageState = {
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
) => Partial<StorageState> | null;

/** Folds one event into a task's retention, feedback and waiting time. */
export function evolveStorage(before: TaskState, event: TaskEvent, at: string): StorageState {
  const fold = folds[event.type] as Fold<TaskEvent["type"]> | undefined;
  const kept = fold === undefined ? null : fold(event, at, before);
  return kept === null ? before.storage : { ...before.storage, ...kept };
}

const folds: { readonly [Type in TaskEvent["type"]]?: Fold<Type> } = {
  "task.moved": ({ to }, at) => ({ endedAt: isEnd(to) ? at : null, archive: null }),
  "agent.moved": ({ blockedBy }, at, before) => ({
    waitedMs: before.storage.waitedMs + waited(before, blockedBy, at),
  }),
  "task.archived": ({ file, bytes, commit, missing }, at) => ({
    archive: { file, bytes, at, commit, ...(missing === undefined ? {} : { missing }) },
  }),
  "output.removed": (_, at) => ({ outputRemovedAt: at }),
  "workspace.removed": ({ commit }, at) => ({ workspaceRemoved: { at, commit } }),
  "workspace.returned": () => ({ workspaceRemoved: null }),
  "feedback.given": ({ author, rating, thumbsUp, comment }, at, { storage }) => {
    const others = storage.feedback.filter((given) => given.author !== author);
    return { feedback: [...others, { author, at, rating, thumbsUp, comment }] };
  },
  "person.wrote": (_, __, { storage, conversation }) =>
    conversation.some(({ by }) => by === "agent") ? { followUps: storage.followUps + 1 } : null,
};

function isEnd(status: string): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** The causes of a wait for people: a question, a review, a pause or an error; not a provider or a limit. */
const people: readonly (BlockedBy | null)[] = ["question", "review", "user", "error"];

/** Returns the length of the wait for people that ends with this move. */
function waited({ task }: TaskState, blockedBy: BlockedBy | null, at: string): number {
  const { waitingSince } = task;
  if (waitingSince === null || blockedBy === task.blockedBy) return 0;
  return people.includes(task.blockedBy) ? Math.max(0, Date.parse(at) - Date.parse(waitingSince)) : 0;
}
