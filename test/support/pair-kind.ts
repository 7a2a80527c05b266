import type { Driver, StreamKind } from "../../src/engine/stream-kind.ts";
import type { Streams } from "../../src/engine/streams.ts";
import { system } from "../../src/protocol/actor.ts";
import { ok, refuse } from "../../src/protocol/result.ts";
import type { TaskId } from "../../src/protocol/ids.ts";
import type { TaskEvent } from "../../src/protocol/task/event.ts";
import type { Store } from "../../src/store/store.ts";

/** The state of a kind of stream that creates two child tasks and finishes when both have ended. */
export interface PairState {
  readonly seq: number;
  readonly id: string;
  readonly children: readonly TaskId[];
  /** The children whose results were collected, each with the sequence number of the child's event. */
  readonly taken: readonly { readonly id: TaskId; readonly seq: number }[];
  readonly finished: boolean;
}
export type PairEvent =
  | { readonly type: "pair.created"; readonly id: string; readonly children: readonly [TaskId, TaskId] }
  | { readonly type: "child.taken"; readonly id: TaskId; readonly seq: number }
  | { readonly type: "pair.finished" };
export type PairCommand = { readonly type: "child.ended"; readonly id: TaskId; readonly seq: number };

export const pairKind: StreamKind<PairState, PairEvent, PairCommand> = {
  name: "pair",
  stateVersion: 1,
  evolve(state, event) {
    if (event.type === "pair.created")
      return { seq: 1, id: event.id, children: event.children, taken: [], finished: false };
    if (state === null) throw new Error("A pair begins with its creation.");
    const seq = state.seq + 1;
    if (event.type === "pair.finished") return { ...state, seq, finished: true };
    return { ...state, seq, taken: [...state.taken, { id: event.id, seq: event.seq }] };
  },
  decide(state, command) {
    if (command.type !== "child.ended") return refuse("not_allowed", "A pair only takes its children.");
    if (state.taken.some(({ id }) => id === command.id)) return ok({ events: [], state });
    const taken: PairEvent = { type: "child.taken", id: command.id, seq: command.seq };
    const last = state.taken.length + 1 === state.children.length;
    const events: PairEvent[] = last ? [taken, { type: "pair.finished" }] : [taken];
    return ok({
      events,
      state: events.reduce<PairState>((after, event) => pairKind.evolve(after, event, ""), state),
    });
  },
  rows: () => ({}),
  isOpen: ({ finished }) => !finished,
  need: () => "place",
  isDeleted: () => false,
  openRun: () => null,
  demands: () => [],
  caller: () => null,
  parent: () => null,
  missing: (id) => `There is no pair ${id}.`,
};

/** Drives pairs; `create` creates a child task if it does not exist. */
export function pairDriver(
  streams: Streams<PairState, PairEvent, PairCommand>,
  store: Store,
  create: (id: TaskId, pair: PairState) => Promise<void>,
): Driver<PairState> {
  return {
    observe: () => {},
    abandon: async () => {},
    async reconcile(pair) {
      let more = false;
      for (const id of pair.children) {
        const row = await store.taskRow(id);
        if (row === null) await create(id, pair);
        if (row?.status !== "completed" || pair.taken.some((taken) => taken.id === id)) continue;
        await streams.executeAsOwner(pair.id, { type: "child.ended", id, seq: row.seq }, { by: system });
        more = true;
      }
      return more;
    },
  };
}

/** Returns the first event of a child task of a pair. */
export function pairChild(
  id: TaskId,
  pair: string,
  agent: string,
  workspace: string,
): TaskEvent & { type: "task.created" } {
  return {
    type: "task.created",
    id,
    taskType: "custom",
    title: `Child ${id}`,
    description: "Say hello.",
    agent,
    createdBy: "admin",
    workspace,
    outline: [],
    source: null,
    verifier: null,
    parent: { kind: "pair", id: pair, role: "half" },
  };
}
