import type { TaskEvent } from "./event.ts";
import type { TaskState } from "./state.ts";

/** Blocks that an agent put into code fences, where nothing is read. */
export interface FenceState {
  /** The last block that stood in a fence in this turn. */
  readonly block: string | null;
  /** How often in a row the agent was told to print its block bare. */
  readonly told: number;
}

/** No block stood in a fence. */
export const noFence: FenceState = { block: null, told: 0 };

/** What the agent is told of such a block; a message that says this counts as having told it. */
export const fenceReason = "It stood inside a code fence, where nothing is read.";

/** Takes note of blocks in fences. What the agent or the person then says right begins the count anew. */
export function evolveFence(state: TaskState, event: TaskEvent): TaskState {
  const { fence } = state;
  const next = fenceAfter(fence, event);
  return next === fence ? state : { ...state, fence: next };
}

function fenceAfter(fence: FenceState, event: TaskEvent): FenceState {
  if (event.type === "protocol.diagnosed" && event.code === "protocol_in_fence") {
    return { ...fence, block: event.block ?? "message" };
  }
  if (event.type === "message.planned" && event.message.type === "protocol_error") {
    return event.message.reason === fenceReason ? { ...fence, told: fence.told + 1 } : fence;
  }
  if (endings.includes(event.type)) return fence.block === null ? fence : { ...fence, block: null };
  return attention.includes(event.type) ? noFence : fence;
}

const endings: readonly TaskEvent["type"][] = ["turn.ended", "run.planned"];
const attention: readonly TaskEvent["type"][] = [
  "question.asked",
  "completion.reported",
  "error.reported",
  "person.wrote",
];
